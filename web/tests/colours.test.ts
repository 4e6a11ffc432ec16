import { describe, expect, it } from "vitest";

import type { Colour } from "../src/api/types";
import { coloursOf, COLOURS, LOOKS } from "../src/guests/colours";

const liking = (...colours: (Colour | null)[]) => coloursOf(colours.map((colour) => ({ colour })));

describe("the colours of the players", () => {
  it("gives everybody a colour of their own", () => {
    expect(liking(null, null, null)).toEqual(["blue", "yellow", "green"]);
    expect(new Set(liking(null, "blue", null, "blue", "red")).size).toBe(5);
  });

  it("gives a colour that two like to the first of them", () => {
    expect(liking("rose", "rose")).toEqual(["rose", "blue"]);
    expect(liking(null, "blue")).toEqual(["yellow", "blue"]);
  });

  it("tells no colour by colour alone", () => {
    expect(new Set(COLOURS.map((colour) => LOOKS[colour].figure)).size).toBe(COLOURS.length);
  });
});
