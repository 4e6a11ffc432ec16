/** The sounds of a café, made on the spot: porcelain, a spoon on glass, paper, a door bell, a chair and a knock on wood. */
import { settings } from "./settings.svelte";

export type Sound = "sit" | "card" | "points" | "door" | "turn" | "chair" | "refused" | "end";

/** A struck thing: its partials as frequency in hertz and loudness, when it is struck, and how long it rings. */
interface Strike {
  readonly partials: readonly (readonly [frequency: number, loudness: number])[];
  readonly after?: number;
  readonly rings: number;
  /** Whether the stroke itself is heard, as on wood and porcelain. */
  readonly dull?: boolean;
}

const cup = (after = 0): Strike => ({
  partials: [
    [2350, 0.5],
    [3900, 0.3],
    [6100, 0.12],
  ],
  after,
  rings: 0.16,
  dull: true,
});
const glass = (frequency: number, after = 0): Strike => ({
  partials: [
    [frequency, 0.7],
    [2.76 * frequency, 0.25],
    [5.4 * frequency, 0.1],
  ],
  after,
  rings: 0.45,
});
const bell = (frequency: number, after = 0): Strike => ({
  partials: [
    [frequency, 0.6],
    [2 * frequency, 0.3],
    [3.01 * frequency, 0.15],
  ],
  after,
  rings: 0.6,
});
const wood = (after = 0): Strike => ({
  partials: [
    [140, 0.9],
    [310, 0.3],
  ],
  after,
  rings: 0.12,
  dull: true,
});

/** Nothing rings but the stroke, which lasts longer: paper on cloth, a chair on the floor. */
const paper = (after = 0): Strike => ({ partials: [], after, rings: 0.05, dull: true });

const SOUNDS: Readonly<Record<Sound, readonly Strike[]>> = {
  sit: [cup()],
  card: [paper(), paper(0.06)],
  points: [glass(1320), glass(1760, 0.09)],
  door: [bell(1568), bell(1976, 0.09)],
  chair: [paper(), wood(0.04), paper(0.1)],
  turn: [bell(1047), bell(1319, 0.14)],
  refused: [wood(), wood(0.11)],
  // Two bars in three-four time.
  end: [glass(784), glass(1047, 0.25), glass(1047, 0.4), glass(988, 0.62), glass(1175, 0.87), glass(1568, 1.02)],
};
const LOUDEST = 0.16;
const ATTACK = 0.004;

let context: AudioContext | null = null;
let stroke: AudioBuffer | null = null;

/** The pitch of a spoon rises with the points. */
export function sound(name: Sound, points = 0): void {
  if (!settings.sound || settings.volume === 0) return;
  const pitch = name === "points" ? 2 ** (Math.max(-10, Math.min(14, points - 4)) / 24) : 1;
  context ??= new AudioContext();
  void context.resume();
  const out = new GainNode(context, { gain: LOUDEST * settings.volume });
  out.connect(context.destination);
  for (const each of SOUNDS[name]) strike(context, out, each, pitch);
}

function strike(
  audio: AudioContext,
  out: AudioNode,
  { partials, after = 0, rings, dull = false }: Strike,
  pitch: number,
): void {
  const start = audio.currentTime + after;
  for (const [frequency, loudness] of partials) {
    const tone = new OscillatorNode(audio, { frequency: pitch * frequency });
    ring(audio, tone, out, start, loudness, rings);
  }
  if (!dull) return;
  stroke ??= noise(audio);
  ring(audio, new AudioBufferSourceNode(audio, { buffer: stroke }), out, start, 0.25, 0.03);
}

function ring(
  audio: AudioContext,
  source: AudioScheduledSourceNode,
  out: AudioNode,
  start: number,
  loudness: number,
  rings: number,
): void {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + ATTACK);
  gain.gain.exponentialRampToValueAtTime(0.001, start + rings);
  source.connect(gain).connect(out);
  source.start(start);
  source.stop(start + rings);
}

function noise(audio: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: 0.05 * audio.sampleRate, sampleRate: audio.sampleRate });
  buffer.getChannelData(0).forEach((_, index, samples) => (samples[index] = 2 * Math.random() - 1));
  return buffer;
}
