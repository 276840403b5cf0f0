/**
 * Imports a file of 10,000 workers while another user reads a page: how long it takes, and how much slower the page
 * gets.
 */
import { setTimeout as pause } from "node:timers/promises";
import { csvLines } from "@/lib/bff/csv";
import { messages } from "@/lib/config/messages";
import { importColumns, importFields } from "@/lib/contract/imports/fields";
import { formatNumber } from "@/lib/format";
import { filledForm } from "./forms";
import { plain } from "./markup";
import type { QuietMonitor } from "./stats";

const { fields, importAll } = messages.workerImports;

export type ReadTimes = { views: number; p50Ms: number; p99Ms: number; longestMs: number };
export type ImportResult = {
  rows: number;
  checkMs: number;
  importMs: number;
  idle: ReadTimes;
  during: ReadTimes;
};

/** The pace of page views, whether or not answers arrive. */
const VIEW_EVERY_MS = 250;
const POLL_MS = 250;
const BULK = "/dashboard/workers/create-new-bulk";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

const inLetters = (n: number): string => `${n >= 26 ? inLetters(Math.floor(n / 26)) : ""}${LETTERS[n % 26]}`;
const digits = (n: number, count: number) => String(n).padStart(count, "0");

/** Generates a file of workers who are not in the system, born over a range of forty years. */
function staffFile(rows: number): string {
  const examples = Object.fromEntries(importColumns.map(({ name, example }) => [name, example]));
  const person = (n: number): Record<string, string> => ({
    ...examples,
    firstName: `Bench${inLetters(n)}`,
    lastName: `Worker${inLetters(n % 700)}`,
    email: `bench-${n}@staff.example`,
    dateOfBirth: `${digits((n % 28) + 1, 2)}/${digits((n % 12) + 1, 2)}/${1960 + (n % 40)}`,
    niNumber: `JC${digits(n, 6)}A`,
    phone: `07700 9${digits(n % 100_000, 5)}`,
  });
  const lines = Array.from({ length: rows }, (_, n) => {
    const one = person(n);
    return importFields.map((field) => one[field] ?? "");
  });
  return csvLines([importFields.map((field) => fields[field]), ...lines]);
}

type Cookie = () => Promise<string>;

/** Requests a page at an even pace until `over`; requests do not wait for each other. */
async function readUntil(url: string, cookie: Cookie, over: { now: boolean }): Promise<ReadTimes> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  const headers = { ...plain, cookie: await cookie() };
  while (!over.now) {
    under.push(
      (async () => {
        const start = performance.now();
        const answer = await fetch(url, { redirect: "manual", headers });
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
        times.push(performance.now() - start);
      })(),
    );
    await pause(VIEW_EVERY_MS);
  }
  await Promise.all(under);
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { views: times.length, p50Ms: at(0.5), p99Ms: at(0.99), longestMs: times.at(-1) ?? Number.NaN };
}

/** Signed in as an agency, over HTTP like a browser without JavaScript. */
export async function measureImport(
  { url, readUrl, cookie }: { url: string; readUrl: string; cookie: Cookie },
  {
    rows,
    idleSeconds,
    quiet,
    log,
  }: { rows: number; idleSeconds: number; quiet: QuietMonitor; log: (words: string) => void },
): Promise<ImportResult> {
  const get = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { ...plain, cookie: await cookie() } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  const post = async (path: string, body: FormData) => {
    const headers = { ...plain, origin: url, cookie: await cookie() };
    const answer = await fetch(`${url}${path}`, { method: "POST", body, redirect: "manual", headers });
    await answer.arrayBuffer();
    return new URL(answer.headers.get("location") ?? "", url).pathname;
  };
  const reach = async (path: string, wanted: string) => {
    for (;;) {
      const { status } = (await (await get(`${path}/progress`)).json()) as { status: string };
      if (status === wanted) return;
      if (status === "failed" || status === "mapping") throw new Error(`the import is ${status}`);
      await pause(POLL_MS);
    }
  };
  const file = new Blob([staffFile(rows)], { type: "text/csv" });

  log("Reading a page with nothing else going on.");
  // Warm up: the first views of a page are slower.
  const warm = { now: false };
  const warming = readUntil(readUrl, cookie, warm);
  await pause(5_000);
  warm.now = true;
  await warming;
  quiet.take();
  const rested = { now: false };
  const reading = readUntil(readUrl, cookie, rested);
  await pause(idleSeconds * 1_000);
  rested.now = true;
  const idle = await reading;
  quiet.take();

  log(`Bringing in ${rows} workers, the page being read meanwhile.`);
  const over = { now: false };
  const meanwhile = readUntil(readUrl, cookie, over);
  const form = filledForm(await (await get(BULK)).text(), `${BULK}/upload`, {});
  form.set("file", file, "bench.csv");
  const begun = performance.now();
  const path = await post(`${BULK}/upload`, form);
  await reach(path, "checked");
  const checked = performance.now();
  const html = await (await get(path)).text();
  if (!html.includes(importAll(formatNumber(rows)))) throw new Error("not every row of the bench's file is good");
  await post(path, filledForm(html, 'value="start"', {}));
  await reach(path, "done");
  const done = performance.now();
  over.now = true;
  const during = await meanwhile;
  quiet.take();
  return { rows, checkMs: checked - begun, importMs: done - checked, idle, during };
}
