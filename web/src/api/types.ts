/** What travels between page and server. Made by tools/wire_types.py from the server's models: do not edit. */
import type { Move } from "../boards/vocabulary";

/** A command of the log; a telling that is a move comes with its parts. */
export interface AcceptedCommand {
  id: string;
  after: number;
  tell?: Record<string, unknown>;
  parts?: Parts;
  undo?: number;
  correct?: Record<string, unknown> | null;
  at?: number;
  drop?: boolean;
}

/** A command is done; `number` is that of its event, which comes with a state. */
export interface AcceptedMessage {
  type: "accepted";
  id: string;
  number: number;
}

/** What to play, the best first. */
export interface AdviceAnswer {
  prospects: Prospect[];
  worlds: number;
}

/** What the seat that decides holds; it is kept nowhere. */
export interface Advised {
  holds?: string[];
}

/** The seat's answer; `ply` and `scores` are set once all have agreed and the match went back. */
export interface AnswerEvent {
  number: number;
  seat: number | null;
  at: number;
  end: End | null;
  kind: "answer";
  agree: boolean;
  ply: number | null;
  scores: number[] | null;
}

/** The server is there; the client answers with a beat. */
export interface BeatMessage {
  type: "beat";
}

/** Everything that is wrong with a board; without faults how it differs from the reconstruction. */
export interface BoardAnswer {
  faults: Problem[];
  differences: BoardDifferenceTold[];
}

/** One thing that a board has otherwise than the reconstruction. */
export interface BoardDifferenceTold {
  place: string;
  reconstruction: unknown;
  board: unknown;
  kind: "new" | "missing" | "changed";
}

/** The server closes the channel; come back after `retry` seconds. */
export interface ByeMessage {
  type: "bye";
  reason: string;
  retry: number;
  error?: Fault;
}

/** How a match ended, as lists show it. A match that was called off has no places. */
export interface CardEnd {
  reason: string;
  totals: number[];
  places: number[] | null;
}

/** The client is there. */
export interface ChannelBeat {
  type: "beat";
}

/** A commitment to words for the deal, on the live channel. */
export interface ChannelCommit {
  id: string;
  expect: number;
  seat: number;
  commitment: string;
  type: "commit";
}

/** A gesture of a person, on the live channel: no event, no answer, and nothing is kept. */
export interface ChannelEmote {
  type: "emote";
  seat: number;
  emote: Emote;
}

/** Handing the seat to a bot, or taking it back, on the live channel. */
export interface ChannelHand {
  id: string;
  expect: number;
  seat: number;
  to: "bot" | "person";
  level?: string | null;
  type: "hand";
}

/** A move, on the live channel. */
export interface ChannelMove {
  id: string;
  expect: number;
  seat: number;
  move: string;
  type: "move";
}

/** Giving up, on the live channel. */
export interface ChannelResign {
  id: string;
  expect: number;
  seat: number;
  type: "resign";
}

/** The words of the seat's client, on the live channel. */
export interface ChannelReveal {
  id: string;
  expect: number;
  seat: number;
  words: string;
  type: "reveal";
}

/** An offer to take back, or an answer to one, on the live channel. */
export interface ChannelTakeback {
  id: string;
  expect: number;
  seat: number;
  answer?: boolean | null;
  type: "takeback";
}

/** The last move back, on the live channel. */
export interface ChannelUndo {
  id: string;
  expect: number;
  seat: number;
  type: "undo";
}

/** A board of Café International, or components of Wiener Melange. */
export interface CheckedBoard {
  game: string;
  board: Record<string, unknown>;
}

/** A position document, in which `?` may stand for unknown things. */
export interface CheckedPosition {
  position: Record<string, unknown>;
}

/** What the seat that has to decide may do: every legal move, and whether it may take its last one back. */
export interface Choice {
  moves: LegalMove[];
  undo: boolean;
}

/** A clause of the rules; `why` says on what a ruling rests. */
export interface Clause {
  title: string;
  text: string;
  refusal?: string;
  editions?: Record<string, string>;
  ruling?: boolean;
  why?: string;
}

export type Clock = NoClockNow | MoveClockNow | DaysClockNow;

export type ClockTerms = NoClockTerms | MoveClockTerms | DaysClockTerms;

export type Colour = "blue" | "yellow" | "green" | "red" | "violet" | "teal" | "rose" | "slate";

/** The seat's client committed itself to words. */
export interface CommitEvent {
  number: number;
  seat: number | null;
  at: number;
  end: End | null;
  kind: "commit";
  commitment: string;
}

/** A commitment to words for the deal, where no seat is taken with it. */
export interface CommitMessage {
  id: string;
  expect: number;
  seat: number;
  commitment: string;
}

/** What a phone wants: to tell something, to go back to a point, or to correct what was told at a point. */
export interface CompanionCommand {
  id: string;
  after: number;
  tell?: Telling | null;
  undo?: number | null;
  at?: number | null;
  correct?: Telling | null;
  drop?: boolean;
}

/** The secret of a new companion's link; whoever has it may tell. */
export interface CompanionMade {
  companion: string;
  state: CompanionState;
}

/** A match at a real table as far as it was told. `view` is null until the setup is told. `left` counts what nobody has seen yet, by deck; `plain` are possible moves that need no thing, such as to stop. `commands` are those after the number that the phone knew of. */
export interface CompanionState {
  number: number;
  game: string;
  options: Record<string, unknown>;
  components: Record<string, unknown>;
  names: string[];
  advice: boolean;
  to_move: number;
  over: boolean;
  waiting: boolean;
  scores: number[];
  due: Due[];
  view: Record<string, unknown> | null;
  position: Record<string, unknown> | null;
  log: ToldEntry[];
  left: Record<string, Record<string, number>>;
  plain: LegalMove[];
  result: TableResult | null;
  commands: AcceptedCommand[];
}

/** A position to be seen under several editions, by default all of its game. */
export interface ComparedPosition {
  position: Record<string, unknown>;
  editions?: string[] | null;
}

/** A position under several editions: how many moves are legal in each, and those that differ. */
export interface ComparisonAnswer {
  editions: string[];
  legal: Record<string, number>;
  differences: EditionDifference[];
  impossible: Record<string, Problem[]>;
}

/** The complete options, and the board as data with coordinates. */
export interface ComponentsAnswer {
  options: Options;
  components: Record<string, unknown>;
}

/** A move that is not made yet, and the last event that its author knows. */
export interface Considered {
  expect: number;
  seat: number;
  move: string | Record<string, number | string>;
}

/** A new match. */
export interface Created {
  match: string;
  state: MatchState;
  number: number;
  commitment: string;
  seats: PlaceMade[];
}

/** This day and the one before it. */
export interface DailyAnswer {
  now: number;
  today: DailyTold;
  yesterday: DailyTold;
}

/** The asker's own match of a day. */
export interface DailyMine {
  match: string;
  state: "waiting" | "dealing" | "playing" | "finished";
}

/** The match is of the deal of that day. */
export interface DailyOrigin {
  kind: "daily";
  day: string;
}

/** One line of the table: the person's points, those of the bots, and whether they were beaten. */
export interface DailyResult {
  place: number;
  name: string;
  total: number;
  bots: number[];
  won: boolean;
  you: boolean;
}

/** The asker's match of this day. */
export interface DailySeated {
  match: string;
}

/** A day. `key` is told when it is over, `results` then or when the asker has finished. */
export interface DailyTold {
  day: string;
  game: string;
  bots: string[];
  ends: number;
  commitment: string;
  key: string | null;
  mine: DailyMine | null;
  played: number;
  results: DailyResult[] | null;
}

/** Sitting down at the deal of the day. */
export interface DailyWanted {
  name?: string;
  colour?: Colour | null;
}

/** Days for every move. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/** Days per move. `left` seconds were left to `seat` at the time `now`. */
export interface DaysClockNow {
  kind: "days";
  days: number;
  seat: number | null;
  since: number;
  left: number | null;
  now: number;
}

/** Days for every move. */
export interface DaysClockTerms {
  kind: "days";
  days: number;
}

/** The answer to a command: the number of its event, and all events after the one that the client expected. */
export interface Done {
  id: string;
  number: number;
  events: MatchEvent[];
}

/** What the table should say now: how many things, at which part and whose, and whether all else waits for it. */
export interface Due {
  part: string;
  number: number | null;
  count: number;
  blocking: boolean;
  words: Problem;
}

/** A move that is not the same in all editions, and the clauses behind that. */
export interface EditionDifference {
  move: string;
  parts: Parts;
  editions: Record<string, EditionOutcome>;
  clauses: string[];
}

/** What a move does in an edition; `clause` is the one that forbids it. */
export interface EditionOutcome {
  legal: boolean;
  clause: string | null;
  points: number;
  lines: Line[];
  ended: string | null;
  choices: string[];
}

export type Emote = "hello" | "bravo" | "thanks" | "oops" | "thinking" | "cheers" | "lucky" | "well-played";

/** Somebody at the table makes a gesture; nothing of it is kept. */
export interface EmoteMessage {
  type: "emote";
  seat: number;
  emote: Emote;
}

/** How a match ended: per seat the lines that the end booked, and the deal. */
export interface End {
  reason: string;
  totals: number[];
  places: number[] | null;
  lines: Line[][];
  reveal: Reveal;
}

/** Why something was refused. `code` and `reason` are for programs and stay the same in every language. `stale` has `number` and `events`, which tell what was missed; `slow-down` has `retry`, in seconds. `overrulable` says of a move that is told to a companion whether the table may play it all the same. */
export interface Fault {
  code: "busy" | "fault" | "forbidden" | "illegal" | "invalid" | "large" | "malformed" | "origin" | "outdated" | "refused" | "slow-down" | "stale" | "token" | "unknown";
  reason: string;
  parts: Record<string, unknown>;
  text: string;
  reasons: Problem[];
  clause: string | null;
  number?: number;
  events?: MatchEvent[];
  retry?: number;
  overrulable?: boolean;
}

/** The next match of the same people. */
export interface Following {
  match: string;
}

/** People are forgotten: new names by seat, bots that play on by seat, and seats that are open again. */
export interface ForgetEvent {
  number: number;
  seat: number | null;
  at: number;
  end: End | null;
  kind: "forget";
  names: Record<string, string>;
  levels: Record<string, string>;
  open: number[];
}

/** In how many matches the visitor was forgotten. */
export interface Forgotten {
  forgotten: number;
}

/** A finished match, up to a move. */
export interface FromMatch {
  match: string;
  ply: number;
}

/** A position document. */
export interface FromPosition {
  position: Record<string, unknown>;
}

/** A game that can be played here; `bot` is the usual one of the `bots`, `networks` are further ones of the host. */
export interface GameInfo {
  game: string;
  title: string;
  players: Players;
  editions: string[];
  switches: Switch[];
  bots: string[];
  bot: string;
  networks: NetworkInfo[];
}

/** All games. */
export interface GamesAnswer {
  games: GameInfo[];
}

/** A bot or a person plays for the seat now. */
export interface HandEvent {
  number: number;
  seat: number | null;
  at: number;
  end: End | null;
  kind: "hand";
  to: "bot" | "person";
  level: string | null;
}

/** Handing the seat to a bot, or taking it back. */
export interface HandMessage {
  id: string;
  expect: number;
  seat: number;
  to: "bot" | "person";
  level?: string | null;
}

/** The first message of a live channel. */
export interface Hello {
  type: "hello";
  protocol: "kaffeehaus/1";
  after?: number;
  seat?: number | null;
  token?: string | null;
  language?: string | null;
}

/** A good move, what it is compared with, and why it is better; `given` counts the hints of the seat. */
export interface HintAnswer {
  move: string;
  parts: Parts;
  line: MoveTold[];
  value: number | null;
  error: number | null;
  clear: boolean;
  instead: MoveTold | null;
  reasons: ReasonTold[];
  given: number;
}

/** A good move for the seat, at the last event that its person knows. */
export interface HintWanted {
  expect: number;
  seat: number;
}

/** How many hints each seat of a match was given. */
export interface HintsAnswer {
  hints: number[];
}

/** How far each game is; `warming` is false once all are ready. */
export interface HouseStatus {
  warming: boolean;
  games: Record<string, Readiness>;
}

/** The secret of an open seat, shown to the maker. */
export interface Invitation {
  seat: number;
  join: string;
}

/** The match and the seat to which an invitation invites. */
export interface Invited {
  game: string;
  title: string;
  clock: ClockTerms;
  away: "wait" | "bot" | "forfeit" | "draw";
  listed: boolean;
  spectators: boolean;
  pause: number;
  from: Origin | null;
  state: MatchState;
  number: number;
  ply: number;
  to_move: number | null;
  scores: number[] | null;
  commitment: string;
  start: StartTold;
  practice: Practice[];
  rematch: string | null;
  match: string;
  created: number;
  updated: number;
  seats: Seat[];
  options: Options;
  components: Record<string, unknown>;
  words: WordsTold[];
  clock_now: Clock;
  you: number[];
  maker: boolean;
  invitations: Invitation[];
  end: End | null;
  seat: number;
}

/** Sitting down by link. */
export interface Joining {
  id?: string | null;
  secret: string;
  name?: string;
  commitment?: string | null;
  colour?: Colour | null;
}

/** A move to be judged before it is told. */
export interface Judged {
  move: string | Record<string, number | string>;
}

/** Whether a move is possible, what that depends on, and what it would pay. */
export interface JudgedAnswer {
  move: string;
  parts: Parts | null;
  refusal: Problem | null;
  clause: string | null;
  overrulable: boolean;
  depends: Problem[];
  points: number;
  lines: Line[];
}

/** The words of these seats did not come in time. */
export interface LateEvent {
  number: number;
  seat: number | null;
  at: number;
  end: End | null;
  kind: "late";
  seats: number[];
  words: "none" | "kept";
}

/** A legal move with what it pays, as far as that can be foreseen. */
export interface LegalMove {
  move: string;
  parts: Parts;
  points: number;
  lines: Line[];
  eliminates?: true;
}

/** Points, the table that brings them (null for the bar, cards and penalties), and the clause that says so. */
export interface Line {
  table: number | string | null;
  points: number;
  clause: string;
  visitors?: string[];
}

/** A match as lists show it; `options` is left out where a board of one's own is inside. */
export interface Listed {
  game: string;
  title: string;
  clock: ClockTerms;
  away: "wait" | "bot" | "forfeit" | "draw";
  listed: boolean;
  spectators: boolean;
  pause: number;
  from: Origin | null;
  state: MatchState;
  number: number;
  ply: number;
  to_move: number | null;
  scores: number[] | null;
  commitment: string;
  start: StartTold;
  practice: Practice[];
  rematch: string | null;
  match: string;
  created: number;
  updated: number;
  seats: Seat[];
  you: number[];
  options?: Options;
  end: CardEnd | null;
}

export type LuckWord = "lucky" | "very-lucky" | "unlucky" | "very-unlucky";

export type MatchEvent = SitEvent | StartEvent | CommitEvent | RevealEvent | LateEvent | ForgetEvent | MoveEvent | UndoEvent | OfferEvent | AnswerEvent | HandEvent | TimeoutEvent | ResignEvent | StopEvent | RematchEvent;

/** The match begins from another one, after some of its moves. */
export interface MatchOrigin {
  kind: "match";
  match: string;
  ply: number;
}

export type MatchState = "waiting" | "dealing" | "playing" | "finished";

/** Matches, the newest first. */
export interface MatchesAnswer {
  matches: Listed[];
}

/** Seconds for every move, and a bank for the whole match. */
export interface MoveClock {
  kind: "move";
  seconds: number;
  bank?: number;
}

/** Seconds per move, then each seat's bank. `left` seconds were left to `seat` at the time `now`. */
export interface MoveClockNow {
  kind: "move";
  seconds: number;
  bank: number;
  seat: number | null;
  since: number;
  left: number | null;
  now: number;
  banks: number[];
}

/** Seconds for every move, and a bank for the whole match. */
export interface MoveClockTerms {
  kind: "move";
  seconds: number;
  bank: number;
}

/** A move; `ply` counts the moves up to and with it. */
export interface MoveEvent {
  number: number;
  seat: number | null;
  at: number;
  end: End | null;
  kind: "move";
  ply: number;
  move: string;
  parts: Parts;
  lines: Line[];
  scores: number[];
}

/** A move. */
export interface MoveMessage {
  id: string;
  expect: number;
  seat: number;
  move: string;
}

/** A move: its text and its parts. */
export interface MoveTold {
  move: string;
  parts: Parts;
}

/** A trained network that plays as a bot, at tables with that number of players. */
export interface NetworkInfo {
  level: string;
  players: number;
}

export type NewClock = NoClock | MoveClock | DaysClock;

/** A companion to be made: a new match, or one that was exported. */
export interface NewCompanion {
  id: string;
  game?: string;
  options?: Record<string, unknown>;
  names?: string[];
  advice?: boolean;
  document?: Record<string, unknown> | null;
}

/** A match to be made. */
export interface NewMatch {
  id?: string | null;
  game: string;
  options?: Record<string, unknown>;
  seats: NewSeat[];
  clock?: NewClock;
  away?: "wait" | "bot" | "forfeit" | "draw";
  listed?: boolean;
  spectators?: boolean;
  pause?: number;
  start?: "lots" | number | null;
  from?: FromMatch | FromPosition | null;
}

/** A game of which a deal is wanted, to be edited. */
export interface NewPosition {
  game: string;
  options?: Record<string, unknown>;
}

/** A seat of a new match. */
export interface NewSeat {
  kind: "person" | "open" | "bot" | "remote";
  name?: string;
  level?: string | null;
  commitment?: string | null;
  colour?: Colour | null;
}

/** Everybody has time. */
export interface NoClock {
  kind?: "none";
}

/** No clock runs in this match. */
export interface NoClockNow {
  kind: "none";
}

/** No clock. */
export interface NoClockTerms {
  kind: "none";
}

/** A call that needs no words. */
export type Nothing = Record<string, never>;

/** The number of the event that a call has made. */
export interface Numbered {
  number: number;
}

/** The seat asks the seats `asked` to go back; where nobody is asked it happens at once, and `scores` is set. */
export interface OfferEvent {
  number: number;
  seat: number | null;
  at: number;
  end: End | null;
  kind: "offer";
  ply: number;
  asked: number[];
  scores: number[] | null;
  revealed?: boolean;
}

/** The possible moves with a thing. */
export interface OffersAnswer {
  moves: LegalMove[];
}

export type Options = Record<string, unknown>;

/** Options of a game, to be checked and completed. */
export interface OptionsOnly {
  options?: Record<string, unknown>;
}

export type Origin = MatchOrigin | PositionOrigin | DailyOrigin;

export type Parts = Move;

/** A seat of a new match: the token of a person or a program, the secret that invites to an open one. */
export interface PlaceMade {
  seat: number;
  token: string | null;
  join: string | null;
}

/** How many can play. */
export interface Players {
  least: number;
  most: number;
}

/** Some plies, and how many there are in all. */
export interface PliesAnswer {
  plies: Ply[];
  count: number;
}

/** A move with the viewer's view after it; ply 0 is the deal. */
export interface Ply {
  ply: number;
  seat: number | null;
  move: string | null;
  parts: Parts | null;
  lines: Line[];
  scores: number[];
  view: View;
}

/** Everything that is wrong with a position; without faults what it is: its possible moves, if they are known. */
export interface PositionAnswer {
  faults: Problem[];
  unknown: boolean;
  over: boolean;
  options: Record<string, unknown> | null;
  moves: LegalMove[];
}

/** The match begins from a position. */
export interface PositionOrigin {
  kind: "position";
}

export type Practice = "known" | "silent" | "takeback";

/** What the seat would see after a move; null if the move reveals something hidden. */
export interface PreviewAnswer {
  view: View | null;
}

/** One thing that is wrong: a stable id, the parts of its sentence, and the sentence for people. */
export interface Problem {
  reason: string;
  parts: Record<string, unknown>;
  text: string;
}

/** A move with what it pays, and in how many imagined worlds the adviser would play it. */
export interface Prospect {
  move: LegalMove;
  worlds: number;
}

/** A puzzle: what the seat sees, and what it may do. */
export interface PuzzleAnswer {
  id: string;
  game: string;
  difficulty: number;
  seat: number;
  players: number;
  options: Options;
  components: Record<string, unknown>;
  view: View;
  choice: Choice;
}

/** A puzzle as lists show it; `difficulty` is from 1 to 5. */
export interface PuzzleCard {
  id: string;
  game: string;
  difficulty: number;
}

/** Whether a move was right, and if it was or nobody tries any more, all about the solution. */
export interface PuzzleSolution {
  right: boolean;
  solution: MoveTold | null;
  also: MoveTold[];
  line: MoveTold[];
  tempting: MoveTold | null;
  gap: number | null;
  found_by: Record<string, number>;
  reasons: ReasonTold[];
  position: Record<string, unknown> | null;
}

/** The move with which somebody begins; none if they want to see the solution. */
export interface PuzzleTry {
  move?: string | null;
}

/** The puzzle of this day, and all puzzles of every game, the easiest first. */
export interface PuzzlesAnswer {
  day: string;
  today: PuzzleCard | null;
  puzzles: Record<string, PuzzleCard[]>;
}

/** Whether a game is compiled; if not, about how many seconds that will still take. */
export interface Readiness {
  ready: boolean;
  seconds: number;
}

/** Why one move is better than another, with the sentence for people; `move` is the one that it speaks of. */
export interface ReasonTold {
  code: string;
  parts: Record<string, unknown>;
  text: string;
  move: MoveTold | null;
}

/** The answer to a request that is refused. */
export interface Refusal {
  error: Fault;
}

/** A command is not done. */
export interface RefusedMessage {
  type: "refused";
  id: string | null;
  error: Fault;
}

/** The next match of the same people. */
export interface RematchEvent {
  number: number;
  seat: number | null;
  at: number;
  end: End | null;
  kind: "rematch";
  match: string;
}

/** It is gone. */
export interface Removed {
  removed: boolean;
}

/** The seat gave up; `level` is the bot that plays on, null if the match is over. */
export interface ResignEvent {
  number: number;
  seat: number | null;
  at: number;
  end: End | null;
  kind: "resign";
  level: string | null;
}

/** Giving up. */
export interface ResignMessage {
  id: string;
  expect: number;
  seat: number;
}

/** What the deal was made of: a key or a seed, or the position from which the match began, and what seals it. */
export interface Reveal {
  seed?: string;
  position?: Record<string, unknown>;
  nonce?: string;
  commitment: string;
  [part: string]: unknown;
}

/** The seat's words; with the last ones the game is dealt. */
export interface RevealEvent {
  number: number;
  seat: number | null;
  at: number;
  end: End | null;
  kind: "reveal";
  words: string;
}

/** The words to which the seat's client has committed itself. */
export interface RevealMessage {
  id: string;
  expect: number;
  seat: number;
  words: string;
}

/** How far the review of a match is: nobody asked for one, it waits for `before` others, grows, rests or is done. */
export interface ReviewAnswer {
  match: string;
  state: "none" | "waiting" | "working" | "stopped" | "done";
  before: number;
  done: number;
  decisions: number;
  hints: number[];
  review: ReviewTold | null;
}

/** A move that was played out: what it pays at once, the share of the win it leads to, how far behind the best. */
export interface ReviewConsidered {
  move: string;
  parts: Parts;
  points: number;
  value: number;
  error: number;
  gap: number;
  gap_error: number;
}

/** One decision; `value` is that of the best move, `skill` what was given away, 0 or below. */
export interface ReviewDecision {
  ply: number;
  seat: number;
  played: MoveTold;
  best: MoveTold;
  line: MoveTold[];
  value: number;
  error: number;
  skill: number;
  noise: boolean;
  mark: ReviewMark;
  luck: number;
  luck_word: LuckWord | null;
  considered: ReviewConsidered[];
  reasons: ReasonTold[];
}

export type ReviewMark = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** What made a seat's result: start + skill + luck + others + open = result. */
export interface ReviewSeat {
  start: number;
  skill: number;
  luck: number;
  others: number;
  open: number;
  result: number;
  decisions: number;
  error_rate: number;
  luck_adjusted: number;
  marks: Record<string, number>;
  mistakes: number;
  best_ply: number | null;
  hints: number;
}

/** The deal or a move: every seat's chances after it, and how much of the change was luck. */
export interface ReviewStep {
  ply: number;
  seat: number | null;
  chances: number[];
  luck: number[];
}

/** A review: `decisions` after those that the asker has; `steps` with the first of them. */
export interface ReviewTold {
  complete: boolean;
  worlds: number;
  ahead: number;
  steps: ReviewStep[] | null;
  decisions: ReviewDecision[];
  seats: ReviewSeat[];
  turning_points: ReviewTurn[];
}

/** A move that changed the chances of a seat most. */
export interface ReviewTurn {
  ply: number;
  seat: number;
  kind: string;
  change: number;
}

/** Every clause of a game in one language. */
export interface RulesAnswer {
  game: string;
  language: string;
  clauses: Record<string, Clause>;
}

/** Who sits on a seat now. `bot` is true while a bot plays for it, `out` once it has given up. */
export interface Seat {
  seat: number;
  kind: "person" | "open" | "bot" | "remote";
  name: string;
  level: string | null;
  bot: boolean;
  present: boolean;
  out: boolean;
  words: Words;
  colour: Colour | null;
}

/** A seat that was taken; `token` is null if the asker sat there already. */
export interface Seated {
  match: string;
  seat: number;
  token: string | null;
  number: number;
}

/** Somebody came or left, and nothing else has happened. */
export interface SeatsMessage {
  type: "seats";
  seats: Seat[];
}

/** Somebody sat down; with the last open seat taken the match starts. */
export interface SitEvent {
  number: number;
  seat: number | null;
  at: number;
  end: End | null;
  kind: "sit";
  name: string;
  starts: boolean;
  commitment?: string;
  colour?: Colour;
}

/** Sitting down in a listed match. */
export interface Sitting {
  id?: string | null;
  name?: string;
  commitment?: string | null;
  colour?: Colour | null;
}

/** No seat is open any more; `levels` are the bots that took open seats, by seat. */
export interface StartEvent {
  number: number;
  seat: number | null;
  at: number;
  end: End | null;
  kind: "start";
  levels: Record<string, string>;
}

/** Who begins, null before the deal if lots decide. */
export interface StartTold {
  by: "lots" | "maker";
  seat: number | null;
}

/** Bots for the open seats. */
export interface Starting {
  level?: string | null;
}

/** How a match stands for its viewer, with the events that the viewer does not have yet. */
export interface State {
  from: Origin | null;
  match: string;
  number: number;
  state: MatchState;
  ply: number;
  to_move: number | null;
  takeback: Takeback | null;
  practice: Practice[];
  end: End | null;
  rematch: string | null;
  seat: number | null;
  view: View | null;
  choice: Choice | null;
  seats: Seat[];
  clock: Clock;
  events: MatchEvent[];
}

/** The state, after hello and after every event. */
export interface StateMessage {
  from: Origin | null;
  match: string;
  number: number;
  state: MatchState;
  ply: number;
  to_move: number | null;
  takeback: Takeback | null;
  practice: Practice[];
  end: End | null;
  rematch: string | null;
  seat: number | null;
  view: View | null;
  choice: Choice | null;
  seats: Seat[];
  clock: Clock;
  events: MatchEvent[];
  type: "state";
}

/** All finished matches of a visitor, the oldest first. */
export interface StatisticsAnswer {
  games: StatisticsGame[];
}

/** One seat of a finished match; what only a review can say is null without one. */
export interface StatisticsGame {
  match: string;
  game: string;
  edition: string | null;
  players: number;
  at: number;
  practice: boolean;
  hints: number;
  place: number | null;
  total: number;
  result: number | null;
  luck: number | null;
  luck_adjusted: number | null;
  error_rate: number | null;
  decisions: number | null;
  mistakes: number | null;
}

/** The maker called the match off. */
export interface StopEvent {
  number: number;
  seat: number | null;
  at: number;
  end: End | null;
  kind: "stop";
}

/** A match, with all that the asker may know of it beside its position. */
export interface Summary {
  game: string;
  title: string;
  clock: ClockTerms;
  away: "wait" | "bot" | "forfeit" | "draw";
  listed: boolean;
  spectators: boolean;
  pause: number;
  from: Origin | null;
  state: MatchState;
  number: number;
  ply: number;
  to_move: number | null;
  scores: number[] | null;
  commitment: string;
  start: StartTold;
  practice: Practice[];
  rematch: string | null;
  match: string;
  created: number;
  updated: number;
  seats: Seat[];
  options: Options;
  components: Record<string, unknown>;
  words: WordsTold[];
  clock_now: Clock;
  you: number[];
  maker: boolean;
  invitations: Invitation[];
  end: End | null;
}

/** A switch of the rules; `counted` allows a number behind that word as well. */
export interface Switch {
  name: string;
  values: (string | boolean)[];
  counted: string | null;
  defaults: Record<string, string | boolean>;
}

/** How the game ended. */
export interface TableResult {
  ended: string;
  totals: number[];
  places: number[];
  lines: Line[][];
}

/** An offer to go back to `ply` moves, and who has agreed so far. */
export interface Takeback {
  seat: number;
  ply: number;
  agreed: number[];
  asked: number[];
}

/** An offer to take back, or an answer to one. */
export interface TakebackMessage {
  id: string;
  expect: number;
  seat: number;
  answer?: boolean | null;
}

/** What a table tells: one of a move, things that were shown, a hand, and points. */
export interface Telling {
  move?: string | Record<string, number | string> | null;
  overruled?: boolean;
  shown?: string[] | null;
  holds?: string[] | null;
  points?: number | null;
  seat?: number | null;
}

/** The seat's time ran out; `away` is what followed. */
export interface TimeoutEvent {
  number: number;
  seat: number | null;
  at: number;
  end: End | null;
  kind: "timeout";
  away: "wait" | "bot" | "forfeit" | "draw";
  level: string | null;
}

export type ToClient = StateMessage | SeatsMessage | AcceptedMessage | RefusedMessage | EmoteMessage | BeatMessage | ByeMessage;

export type ToServer = Hello | ChannelCommit | ChannelReveal | ChannelMove | ChannelUndo | ChannelTakeback | ChannelResign | ChannelHand | ChannelEmote | ChannelBeat;

/** One thing that was told, and what followed: points by clause, what was trusted, which clause was set aside. `tables` are those of the view before a move, where tables come and go: its words and score lines speak of them. */
export interface ToldEntry {
  told: Record<string, unknown>;
  seat: number | null;
  move: string | null;
  parts: Parts | null;
  points: number | null;
  lines: Line[];
  tables: Record<string, string> | null;
  trusted: Problem[];
  overruled: string | null;
}

/** The last move was taken back; `ply` moves are left. */
export interface UndoEvent {
  number: number;
  seat: number | null;
  at: number;
  end: End | null;
  kind: "undo";
  ply: number;
  scores: number[];
}

/** The last move back. */
export interface UndoMessage {
  id: string;
  expect: number;
  seat: number;
}

/** What a viewer may know of the position; each game adds its own parts, see docs/notation.md. */
export interface View {
  scores: number[];
  to_move: number;
  ended: string | null;
  [part: string]: unknown;
}

/** Everything that the house keeps about a visitor. */
export interface VisitorAnswer {
  format: "kaffeehaus-visitor/1";
  written: number;
  matches: VisitorMatch[];
}

/** A match as it concerns a visitor. */
export interface VisitorMatch {
  match: string;
  game: string;
  state: MatchState;
  created: number;
  updated: number;
  maker: boolean;
  seats: VisitorSeat[];
  agreement: Record<string, unknown> | null;
  record: Record<string, unknown> | null;
}

/** A seat of the visitor, and the name that they gave. */
export interface VisitorSeat {
  seat: number;
  name: string;
}

/** A question about a move, given as its text or its parts. */
export interface WhyNot {
  seat: number;
  move: string | Record<string, number | string>;
}

/** The clause that forbids a move and a sentence that says why; nothing if the move is legal. */
export interface WhyNotAnswer {
  clause?: string;
  text?: string;
}

export type Words = "none" | "awaited" | "committed" | "revealed" | "kept";

/** What a seat's client has added to the deal, as far as it has been shown. */
export interface WordsTold {
  state: Words;
  commitment: string | null;
  words: string | null;
}
