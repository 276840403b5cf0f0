/** The fonts of the browser tests: always the same two, whatever this machine has installed. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { resolveFromRoot } from "./paths";

/** Far wider than most system fonts, and narrower than most. */
export const FONTS = {
  wide: { family: "DejaVu Sans", monospace: "DejaVu Sans Mono", package: "dejavu-fonts-ttf", folder: "ttf" },
  narrow: { family: "Arimo", monospace: "Arimo", package: "@expo-google-fonts/arimo", folder: "." },
} as const;
export type Font = keyof typeof FONTS;

/** A fontconfig configuration that knows the fonts of one package alone and answers every other name with one family. */
function configuration(font: Font, cache: string): string {
  const { family, monospace, package: name, folder } = FONTS[font];
  const fonts = join(dirname(resolveFromRoot(`${name}/package.json`)), folder);
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${cache}</cachedir>
  <match target="pattern">
    <edit name="family" mode="append" binding="strong"><string>${family}</string></edit>
  </match>
  <match target="pattern">
    <test qual="any" name="family"><string>monospace</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>${monospace}</string></edit>
  </match>
</fontconfig>
`;
}

/**
 * Writes a configuration per font below `dir`, for a browser's FONTCONFIG_FILE. Returns the files by the name of the
 * environment variable that hands each to the browser tests.
 */
export function writeFontConfigs(dir: string): Record<"FONTS_WIDE" | "FONTS_NARROW", string> {
  mkdirSync(dir, { recursive: true });
  const write = (font: Font): string => {
    const file = join(dir, `${font}.conf`);
    writeFileSync(file, configuration(font, join(dir, `${font}-cache`)));
    return file;
  };
  return { FONTS_WIDE: write("wide"), FONTS_NARROW: write("narrow") };
}
