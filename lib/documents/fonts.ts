/** The font of every document, embedded so that documents look the same everywhere. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const files = {
  regular: "400Regular/NotoSans_400Regular.ttf",
  strong: "600SemiBold/NotoSans_600SemiBold.ttf",
  hand: "400Regular_Italic/NotoSans_400Regular_Italic.ttf",
} as const;

export type FontName = keyof typeof files;
export const fontNames = Object.keys(files) as FontName[];

/** Reads a font file relative to the working directory, because a bundler would look for it next to its own output. */
export function fontBytes(name: FontName): Buffer {
  const { resolve } = createRequire(join(process.cwd(), "package.json"));
  return readFileSync(resolve(`@expo-google-fonts/noto-sans/${files[name]}`));
}
