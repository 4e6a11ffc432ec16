/** Faces: their outline, and what is in them. */
import { dot, MIDDLE, mirrored, oval, shape, stroke, tenth } from "./svg";

export type Eyes = "dot" | "almond" | "wide" | "narrow" | "hood" | "smile";
export type Mouth = "smile" | "grin" | "lips" | "lipsmile" | "smirk" | "flat";
export type Beard = "full" | "short" | "stubble" | "goatee" | "moustache" | "thinmo";
export type Glasses = "round" | "square" | "cat" | "big" | "thin";
export type Brows = keyof typeof BROWS;
export type Nose = keyof typeof NOSES;
export type Face = keyof typeof FACES;

/** Half the width, half the jaw, half the chin, and how deep the chin is. */
export const FACES = {
  oval: [35, 29, 14, 136],
  round: [37, 33, 21, 133],
  long: [33.5, 28, 14, 140],
  square: [36, 34, 23, 136],
  heart: [36, 26, 10, 135],
} as const;

export function outline(face: Face, dx = 0, dy = 0): string {
  const [hw, jw, cw, cy] = FACES[face];
  const L = (v: number) => tenth(MIDDLE - v + dx);
  const R = (v: number) => tenth(MIDDLE + v + dx);
  const Y = (v: number) => tenth(v + dy);
  return (
    `M${L(hw)},${Y(80)}C${L(hw)},${Y(54)} ${L(hw * 0.6)},${Y(41)} ${L(0)},${Y(41)}S${R(hw)},${Y(54)} ${R(hw)},${Y(80)}` +
    `C${R(hw)},${Y(100)} ${R(jw + 1.5)},${Y(111)} ${R(jw - 3)},${Y(119)}C${R(jw - 10)},${Y(cy - 3)} ${R(cw)},${Y(cy)} ${R(0)},${Y(cy)}` +
    `C${L(cw)},${Y(cy)} ${L(jw - 10)},${Y(cy - 3)} ${L(jw - 3)},${Y(119)}C${L(jw + 1.5)},${Y(111)} ${L(hw)},${Y(100)} ${L(hw)},${Y(80)}Z`
  );
}

export function eyes(kind: Eyes, ink: string, woman: boolean): string {
  const y = 94;
  const one = (o: 1 | -1): string => {
    const X = MIDDLE + o * 15;
    if (kind === "smile")
      return stroke(
        `M${tenth(X - 6)},${y + 1.5}C${tenth(X - 3)},${y - 4.5} ${tenth(X + 3)},${y - 4.5} ${tenth(X + 6)},${y + 1.5}`,
        ink,
        3.4,
      );
    const height = kind === "wide" ? 5.1 : kind === "narrow" ? 3.5 : 4.4;
    const d = kind === "almond" ? -2 : kind === "hood" ? 1.6 : 0;
    const top = kind === "narrow" ? 4 : 6;
    const lid = stroke(
      `M${tenth(X - o * 6.4)},${tenth(y - 2)}C${tenth(X - o * 3)},${tenth(y - top)} ${tenth(X + o * 3)},${tenth(y - top)} ${tenth(X + o * 6.8)},${tenth(y - 1.6 + d)}`,
      ink,
      woman ? 2.6 : 2,
    );
    const lash = stroke(`M${tenth(X + o * 6.2)},${tenth(y - 2 + d)}l${tenth(o * 2.8)},${tenth(-2.2)}`, ink, 2.2);
    return oval(X, y, 3.7, height, ink) + dot(X - 1.2, y - 1.7, 1.25, "#fff") + lid + (woman ? lash : "");
  };
  return one(-1) + one(1);
}
const BROWS = {
  soft: [81, 3.2, 3],
  thick: [80.5, 5.2, 2.4],
  flat: [81, 4, 0.6],
  arch: [80, 3, 4.6],
  thin: [81, 2.2, 4],
  bushy: [80.5, 6.2, 2],
} as const;

export function brows(kind: Brows, colour: string): string {
  const [top, width, arch] = BROWS[kind];
  const one = stroke(`M78,${top + 1.5}C82,${top - arch} 88,${top - arch} 93,${top + 1}`, colour, width);
  return one + mirrored(one);
}

const NOSES = {
  soft: "M101,92C103,99 106,104 103.5,107C101.5,109 98,108.6 96.5,107.4",
  button: "M95,105.5C96,109 104,109 105,105.5",
  long: "M102,88C103,97 107,105 104,109C101,111 97.5,110 96,108.6",
  strong: "M103,88C104,93 109,102 106,107.5C103,110.5 98,110 95,107.6",
  wide: "M92.6,104.5C91.6,108.5 96,109.6 100,109.2C104,109.6 108.4,108.5 107.4,104.5",
  straight: "M102,90L104,105.5C104,108 99,109 96.6,107.6",
} as const;

export const nose = (kind: Nose, colour: string): string => stroke(NOSES[kind], colour, 2.7);

export function mouth(kind: Mouth, ink: string, lip: string): string {
  switch (kind) {
    case "grin":
      return (
        shape("M84,114.5C92,116.5 108,116.5 116,114.5C115,124.5 107,128 100,128C93,128 85,124.5 84,114.5Z", "#5c1f1b") +
        shape(
          "M86.5,115.4C94,117 106,117 113.5,115.4C113,119 110,120.6 100,120.6C90,120.6 87,119 86.5,115.4Z",
          "#fffaf2",
        ) +
        stroke("M83.5,114.3C92,117 108,117 116.5,114.3", ink, 2)
      );
    case "lips":
      return (
        shape(
          "M87,118C92,114.4 97,113.6 100,115.4C103,113.6 108,114.4 113,118C109,124.4 104,126 100,126C96,126 91,124.4 87,118Z",
          lip,
        ) + stroke("M87.5,118C94,119.8 106,119.8 112.5,118", ink, 1.8)
      );
    case "lipsmile":
      return (
        shape(
          "M85,116C92,114.6 97,114.6 100,116C103,114.6 108,114.6 115,116C111,124 105,126 100,126C95,126 89,124 85,116Z",
          lip,
        ) + stroke("M84.5,115.6C92,120.4 108,120.4 115.5,115.6", ink, 2)
      );
    case "smirk":
      return stroke("M88,119C96,121.5 106,120.5 113,115", ink, 3);
    case "flat":
      return stroke("M90,119C96,120.6 104,120.6 110,119", ink, 3);
    case "smile":
      return stroke("M86,115.5C93,122.5 107,122.5 114,115.5", ink, 3.1);
  }
}
export function beard(kind: Beard, [c, l]: readonly [string, string], face: Face): string {
  const [hw, jw, cw, cy] = FACES[face];
  const full = (e: number) =>
    `M${tenth(MIDDLE - hw + 0.5)},92C${tenth(MIDDLE - hw + 1)},104 ${tenth(MIDDLE - jw - 1)},114 ${tenth(MIDDLE - jw + 1 - e)},121C${tenth(MIDDLE - jw + 8)},${cy + e} ${tenth(MIDDLE - cw)},${cy + 2 + e} 100,${cy + 2 + e}C${tenth(MIDDLE + cw)},${cy + 2 + e} ${tenth(MIDDLE + jw - 8)},${cy + e} ${tenth(MIDDLE + jw - 1 + e)},121C${tenth(MIDDLE + jw + 1)},114 ${tenth(MIDDLE + hw - 1)},104 ${tenth(MIDDLE + hw - 0.5)},92C${tenth(MIDDLE + hw - 5)},104 ${tenth(MIDDLE + 21)},108 ${tenth(MIDDLE + 14)},110.4C${tenth(MIDDLE + 6)},107.6 ${tenth(MIDDLE - 6)},107.6 ${tenth(MIDDLE - 14)},110.4C${tenth(MIDDLE - 21)},108 ${tenth(MIDDLE - hw + 5)},104 ${tenth(MIDDLE - hw + 0.5)},92Z`;
  switch (kind) {
    case "full":
      return (
        shape(full(6), c) +
        stroke(
          `M84,${cy - 6}C90,${cy} 95,${cy + 2} 100,${cy + 2}M116,${cy - 6}C112,${cy - 2} 108,${cy + 1} 105,${cy + 1}M73,116C75,122 78,126 81,129M127,116C125,122 122,126 119,129`,
          l,
          2,
        )
      );
    case "short":
      return shape(full(1.5), c);
    case "stubble":
      return shape(full(0), c, 'opacity=".3"');
    case "goatee":
      return shape(
        `M86,112C92,108.6 108,108.6 114,112C118,118 118,${cy - 6} 112,${cy + 2}C106,${cy + 6} 94,${cy + 6} 88,${cy + 2}C82,${cy - 6} 82,118 86,112Z`,
        c,
      );
    case "moustache":
      return shape(
        "M100,109.6C94,107 84,109 79,117.5C88,120 95,117.6 100,114.6C105,117.6 112,120 121,117.5C116,109 106,107 100,109.6Z",
        c,
      );
    case "thinmo":
      return stroke("M85,113.4C91,110 97,110 100,111.4C103,110 109,110 115,113.4", c, 3.6);
  }
}

export function glasses(kind: Glasses, col: string): string {
  const st = (width: number) => `stroke="${col}" stroke-width="${width}" fill="#fff" fill-opacity=".2"`;
  const arms = stroke("M67,91L61.5,89M133,91L138.5,89", col, 2.6);
  switch (kind) {
    case "round":
      return (
        `<circle cx="84.5" cy="94" r="12.4" ${st(2.8)}/><circle cx="115.5" cy="94" r="12.4" ${st(2.8)}/>` +
        stroke("M97,92C99,90 101,90 103,92M72,91L62,89M128,91L138,89", col, 2.6)
      );
    case "square":
      return (
        `<rect x="70.5" y="84.5" width="27" height="19" rx="5" ${st(3.6)}/><rect x="102.5" y="84.5" width="27" height="19" rx="5" ${st(3.6)}/>` +
        stroke("M97.5,91L102.5,91", col, 3.2) +
        arms
      );
    case "cat":
      return (
        `<path d="M69,86C80,83.5 92,85 97,88C98,98 92,104 84,104C75,104 71,96 69,86Z" ${st(3.2)}/><path d="M131,86C120,83.5 108,85 103,88C102,98 108,104 116,104C125,104 129,96 131,86Z" ${st(3.2)}/>` +
        stroke("M97,90L103,90", col, 3) +
        arms
      );
    case "big":
      return (
        `<circle cx="83" cy="95" r="15.4" ${st(4.2)}/><circle cx="117" cy="95" r="15.4" ${st(4.2)}/>` +
        stroke("M97.6,92C99,90.6 101,90.6 102.4,92", col, 3.6) +
        stroke("M68,91L61,89M132,91L139,89", col, 3.2)
      );
    case "thin":
      return (
        `<rect x="71.5" y="87" width="25" height="15.5" rx="7" ${st(1.9)}/><rect x="103.5" y="87" width="25" height="15.5" rx="7" ${st(1.9)}/>` +
        stroke("M96.5,92L103.5,92M71.5,91L62,89M128.5,91L138,89", col, 1.9)
      );
  }
}
