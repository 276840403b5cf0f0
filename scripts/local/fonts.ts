/** The fonts of the browser tests: always the same two, whatever is installed. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { resolveFromRoot } from "./paths";

/**
 * One font is far wider than most system fonts and the default of every page; the other is narrower than most, and
 * pages may ask for it by name.
 */
export const FONTS = {
  wide: { family: "DejaVu Sans", monospace: "DejaVu Sans Mono", package: "dejavu-fonts-ttf", folder: "ttf" },
  narrow: { family: "Arimo", package: "@expo-google-fonts/arimo", folder: "." },
} as const;

/**
 * Writes a fontconfig configuration below `dir`, for a browser's FONTCONFIG_FILE: it knows only the fonts of two
 * packages and maps every other name to the wide family. Returns its path.
 */
export function writeFontConfig(dir: string): string {
  const folders = Object.values(FONTS).map(({ package: name, folder }) =>
    join(dirname(resolveFromRoot(`${name}/package.json`)), folder),
  );
  const file = join(dir, "fonts.conf");
  mkdirSync(dir, { recursive: true });
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join("\n")}
  <cachedir>${join(dir, "cache")}</cachedir>
  <match target="pattern">
    <edit name="family" mode="append" binding="strong"><string>${FONTS.wide.family}</string></edit>
  </match>
  <match target="pattern">
    <test qual="any" name="family"><string>monospace</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>${FONTS.wide.monospace}</string></edit>
  </match>
</fontconfig>
`,
  );
  return file;
}
