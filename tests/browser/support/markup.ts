/** Checks the markup of pages with the W3C's Nu checker, in one Java process. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Finding = { url: string; type: string; message: string; extract?: string; lastLine?: number };

const jar: string = createRequire(import.meta.url)("vnu-jar");

export function hasJava(): boolean {
  try {
    execFileSync("java", ["-version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * React writes an empty `action` on forms that post to a server action; every browser posts it to the page's own URL.
 */
const isReactsAction = ({ message }: Finding) => /Bad value “” for attribute “action” on element “form”/.test(message);

function check(files: string[]): Finding[] {
  // Optimising its code costs more than a process of a few seconds earns back.
  const machine = ["-Xss2m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
  const flags = ["--format", "json", "--errors-only", "--stdout", "--exit-zero-always"];
  const output = execFileSync("java", [...machine, "-jar", jar, ...flags, ...files], {
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  return (JSON.parse(output) as { messages: Finding[] }).messages;
}

/** The errors in pages by their names, each with its name. */
export function errorsInMarkup(pages: ReadonlyMap<string, string>): { page: string; line: string }[] {
  const folder = mkdtempSync(join(tmpdir(), "markup-"));
  try {
    const names = new Map<string, string>();
    for (const [name, html] of pages) {
      const file = join(folder, `${names.size}.html`);
      writeFileSync(file, html);
      names.set(file, name);
    }
    return check([...names.keys()])
      .filter((finding) => !isReactsAction(finding))
      .map(({ url, message, extract }) => {
        const page = [...names].find(([file]) => url.endsWith(file))?.[1] ?? url;
        return { page, line: `${page}: ${message} ${extract ?? ""}` };
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
