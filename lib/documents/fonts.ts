/** The font of every document. It is embedded, so that a document looks the same everywhere and for ever. */
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

/** The bytes of a font's file, found from where the process stands: a bundler would look for it beside its own files. */
export function fontBytes(name: FontName): Buffer {
  const { resolve } = createRequire(join(process.cwd(), "package.json"));
  return readFileSync(resolve(`@expo-google-fonts/noto-sans/${files[name]}`));
}
