/** One match, kept up to date over the live channel: reconnecting is the same as connecting. */
import { settings } from "../settings.svelte";
import { Refused } from "./http";
import { newId } from "./ids";
import type { Choice, Emote, EmoteMessage, Fault, MatchEvent, Seat, State, ToClient, ToServer, View } from "./types";

const SILENCE = 10_000; // milliseconds without a word after which the other side counts as gone
const BEAT = 4_000;
const MOST_EMOTES = 8;
const WAITS = [250, 500, 1_000, 2_000, 4_000, 8_000];

type Command = Extract<ToServer, { id: string }>;
/** A command without what the channel adds to it. */
export type NewCommand = Command extends infer Each
  ? Each extends Command
    ? Omit<Each, "id" | "expect">
    : never
  : never;

type Sent = NewCommand & { id: string; expect: number };

export type Link = "connecting" | "open" | "lost" | "restarting" | "closed";

export class LiveMatch {
  state = $state.raw<State | null>(null);
  events = $state.raw<MatchEvent[]>([]);
  link = $state<Link>("connecting");
  /** The command that is on its way, kept until the server has answered. */
  pending = $state.raw<Sent | null>(null);
  /** What people at the table have said by a gesture, the newest last. */
  emotes = $state.raw<readonly EmoteMessage[]>([]);

  #socket: WebSocket | null = null;
  #views = new Map<number, readonly View[]>();
  #tries = 0;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #awaited: { id: string; number: number } | null = null;
  #waiting: { resolve: () => void; reject: (error: Error) => void } | null = null;

  constructor(readonly match: string) {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  get choice(): Choice | null {
    return this.pending ? null : (this.state?.choice ?? null);
  }

  /** What this page saw before an event and, where others came with it, after them; nothing if it was not there. */
  viewsAround(number: number): readonly View[] {
    return this.#views.get(number) ?? [];
  }

  /** Sends a command once, however often the connection breaks on the way. Raises Refused. */
  act(command: NewCommand): Promise<void> {
    if (this.pending) return Promise.reject(new Error("a command is on its way"));
    this.pending = { ...command, id: newId(), expect: this.state?.number ?? 0 };
    this.#send(this.pending);
    return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }));
  }

  /** Makes a gesture; if the connection is gone, so is the moment for it. */
  gesture(seat: number, emote: Emote): void {
    this.#send({ type: "emote", seat, emote });
  }

  /** Takes a state that came in another way: a finished match that this device has kept. */
  recall(state: State): void {
    if (this.state !== null) return;
    const { link } = this;
    this.#take(state);
    this.link = link;
  }

  close(): void {
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#retry);
    this.#drop();
    this.link = "closed";
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/v1/matches/${this.match}/live`);
    this.#socket = socket;
    this.#listen();
    socket.onopen = () => {
      const after = this.state?.number ?? 0;
      this.#send({ type: "hello", protocol: "kaffeehaus/1", after, language: settings.language });
      this.#beat = setInterval(() => this.#send({ type: "beat" }), BEAT);
    };
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(message.data)) as ToClient);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#again();
    };
  }

  #hear(said: ToClient): void {
    this.#listen();
    if (said.type === "state") this.#take(said);
    else if (said.type === "seats") this.#seated(said.seats);
    else if (said.type === "emote") this.emotes = [...this.emotes.slice(-MOST_EMOTES), said];
    else if (said.type === "accepted") this.#accepted(said.id, said.number);
    else if (said.type === "refused") this.#settle(said.id, said.error);
    else if (said.type === "bye") this.#again(said.retry);
  }

  #take(state: State): void {
    const known = this.events.at(-1)?.number ?? 0;
    const news = state.events.filter((event) => event.number > known);
    this.#remember(news, this.state?.view, state.view);
    if (news.length > 0) this.events = [...this.events, ...news];
    this.state = state;
    this.#tries = 0;
    if (this.#awaited && state.number >= this.#awaited.number) this.#settle(this.#awaited.id, null);
    if (this.link !== "open") {
      this.link = "open";
      if (this.pending) this.#send(this.pending);
    }
  }

  #remember([first, ...others]: readonly MatchEvent[], before: View | null | undefined, after: View | null): void {
    if (!first || !before || !after) return;
    this.#views.set(first.number, [before]);
    for (const event of others) this.#views.set(event.number, [before, after]);
  }

  /** Somebody came or left, and nothing else has happened. */
  #seated(seats: Seat[]): void {
    if (this.state) this.state = { ...this.state, seats };
  }

  /** A command is over when its event is on the screen: until then the old choice must not come back. */
  #accepted(id: string, number: number): void {
    if (this.pending?.id !== id) return;
    if ((this.state?.number ?? 0) >= number) this.#settle(id, null);
    else this.#awaited = { id, number };
  }

  #settle(id: string | null, fault: Fault | null): void {
    if (this.pending?.id !== id) return;
    this.pending = null;
    this.#awaited = null;
    if (fault) this.#waiting?.reject(new Refused(409, fault));
    else this.#waiting?.resolve();
    this.#waiting = null;
  }

  #send(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#again(), SILENCE);
  }

  #again(seconds?: number): void {
    this.#drop();
    this.link = seconds === undefined ? "lost" : "restarting";
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)] ?? 1_000;
    this.#tries += 1;
    const jitter = 0.75 + Math.random() / 2;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), seconds === undefined ? wait * jitter : seconds * 1_000);
  }

  #drop(): void {
    clearTimeout(this.#silence);
    clearInterval(this.#beat);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** When the network or the window is back there is no reason to wait any longer. */
  #hurry = (): void => {
    if (document.hidden || this.link === "open" || this.#socket) return;
    clearTimeout(this.#retry);
    this.#tries = 0;
    this.#connect();
  };
}
