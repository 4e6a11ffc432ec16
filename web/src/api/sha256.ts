/** SHA-256 (FIPS 180-4). `crypto.subtle` is missing where the page is not served over https. */

/** The first 32 bits of the fractional part of a root. */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

const CONSTANTS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const whole = new Uint8Array((((bytes.length + 8) >> 6) << 6) + 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return view;
}

function schedule(view: DataView, offset: number): Int32Array {
  const words = new Int32Array(64);
  for (let at = 0; at < 64; at += 1) {
    if (at < 16) {
      words[at] = view.getInt32(offset + 4 * at);
    } else {
      const [before, near] = [words[at - 15]!, words[at - 2]!];
      const small = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3);
      const large = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      words[at] = words[at - 16]! + small + words[at - 7]! + large;
    }
  }
  return words;
}

/** The hash of a text in UTF-8, in hexadecimal. */
export function sha256(text: string): string {
  const view = padded(text);
  const sums = Int32Array.from(START);
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    const words = schedule(view, offset);
    let [a, b, c, d, e, f, g, h] = sums as unknown as [number, number, number, number, number, number, number, number];
    for (let round = 0; round < 64; round += 1) {
      const chosen = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
      const first = (h + chosen + CONSTANTS[round]! + words[round]!) | 0;
      const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (sums[at] = sums[at]! + word));
  }
  return Array.from(sums, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
