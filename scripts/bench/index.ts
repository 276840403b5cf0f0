/**
 * Measures the product's pages against a bare Next page and a static file of the same markup.
 *
 *   npm run bench -- [--only paint,throughput,signin,overview,list,jobs,calendar,memory,workers,palette,import,fill,pricing,shifts,accepts,timesheets,invoices] [--runs 14] [--rounds 7] [--seconds 5] [--timesheets 100000] [--no-build] [--write]
 *
 * Only ratios within one run are judged, since absolute times depend on the machine. Exits with 1 when a "must" is
 * missed. `--write` writes the tables to docs/performance.md, whose week of invoices has 100,000 timesheets.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { medicalQuestionnaire } from "@/lib/db/content/medical-questionnaire";
import { organisationOf, users } from "@/lib/db/seed/people";
import { findChromium, findWindowed } from "@/scripts/local/chromium";
import { launch, logLine, UserError } from "@/scripts/local/launcher";
import { root } from "@/scripts/local/paths";
import { measureAccepts } from "./accepts";
import { measureCalendar } from "./calendar";
import { measureFill } from "./fill";
import { measureImport } from "./import";
import { measureInvoices } from "./invoices";
import { LARGE_WEEK, largestService, seedWeek, sizeOf } from "./jobs";
import { describeMachine } from "./machine";
import { difference, htmlOf, outline, questionCount, tagsOf, writeStaticCopy } from "./markup";
import { measureMemory } from "./memory";
import { measurePaint, type PaintBrowser, type PaintResult } from "./paint";
import { measurePalette, STAFF } from "./palette";
import { measurePricing } from "./pricing";
import { type Product, startProduct } from "./product";
import {
  aligned,
  evaluateAccepts,
  evaluateCalendar,
  evaluateFill,
  evaluateImport,
  evaluateInvoices,
  evaluateJobs,
  evaluateList,
  evaluateMemory,
  evaluateOverview,
  evaluatePaint,
  evaluatePalette,
  evaluatePricing,
  evaluateShifts,
  evaluateSignIn,
  evaluateThroughput,
  evaluateTimesheets,
  evaluateWorkers,
  markdown,
  type PaintedIn,
  type Part,
  type PartReport,
  parts,
  timesheetsOf,
  verdicts,
  WHOLE_WEEK,
  writeBetweenMarkers,
} from "./report";
import { buildBare, type Server, startBare, startStatic } from "./servers";
import { measureShifts } from "./shifts";
import { QuietMonitor } from "./stats";
import { type Comparison, compare, generator, type LoadTarget } from "./throughput";
import { measureTimesheets } from "./timesheets";
import { measureWorkers } from "./workers";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: parts.join(",") },
    runs: { type: "string", default: "14" },
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "5" },
    timesheets: { type: "string", default: String(WHOLE_WEEK) },
    "no-build": { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

const CONNECTIONS = 16;
const DAYS_OF_WEEK = 7;
const IMPORT = { rows: 10_000, idleSeconds: 30 };
const ACCEPTS = { accepts: 200 };
const VIEWS = { early: 1_000, late: 20_000 };
const document = join(root, "docs/performance.md");

const folder = mkdtempSync(join(tmpdir(), "bench-"));

const print = (...paragraphs: string[]) => process.stdout.write(`\n${paragraphs.join("\n\n")}\n`);

/** The index of the first question whose own Yes asks for details: ids differ between the servers. */
const tappedQuestion = medicalQuestionnaire.blocks
  .flatMap((block) => block.questions)
  .findIndex((question) => question.descriptionRequiredCondition === "Yes");

/**
 * Reports whether the two pages are the same. Throws when they ask different numbers of questions, since they cannot be
 * compared.
 */
async function compareMarkup(productUrl: string, bareUrl: string): Promise<string> {
  const [product, bare] = [await htmlOf(productUrl), await htmlOf(bareUrl)];
  const [asked, askedBare] = [questionCount(product), questionCount(bare)];
  if (asked === 0 || asked !== askedBare)
    throw new UserError(`The product asks ${asked} questions, bare ${askedBare}.`);
  const differs = difference(outline(product), outline(bare));
  return differs === null
    ? `The product's markup and the bare page's are the same: ${asked} questions.`
    : `Both pages ask ${asked} questions, but their markup parts at: \`${differs}\``;
}

/**
 * Reports whether the bare app renders what the product renders for a signed-in user: a new card, for example, has to
 * be added to both.
 */
async function compareOverview(product: LoadTarget, bare: LoadTarget): Promise<string> {
  const tags = async ({ url, cookie }: LoadTarget) => tagsOf(outline(await htmlOf(url, await cookie?.())));
  const [own, alike] = [await tags(product), await tags(bare)];
  const differs = difference(own, alike);
  return differs === null
    ? `The overview's markup and the bare page's are the same: ${own.length} tags.`
    : `The overview has ${own.length} tags, the bare page ${alike.length}; they part at: \`${differs}\``;
}

type Servers = { product: Product; bare: Server; plain: Server };

async function load(targets: LoadTarget[]): Promise<{ results: Comparison[]; notes: string[] }> {
  const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
  const quiet = new QuietMonitor();
  const results = await compare(targets, { rounds, seconds, connections: CONNECTIONS, quiet, log: logLine });
  return { results, notes: [`${rounds} rounds of ${seconds} s at ${CONNECTIONS} connections. ${quiet.note()}`] };
}

/** Set by the part that starts a browser. */
let chromium = "no browser in this run";

/**
 * The browsers that paint is measured in: the headless shell of the browser tests, and a full browser if there is one.
 */
function paintBrowsers(): PaintBrowser[] {
  const [shell, windowed] = [findChromium(logLine), findWindowed()];
  if (windowed === undefined) logLine("There is no full Chromium on this machine: its paint is not measured.");
  return [
    ...(shell === windowed ? [] : [{ name: basename(shell), program: shell }]),
    ...(windowed === undefined ? [] : [{ name: basename(windowed), program: windowed }]),
  ];
}

/** The part that measures only the database; it needs no servers. */
async function workersPart(): Promise<PartReport> {
  const quiet = new QuietMonitor();
  // Many short rounds: with other work on the machine, the median of a few is unreliable.
  const rounds = 3 * Number(options.runs);
  const { results, scans, plans } = await measureWorkers({ folder, rounds, quiet, log: logLine });
  const seen = scans.length === 0 ? "none read a table of workers from one end to the other" : scans.join("; ");
  return {
    ...evaluateWorkers(results, scans),
    notes: [
      `${rounds} rounds, the readers in turn; planning and executing a page's statements, executing alone in brackets.`,
      `Of ${plans} plans ${seen}. ${quiet.note()}`,
    ],
  };
}

/** The part that measures only plans; it needs no servers either. */
async function fillPart(): Promise<PartReport> {
  const quiet = new QuietMonitor();
  const results = await measureFill({ quiet, log: logLine });
  const proven = results.filter(({ isProven }) => isProven).length;
  return {
    ...evaluateFill(results),
    notes: [`Of ${results.length} plans ${proven} are proven to be the best. ${quiet.note()}`],
  };
}

/** The part that measures only prices; it needs no servers either. */
async function pricingPart(): Promise<PartReport> {
  return { ...evaluatePricing(await measurePricing({ folder, log: logLine })), notes: [] };
}

/** The part that measures the database's time for timesheets. */
async function timesheetsPart(): Promise<PartReport> {
  const quiet = new QuietMonitor();
  const rounds = 3 * Number(options.runs);
  const { results, scans } = await measureTimesheets({ folder, rounds, quiet, log: logLine });
  return {
    ...evaluateTimesheets(results, scans),
    notes: [`${rounds} rounds, the sizes in turn; planning and executing a page's statements. ${quiet.note()}`],
  };
}

/** The part that measures the database's time for the open shifts of an agency. */
async function shiftsPart(): Promise<PartReport> {
  const quiet = new QuietMonitor();
  const rounds = 3 * Number(options.runs);
  const { results, scans } = await measureShifts({ folder, rounds, quiet, log: logLine });
  return {
    ...evaluateShifts(results, scans),
    notes: [`${rounds} rounds, the sizes in turn; planning and executing a page's statements. ${quiet.note()}`],
  };
}

/** The part that accepts many workers for one shift; it has a database of its own. */
async function acceptsPart(): Promise<PartReport> {
  const quiet = new QuietMonitor();
  const rounds = Number(options.runs);
  const measured = await measureAccepts({ ...ACCEPTS, rounds, folder, quiet, log: logLine });
  const connections = `${measured.connections} connections of one process for either`;
  return { ...evaluateAccepts(measured), notes: [`${rounds} rounds; ${connections}. ${quiet.note()}`] };
}

const wantedTimesheets = () => timesheetsOf(options.timesheets, { isKept: options.write });

/** The part that runs the weekly run in this process; it needs no servers either. */
async function invoicesPart(): Promise<PartReport> {
  const quiet = new QuietMonitor();
  const measured = await measureInvoices({ timesheets: wantedTimesheets(), folder, quiet, log: logLine });
  return { ...evaluateInvoices(measured), notes: [`The list is read twenty times a second. ${quiet.note()}`] };
}

const withoutServers = {
  workers: workersPart,
  fill: fillPart,
  pricing: pricingPart,
  shifts: shiftsPart,
  accepts: acceptsPart,
  timesheets: timesheetsPart,
  invoices: invoicesPart,
} as const;
type PartWithoutServers = keyof typeof withoutServers;
const isWithoutServers = (part: Part): part is PartWithoutServers => part in withoutServers;

let large: ReturnType<typeof seedLargeWeek> | undefined;
/** Gives the demo's provider a large week, once for all parts that show it. */
const largeWeek = (product: Product) => {
  large ??= seedLargeWeek(product);
  return large;
};
async function seedLargeWeek(product: Product) {
  const poster = users.find(({ uid }) => uid === "demo-provider");
  const provider = organisationOf("providerC");
  await seedWeek(product.ownerUrl, { providerId: provider.id, postedByUserId: poster?.id ?? "" });
  const serviceId = await largestService(product.ownerUrl, provider.id);
  const calendar = `${product.server.url}/dashboard/jobs`;
  const urls = { calendar, opened: `${calendar}?open=${serviceId}`, overview: product.overviewUrl };
  return { urls, provider, serviceId, cookie: await product.signIn("demo-provider") };
}

const measure: Record<Exclude<Part, PartWithoutServers>, (servers: Servers) => Promise<PartReport>> = {
  async paint({ product, bare, plain }) {
    const urls = {
      product: product.questionnaireUrl,
      bare: `${bare.url}/`,
      "usual React page": `${bare.url}/usual`,
      static: `${plain.url}/`,
    };
    const sameness = await compareMarkup(urls.product, urls.bare);
    const targets = Object.entries(urls).map(([name, url]) => ({ name, url }));
    const quiet = new QuietMonitor();
    const runs = Number(options.runs);
    const painted: PaintedIn[] = [];
    const versions: string[] = [];
    for (const browser of paintBrowsers()) {
      const measured = await measurePaint(targets, {
        browser,
        runs,
        questionIndex: tappedQuestion,
        quiet,
        log: logLine,
      });
      const [ours, next, usual, file] = measured.results as [PaintResult, PaintResult, PaintResult, PaintResult];
      painted.push({ browser: browser.name, product: ours, bare: next, usual, plain: file });
      versions.push(`${browser.name} ${measured.chromium}`);
    }
    chromium = versions.join(" and ");
    return {
      ...evaluatePaint(painted as [PaintedIn, ...PaintedIn[]]),
      notes: [sameness, `${runs} loads of each page in each browser, in turn. ${quiet.note()}`],
    };
  },

  async throughput({ product, bare }) {
    const { results, notes } = await load([
      { name: "product", url: product.questionnaireUrl, serverPid: product.server.pid },
      { name: "bare", url: `${bare.url}/`, serverPid: bare.pid },
    ]);
    return { ...evaluateThroughput(results as [Comparison, Comparison]), notes };
  },

  async signin({ product, bare }) {
    const { results, notes } = await load([
      { name: "product", url: `${product.server.url}/signin`, serverPid: product.server.pid },
      { name: "bare, prerendered", url: `${bare.url}/signin`, serverPid: bare.pid },
    ]);
    return { ...evaluateSignIn(results as [Comparison, Comparison]), notes };
  },

  async overview({ product, bare }) {
    const cookie = await product.signIn();
    const own = { name: "product, signed in", url: product.overviewUrl, cookie, serverPid: product.server.pid };
    const alike = {
      name: "bare, one query and the overview's markup",
      url: `${bare.url}/overview`,
      serverPid: bare.pid,
    };
    const least = { name: "bare, one query", url: `${bare.url}/query`, serverPid: bare.pid };
    const sameness = await compareOverview(own, alike);
    const { results, notes } = await load([own, alike, least]);
    return { ...evaluateOverview(results as [Comparison, Comparison, Comparison]), notes: [sameness, ...notes] };
  },

  async list({ product }) {
    const serverPid = product.server.pid;
    const url = `${product.server.url}/dashboard/workers`;
    const { results, notes } = await load([
      { name: "list of workers", url, cookie: await product.signIn(), serverPid },
      { name: "overview", url: product.overviewUrl, cookie: await product.signIn(), serverPid },
    ]);
    const bytes = (await htmlOf(url, await (await product.signIn())())).length;
    const size = `The list's page has ${(bytes / 1_000).toFixed(0)} kB of HTML.`;
    return { ...evaluateList(results as [Comparison, Comparison]), notes: [size, ...notes] };
  },

  async jobs({ product }) {
    const { urls, cookie } = await largeWeek(product);
    const serverPid = product.server.pid;
    const { results, notes } = await load([
      { name: "a week of the calendar", url: urls.calendar, cookie, serverPid },
      { name: "with a service opened", url: urls.opened, cookie, serverPid },
      { name: "overview", url: urls.overview, cookie, serverPid },
    ]);
    const sizes = {
      calendar: await sizeOf(urls.calendar, await cookie()),
      opened: await sizeOf(urls.opened, await cookie()),
      overview: await sizeOf(urls.overview, await cookie()),
    };
    const { shifts, services } = LARGE_WEEK;
    // A page that says what went wrong is small and fast.
    if (sizes.calendar.elements < services * DAYS_OF_WEEK) throw new UserError("The calendar does not show the week.");
    return {
      ...evaluateJobs(results as [Comparison, Comparison, Comparison], sizes),
      notes: [`${shifts} shifts of ${services} services, ${shifts / services} of them in the one opened.`, ...notes],
    };
  },

  async calendar({ product }) {
    const { urls, cookie, provider, serviceId } = await largeWeek(product);
    const quiet = new QuietMonitor();
    const runs = Number(options.rounds);
    const { ownerUrl, env } = product;
    const measured = await measureCalendar(
      { url: urls.calendar, openedUrl: urls.opened, serviceId, cookie, ownerUrl, env, providerId: provider.id },
      { folder, program: findChromium(logLine), runs, quiet, log: logLine },
    );
    chromium = measured.chromium;
    return {
      ...evaluateCalendar(measured),
      notes: [`${runs} loads of each page, 3 of the libraries', which draw ${measured.shifts} shifts. ${quiet.note()}`],
    };
  },

  async palette({ product }) {
    const quiet = new QuietMonitor();
    const runs = Number(options.rounds);
    const measured = await measurePalette(product, { program: findChromium(logLine), runs, quiet, log: logLine });
    chromium = measured.chromium;
    return {
      ...evaluatePalette(measured.results),
      notes: [`${runs} times each word, ${STAFF.workers} workers of ${STAFF.agencies} agencies. ${quiet.note()}`],
    };
  },

  async memory({ product, bare }) {
    const mine = { name: "product", url: product.questionnaireUrl };
    const measured = await measureMemory(product.server, mine, { ...VIEWS, log: logLine });
    const reference = await measureMemory(bare, { name: "bare", url: `${bare.url}/` }, { ...VIEWS, log: logLine });
    return { ...evaluateMemory(measured, reference, VIEWS), notes: [] };
  },

  async import({ product }) {
    const quiet = new QuietMonitor();
    const of = { url: product.server.url, readUrl: product.overviewUrl, cookie: await product.signIn() };
    const measured = await measureImport(of, { ...IMPORT, quiet, log: logLine });
    return { ...evaluateImport(measured), notes: [`The page is read four times a second. ${quiet.note()}`] };
  },
};

async function start(wanted: readonly Part[]): Promise<Servers> {
  // These are not compared with other servers.
  const isCompared = wanted.some(
    (part) => !isWithoutServers(part) && !["import", "list", "jobs", "calendar", "palette"].includes(part),
  );
  if (isCompared && !options["no-build"]) {
    logLine("Building the bare app.");
    await buildBare(folder);
  }
  logLine("Starting the product, the bare app and the static file.");
  const product = await startProduct({ folder, build: !options["no-build"] });
  if (!isCompared) return { product, bare: product.server, plain: product.server };
  const bare = await startBare(product.databaseUrl, folder);
  await writeStaticCopy(`${bare.url}/`, join(folder, "static"));
  return { product, bare, plain: await startStatic(join(folder, "static"), folder) };
}

async function keep(report: PartReport, machine: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const measured = `Measured ${day} on ${machine}.`;
  const tables = [markdown(report.figures), markdown(verdicts(report.lines))];
  await writeBetweenMarkers(document, report.part, [measured, ...tables, ...report.notes].join("\n\n"));
}

function wantedParts(): Part[] {
  const names = options.only.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !parts.some((part) => part === name));
  if (unknown !== undefined) throw new UserError(`--only knows ${parts.join(", ")}, not ${unknown || "nothing"}.`);
  return parts.filter((part) => names.includes(part));
}

async function main(): Promise<number> {
  const wanted = wantedParts();
  // Before anything is measured.
  wantedTimesheets();
  const servers = wanted.some((part) => !isWithoutServers(part)) ? await start(wanted) : undefined;
  const reports: PartReport[] = [];
  for (const part of wanted) {
    logLine(`Measuring ${part}.`);
    if (isWithoutServers(part)) reports.push(await withoutServers[part]());
    else if (servers) reports.push(await measure[part](servers));
  }

  const machine = await describeMachine(chromium, await generator());
  print(machine);
  for (const report of reports) {
    print(`## ${report.part}`, aligned(report.figures), aligned(verdicts(report.lines)), report.notes.join("\n"));
    if (options.write) await keep(report, machine);
  }
  const missed = reports.flatMap((report) => report.lines).filter((line) => line.met === false);
  print(missed.length === 0 ? "Every must is met." : `Missed: ${missed.map((line) => line.what).join("; ")}`);
  return missed.length === 0 ? 0 : 1;
}

await launch(main, { codeOnStop: 130, last: () => rmSync(folder, { recursive: true, force: true }) });
