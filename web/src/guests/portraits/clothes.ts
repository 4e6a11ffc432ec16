/** What people wear. */
import type { Person } from "./person";
import { dot, mix, shape, stroke } from "./svg";

export type Wear =
  | "crew"
  | "scoop"
  | "vneck"
  | "turtle"
  | "shirt"
  | "blazer"
  | "cardigan"
  | "hoodie"
  | "zip"
  | "polo"
  | "wrap"
  | "overshirt";

/** The whole body, and its side in the shade. */
const BROAD = [
  "M20,250C20,176 44,160 82,149L118,149C156,160 180,176 180,250Z",
  "M180,250C180,176 156,160 118,149C140,170 150,200 150,250Z",
] as const;
const SLENDER = [
  "M36,250C36,180 54,164 84,151L116,151C146,164 164,180 164,250Z",
  "M164,250C164,180 146,164 116,151C134,170 140,200 140,250Z",
] as const;

/** The body down to the edge of the frame, with what is worn. */
export function clothes({ clothes: [wear, col, second = "#fffaf0"], woman, tie }: Person, skin: string): string {
  const dk = mix(col, "#1a0e08", 0.28);
  const lt = mix(col, "#ffffff", 0.22);
  const [body, side] = woman ? SLENDER : BROAD;
  const neck = (d: string) => shape(d, skin);
  return shape(body, col) + shape(side, dk, 'opacity=".45"') + worn();

  function worn(): string {
    switch (wear) {
      case "crew":
        return stroke("M81,151C86,165 114,165 119,151", dk, 5);
      case "scoop":
        return (
          shape("M78,150C80,178 120,178 122,150C116,146 84,146 78,150Z", skin) +
          stroke("M78,151C80,178 120,178 122,151", dk, 3)
        );
      case "vneck":
        return neck("M84,147L100,181L116,147Z") + stroke("M83,150L100,182L117,150", dk, 4);
      case "turtle":
        return (
          shape(
            "M81,130C88,139 112,139 119,130C122,138 123,148 121,156C112,163 88,163 79,156C77,148 78,138 81,130Z",
            lt,
          ) + stroke("M80,146C90,152 110,152 120,146", dk, 2, 'opacity=".55"')
        );
      case "shirt":
        return (
          neck("M86,146L100,168L114,146Z") +
          shape("M84,143L70,156L88,176L100,164Z", lt) +
          shape("M116,143L130,156L112,176L100,164Z", lt) +
          stroke("M100,166L100,250", dk, 2) +
          dot(100, 184, 2, dk) +
          dot(100, 204, 2, dk) +
          stroke("M84,143L70,156L88,176L100,164L112,176L130,156L116,143", dk, 1.8)
        );
      case "blazer":
        return (
          shape("M82,148L100,212L118,148C112,144 88,144 82,148Z", second) +
          (tie
            ? shape("M95,160L105,160L103,168L107,204L100,214L93,204L97,168Z", tie)
            : neck("M87,146L100,170L113,146Z")) +
          shape("M82,146L64,158L74,178L68,184L98,226L99,206Z", lt) +
          shape("M118,146L136,158L126,178L132,184L102,226L101,206Z", lt) +
          stroke("M82,146L64,158L74,178L68,184L98,224M118,146L136,158L126,178L132,184L102,224", dk, 2)
        );
      case "cardigan":
        return (
          shape("M82,148L100,200L118,148C112,144 88,144 82,148Z", second) +
          stroke("M86,152C90,161 110,161 114,152", mix(second, "#1a0e08", 0.25), 3) +
          stroke("M81,149L99,204L99,250M119,149L101,204L101,250", dk, 4) +
          dot(108, 208, 2.6, second)
        );
      case "hoodie":
        return (
          shape("M72,160C66,140 82,136 84,136L116,136C118,136 134,140 128,160C116,176 84,176 72,160Z", dk) +
          shape("M82,150C86,166 114,166 118,150C112,144 88,144 82,150Z", second) +
          stroke("M90,166L88,190M110,166L112,188", second, 3)
        );
      case "zip":
        return (
          shape("M82,134C76,142 76,152 78,158L97,172L97,150ZM118,134C124,142 124,152 122,158L103,172L103,150Z", lt) +
          shape("M90,146L100,166L110,146Z", second) +
          stroke("M100,166L100,250", second, 2.6)
        );
      case "polo":
        return (
          neck("M88,146L100,170L112,146Z") +
          shape("M84,142L73,155L90,168L99,158Z", dk) +
          shape("M116,142L127,155L110,168L101,158Z", dk) +
          stroke("M100,170L100,190", dk, 3)
        );
      case "wrap":
        return (
          neck("M80,149L104,190L118,149Z") +
          shape("M116,150L120,156L70,214L52,214L92,180Z", lt) +
          stroke("M117,152L88,188M82,150L106,190", dk, 3)
        );
      case "overshirt":
        return (
          shape("M80,149L92,250L108,250L120,149C112,144 88,144 80,149Z", second) +
          stroke("M86,152C90,162 110,162 114,152", mix(second, "#1a0e08", 0.22), 3) +
          shape("M82,145L68,156L80,172L92,162Z", lt) +
          shape("M118,145L132,156L120,172L108,162Z", lt) +
          stroke("M82,146L92,250M118,146L108,250", dk, 3)
        );
    }
  }
}
