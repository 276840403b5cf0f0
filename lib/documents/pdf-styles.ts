/** The colours and text styles of a PDF; sizes in points. */
import type { FontName } from "./fonts";

export const colours = { ink: "#1a2725", soft: "#4d5c58", line: "#ddd6c7", brand: "#0e4a46", tint: "#eef4f1" } as const;

type Style = { font: FontName; size: number; colour: keyof typeof colours; gap: number; align?: "left" | "right" };

export const styles = {
  body: { font: "regular", size: 9.5, colour: "ink", gap: 2.2 },
  strong: { font: "strong", size: 9.5, colour: "ink", gap: 2.2 },
  soft: { font: "regular", size: 8.5, colour: "soft", gap: 1.6 },
  label: { font: "strong", size: 8.5, colour: "soft", gap: 1.6 },
  small: { font: "regular", size: 8, colour: "ink", gap: 1.4 },
  /** Small enough for the 64 digits of a hash in a column next to others. */
  hash: { font: "regular", size: 6.8, colour: "ink", gap: 1 },
  running: { font: "regular", size: 8, colour: "soft", gap: 0 },
  brand: { font: "strong", size: 9, colour: "brand", gap: 0 },
  hand: { font: "hand", size: 20, colour: "ink", gap: 0 },
  H1: { font: "strong", size: 21, colour: "brand", gap: 2 },
  H2: { font: "strong", size: 13, colour: "brand", gap: 2 },
  H3: { font: "strong", size: 10.5, colour: "ink", gap: 2 },
} as const satisfies Record<string, Style>;

/** Space around headings, in points. */
export const spaceBefore = { H1: 0, H2: 20, H3: 12 };
export const spaceAfter = { H1: 4, H2: 7, H3: 4 };

export type StyleName = keyof typeof styles;
