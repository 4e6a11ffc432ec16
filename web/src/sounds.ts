/** Short soft tones, made on the spot. */
import { settings } from "./settings.svelte";

export type Sound = "sit" | "points" | "turn" | "refused" | "end";

/** Each tone: frequency in hertz, start and length in seconds. */
const TONES: Record<Sound, [number, number, number][]> = {
  sit: [[330, 0, 0.09]],
  points: [[523, 0, 0.09], [659, 0.08, 0.14]],
  turn: [[440, 0, 0.1], [587, 0.11, 0.16]],
  refused: [[196, 0, 0.16]],
  end: [[392, 0, 0.16], [523, 0.15, 0.16], [659, 0.3, 0.34]],
};

let context: AudioContext | null = null;

export function sound(name: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  void context.resume();
  for (const [frequency, after, length] of TONES[name]) tone(context, frequency, context.currentTime + after, length);
}

function tone(audio: AudioContext, frequency: number, start: number, length: number): void {
  const oscillator = new OscillatorNode(audio, { type: "sine", frequency });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.linearRampToValueAtTime(0.12, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}
