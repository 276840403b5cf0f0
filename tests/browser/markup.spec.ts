/** Runs every page through the W3C's Nu checker, in one Java process. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeStandingInvoice } from "./support/invoices";
import { pages } from "./support/pages";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

type Finding = { url: string; type: string; message: string; extract?: string; lastLine?: number };

const jar: string = createRequire(import.meta.url)("vnu-jar");

function hasJava(): boolean {
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

test.beforeAll(makeStandingInvoice);

test("the checker finds no error in the markup of any page", async ({ page }) => {
  test.skip(!hasJava(), "the checker is a Java program, and there is no Java on this machine");
  const folder = mkdtempSync(join(tmpdir(), "markup-"));
  try {
    const names = new Map<string, string>();
    const keep = (name: string, html: string) => {
      const file = join(folder, `${names.size}.html`);
      writeFileSync(file, html);
      names.set(file, name);
    };
    for (const { file, path, as } of pages) {
      if (as) await signInAs(page, as);
      const answer = await page.request.get(path);
      const html = await answer.text();
      expect(html, file).toContain("<h1");
      keep(file, html);
    }
    // Shows that the checker finds errors at all.
    keep("broken", '<!doctype html><html lang="en"><title>Broken</title><p><div id="a"></div><div id="a"></div></p>');
    const found = check([...names.keys()]).map((finding) => ({
      ...finding,
      page: [...names].find(([file]) => finding.url.endsWith(file))?.[1],
    }));
    expect(found.filter((finding) => finding.page === "broken").length).toBeGreaterThan(0);
    const errors = found.filter((finding) => finding.page !== "broken" && !isReactsAction(finding));
    const lines = errors.map(({ page: where, message, extract }) => `${where}: ${message} ${extract ?? ""}`);
    expect([...new Set(lines)]).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
