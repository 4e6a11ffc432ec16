/**
 * QR codes (ISO/IEC 18004) for addresses: bytes, error correction M, versions 1 to 10, which hold up to 213 bytes.
 * A symbol is a square of modules; true is dark.
 */

/** Per version: codewords of correction in a block, then pairs of blocks and codewords of data in each. */
const BLOCKS: readonly (readonly [correction: number, ...groups: (readonly [blocks: number, data: number])[]])[] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];
/** Per version from 2 on: the middle lines of alignment patterns. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Powers of 2 in the field of 256 elements, and their logarithms. */
const POWERS = new Uint8Array(255);
const LOGARITHMS = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  POWERS[exponent] = value;
  LOGARITHMS[value] = exponent;
  value = (value << 1) ^ (value > 127 ? 0x11d : 0);
}
const times = (one: number, other: number): number =>
  one && other ? (POWERS[((LOGARITHMS[one] ?? 0) + (LOGARITHMS[other] ?? 0)) % 255] ?? 0) : 0;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The codewords of correction for a block of data. */
function correctionOf(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let exponent = 0; exponent < count; exponent++) {
    const root = POWERS[exponent] ?? 0;
    generator = [...generator, 0].map((each, at) => each ^ times(generator[at - 1] ?? 0, root));
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at] ?? 0;
    generator.forEach((each, index) => (rest[at + index] = (rest[at + index] ?? 0) ^ times(each, lead)));
  }
  return rest.slice(data.length);
}

/** The bytes with their header and padding, as codewords. */
function dataOf(bytes: Uint8Array, version: number, capacity: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  );
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** All codewords in the order in which they are drawn: column by column through the blocks. */
function codewordsOf(bytes: Uint8Array, version: number): number[] {
  const [correction, ...groups] = BLOCKS[version - 1] ?? [0];
  const sizes = groups.flatMap(([blocks, data]) => Array<number>(blocks).fill(data));
  const data = dataOf(bytes, version, sum(sizes));
  let start = 0;
  const blocks = sizes.map((size) => data.slice(start, (start += size)));
  const corrections = blocks.map((block) => correctionOf(block, correction));
  const woven = (rows: readonly number[][], length: number): number[] =>
    Array.from({ length }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat();
  return [...woven(blocks, Math.max(...sizes)), ...woven(corrections, correction)];
}

/** A number with the remainder of its division by a generator behind it. */
function checked(value: number, generator: number, length: number): number {
  let rest = value << length;
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit--) {
    if ((rest >> bit) & 1) rest ^= generator << (bit - length);
  }
  return (value << length) | rest;
}

class Symbol {
  readonly size: number;
  readonly dark: boolean[][];
  /** Modules that no data and no mask touches. */
  readonly #fixed: boolean[][];

  constructor(readonly version: number) {
    this.size = 17 + 4 * version;
    const square = (): boolean[][] => Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.dark = square();
    this.#fixed = square();
    this.#patterns();
  }

  #set(row: number, column: number, dark: boolean): void {
    const line = this.dark[row];
    if (!line || column < 0 || column >= this.size) return;
    line[column] = dark;
    (this.#fixed[row] ?? [])[column] = true;
  }

  #rings(row: number, column: number, reach: number, light: readonly number[]): void {
    for (let r = -reach; r <= reach; r++) {
      for (let c = -reach; c <= reach; c++) {
        this.#set(row + r, column + c, !light.includes(Math.max(Math.abs(r), Math.abs(c))));
      }
    }
  }

  #patterns(): void {
    const last = this.size - 1;
    for (let at = 0; at < this.size; at++) {
      this.#set(6, at, at % 2 === 0);
      this.#set(at, 6, at % 2 === 0);
    }
    for (const [row, column] of [
      [3, 3],
      [3, last - 3],
      [last - 3, 3],
    ] as const)
      this.#rings(row, column, 4, [2, 4]);
    const lines = ALIGNMENT[this.version - 1] ?? [];
    for (const row of lines) {
      for (const column of lines) {
        const corner = (row === 6 && (column === 6 || column === last - 6)) || (row === last - 6 && column === 6);
        if (!corner) this.#rings(row, column, 2, [1]);
      }
    }
    this.format(0);
    if (this.version < 7) return;
    const bits = checked(this.version, 0x1f25, 12);
    for (let bit = 0; bit < 18; bit++) {
      const dark = ((bits >> bit) & 1) === 1;
      this.#set(Math.floor(bit / 3), last - 10 + (bit % 3), dark);
      this.#set(last - 10 + (bit % 3), Math.floor(bit / 3), dark);
    }
  }

  /** Writes down twice which mask is on; the level M is 0. */
  format(mask: number): void {
    const bits = checked(mask, 0x537, 10) ^ 0x5412;
    const last = this.size - 1;
    for (let bit = 0; bit < 15; bit++) {
      const dark = ((bits >> bit) & 1) === 1;
      const near = bit < 6 ? bit : bit < 8 ? bit + 1 : 14 - bit;
      if (bit < 8) this.#set(near, 8, dark);
      else this.#set(8, bit === 8 ? 7 : near, dark);
      if (bit < 8) this.#set(8, last - bit, dark);
      else this.#set(last - 14 + bit, 8, dark);
    }
    this.#set(last - 7, 8, true);
  }

  /** Fills the free modules in the zigzag of the standard, under a mask. */
  fill(codewords: readonly number[], mask: number): void {
    const covers = MASKS[mask] ?? (() => false);
    let at = 0;
    for (let right = this.size - 1; right > 0; right -= right === 8 ? 3 : 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const row = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (this.#fixed[row]?.[column]) continue;
          const bit = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
          at += 1;
          (this.dark[row] ?? [])[column] = (bit === 1) !== covers(row, column);
        }
      }
    }
  }
}

/** How badly a symbol can be read: long runs, squares, patterns like the corners, too much of one colour. */
function penaltyOf(dark: readonly (readonly boolean[])[]): number {
  const size = dark.length;
  const rows = dark.map((row) => row.map((each) => (each ? "1" : "0")).join(""));
  const columns = rows.map((_, column) => rows.map((row) => row[column]).join(""));
  let penalty = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    for (let at = 0; at <= size - 11; at++) {
      const part = line.slice(at, at + 11);
      if (part === "10111010000" || part === "00001011101") penalty += 40;
    }
  }
  for (let row = 1; row < size; row++) {
    for (let column = 1; column < size; column++) {
      const four = [dark[row]?.[column], dark[row]?.[column - 1], dark[row - 1]?.[column], dark[row - 1]?.[column - 1]];
      if (new Set(four).size === 1) penalty += 3;
    }
  }
  const share = (100 * rows.join("").replaceAll("0", "").length) / (size * size);
  return penalty + 10 * Math.floor(Math.abs(share - 50) / 5);
}

/** The symbol of a text. Raises RangeError if it is too long. */
export function qrCode(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text);
  const version =
    1 +
    BLOCKS.findIndex(([, ...groups], at) => {
      const capacity = sum(groups.map(([blocks, data]) => blocks * data));
      return bytes.length <= capacity - (at + 1 < 10 ? 2 : 3);
    });
  if (version === 0) throw new RangeError(`${bytes.length} bytes are too many for a code`);
  const codewords = codewordsOf(bytes, version);
  let best: { dark: boolean[][]; penalty: number } | null = null;
  for (let mask = 0; mask < MASKS.length; mask++) {
    const symbol = new Symbol(version);
    symbol.format(mask);
    symbol.fill(codewords, mask);
    const penalty = penaltyOf(symbol.dark);
    if (!best || penalty < best.penalty) best = { dark: symbol.dark, penalty };
  }
  return best?.dark ?? [];
}
