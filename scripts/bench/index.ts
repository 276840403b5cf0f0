/**
 * Measures the product's pages beside a bare Next page and a static file of the same markup.
 *
 *   npm run bench -- [--only paint,throughput,overview,memory] [--runs 14] [--rounds 7] [--seconds 5] [--no-build] [--write]
 *
 * Only ratios within one run are judged: absolute times belong to the machine of the day. Ends with 1 when a "must" is
 * missed. `--write` keeps the tables in docs/performance.md.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { medicalQuestionnaire } from "@/lib/db/seed/medical-questionnaire";
import { launch, say } from "@/scripts/local/launcher";
import { root } from "@/scripts/local/paths";
import { describeMachine } from "./machine";
import { difference, htmlOf, outline, questionCount, writeStaticCopy } from "./markup";
import { measureMemory } from "./memory";
import { measurePaint } from "./paint";
import { type Product, startProduct } from "./product";
import {
  aligned,
  judgeMemory,
  judgeOverview,
  judgePaint,
  judgeThroughput,
  markdown,
  type Part,
  type PartReport,
  parts,
  verdicts,
  writeBetweenMarkers,
} from "./report";
import { buildBare, type Server, startBare, startStatic } from "./servers";
import { compare, generator } from "./throughput";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: parts.join(",") },
    runs: { type: "string", default: "14" },
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "5" },
    "no-build": { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

const wanted = options.only.split(",").map((name) => {
  const part = parts.find((known) => known === name.trim());
  if (!part) throw new Error(`--only knows ${parts.join(", ")}, not ${name}`);
  return part;
});
const CONNECTIONS = 16;
const VIEWS = { early: 1_000, late: 20_000 };
const document = join(root, "docs/performance.md");

const print = (...paragraphs: string[]) => process.stdout.write(`\n${paragraphs.join("\n\n")}\n`);

/** The first question whose own Yes asks for details, by its place on the page: ids differ between the servers. */
const tappedQuestion = medicalQuestionnaire.blocks
  .flatMap((block) => block.questions)
  .findIndex((question) => question.descriptionRequiredCondition === "Yes");

/** The pages must be the same, or their comparison says nothing. */
async function compareMarkup(productUrl: string, bareUrl: string): Promise<string[]> {
  const [product, bare] = [await htmlOf(productUrl), await htmlOf(bareUrl)];
  const [asked, askedBare] = [questionCount(product), questionCount(bare)];
  if (asked === 0 || asked !== askedBare)
    throw new Error(`The product asks ${asked} questions, the bare page ${askedBare}.`);
  const differs = difference(outline(product), outline(bare));
  if (differs === null) return [`The product's markup and the bare page's are the same: ${asked} questions.`];
  return [`Both pages ask ${asked} questions, but their markup parts at: \`${differs}\``];
}

async function run(
  part: Part,
  product: Product,
  bare: Server,
  plain: Server,
): Promise<{ report: PartReport; chromium: string }> {
  const { rounds, seconds } = { rounds: Number(options.rounds), seconds: Number(options.seconds) };
  const bareUrl = `${bare.url}/`;
  const load = (targets: Parameters<typeof compare>[0]) =>
    compare(targets, { rounds, seconds, connections: CONNECTIONS, log: say });

  if (part === "paint") {
    const targets = [
      { name: "product", url: product.questionnaireUrl },
      { name: "bare", url: bareUrl },
      { name: "static", url: `${plain.url}/` },
    ];
    const { results, chromium, probes } = await measurePaint(targets, {
      runs: Number(options.runs),
      questionIndex: tappedQuestion,
      log: say,
    });
    const [p, b, s] = results;
    if (!p || !b || !s) throw new Error("a target was not measured");
    const report = judgePaint(p, b, s);
    const [fastest, slowest] = [Math.min(...probes), Math.max(...probes)];
    report.notes.push(
      ...(await compareMarkup(product.questionnaireUrl, bareUrl)),
      `${options.runs} loads of each page. A fixed piece of work took ${fastest.toFixed(0)} to ${slowest.toFixed(0)} ms between them.`,
    );
    return { report, chromium };
  }
  if (part === "throughput") {
    const [p, b] = await load([
      { name: "product", url: product.questionnaireUrl, serverPid: product.server.pid },
      { name: "bare", url: bareUrl, serverPid: bare.pid },
    ]);
    if (!p || !b) throw new Error("a target was not measured");
    const report = judgeThroughput(p, b);
    report.notes.push(`${rounds} rounds of ${seconds} s at ${CONNECTIONS} connections.`);
    return { report, chromium: "" };
  }
  if (part === "overview") {
    const serverPid = bare.pid;
    const [p, alike, b] = await load([
      {
        name: "product, signed in",
        url: product.overviewUrl,
        cookie: await product.signIn(),
        serverPid: product.server.pid,
      },
      { name: "bare, one query and the overview's markup", url: `${bare.url}/overview`, serverPid },
      { name: "bare, one query", url: `${bare.url}/query`, serverPid },
    ]);
    if (!p || !alike || !b) throw new Error("a target was not measured");
    const report = judgeOverview(p, alike, b);
    report.notes.push(`${rounds} rounds of ${seconds} s at ${CONNECTIONS} connections.`);
    return { report, chromium: "" };
  }
  const p = await measureMemory(
    product.server,
    { name: "product", url: product.questionnaireUrl },
    { ...VIEWS, log: say },
  );
  const b = await measureMemory(bare, { name: "bare", url: bareUrl }, { ...VIEWS, log: say });
  return { report: judgeMemory(p, b, VIEWS), chromium: "" };
}

const folder = mkdtempSync(join(tmpdir(), "bench-"));

async function main(): Promise<number> {
  if (!options["no-build"]) {
    say("Building the bare app.");
    await buildBare(folder);
  }
  say("Starting the product, the bare app and the static file.");
  const product = await startProduct({ folder, build: !options["no-build"] });
  const bare = await startBare(product.databaseUrl, folder);
  await writeStaticCopy(`${bare.url}/`, join(folder, "static"));
  const plain = await startStatic(join(folder, "static"), folder);

  const reports: PartReport[] = [];
  let chromium = "";
  for (const part of parts.filter((known) => wanted.includes(known))) {
    say(`Measuring ${part}.`);
    const done = await run(part, product, bare, plain);
    chromium ||= done.chromium;
    reports.push(done.report);
  }

  const machine = await describeMachine(chromium || "no browser in this run", await generator());
  print(machine);
  for (const report of reports) {
    print(`## ${report.part}`, aligned(report.figures), aligned(verdicts(report.lines)), report.notes.join("\n"));
    if (options.write) {
      const day = new Date().toISOString().slice(0, 10);
      const text = [
        `Measured ${day} on ${machine}.`,
        markdown(report.figures),
        markdown(verdicts(report.lines)),
        ...report.notes,
      ];
      await writeBetweenMarkers(document, report.part, text.join("\n\n"));
    }
  }
  const missed = reports.flatMap((report) => report.lines).filter((line) => line.met === false);
  print(missed.length === 0 ? "Every must is met." : `Missed: ${missed.map((line) => line.what).join("; ")}`);
  return missed.length === 0 ? 0 : 1;
}

await launch(main, { codeOnStop: 130, last: () => rmSync(folder, { recursive: true, force: true }) });
