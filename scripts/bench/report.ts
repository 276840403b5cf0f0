/** Turns figures into lines with a verdict, and lines into tables for the terminal and the document. */
import { readFile, writeFile } from "node:fs/promises";
import { UserError } from "@/scripts/local/launcher";
import type { AcceptRounds } from "./accepts";
import type { CalendarPage, CalendarResult } from "./calendar";
import { type FillResult, middleOf } from "./fill";
import type { ImportResult, ReadTimes } from "./import";
import type { InvoicesResult } from "./invoices";
import type { MemoryResult } from "./memory";
import type { PaintResult } from "./paint";
import type { PaletteResult } from "./palette";
import type { PricingResult } from "./pricing";
import type { SizesResult } from "./sizes";
import { median } from "./stats";
import type { Comparison } from "./throughput";
import type { TimesheetsResult } from "./timesheets";
import type { WorkersResult } from "./workers";

/** The parts of the bench, each with its own section in the document. */
export const parts = [
  "paint",
  "throughput",
  "signin",
  "overview",
  "list",
  "jobs",
  "calendar",
  "memory",
  "workers",
  "palette",
  "import",
  "fill",
  "pricing",
  "shifts",
  "accepts",
  "timesheets",
  "invoices",
] as const;
export type Part = (typeof parts)[number];

/** One figure and its target. `met` and `aimMet` are null where there is none. */
export type Line = {
  what: string;
  figure: string;
  must: string | null;
  met: boolean | null;
  aim: string | null;
  aimMet: boolean | null;
};

export type Table = { head: string[]; rows: string[][] };
type Evaluation = { part: Part; lines: Line[]; figures: Table };
export type PartReport = Evaluation & { notes: string[] };

type Limit = { atMost: number } | { atLeast: number };

const holds = (value: number, limit: Limit) => ("atMost" in limit ? value <= limit.atMost : value >= limit.atLeast);
const worded = (limit: Limit, unit: string) =>
  "atMost" in limit ? `≤ ${limit.atMost}${unit}` : `≥ ${limit.atLeast}${unit}`;

function line(
  what: string,
  value: number,
  { unit = "", digits = 2, must, aim }: { unit?: string; digits?: number; must?: Limit; aim?: Limit },
): Line {
  return {
    what,
    figure: `${value.toFixed(digits)}${unit}`,
    must: must ? worded(must, unit) : null,
    met: must ? holds(value, must) : null,
    aim: aim ? worded(aim, unit) : null,
    aimMet: aim ? holds(value, aim) : null,
  };
}

const yesNo = (what: string, value: boolean): Line => ({
  what,
  figure: value ? "yes" : "no",
  must: "yes",
  met: value,
  aim: null,
  aimMet: null,
});

const whole = (value: number) => value.toFixed(0);
const span = ([low, high]: [number, number], digits = 0) => `${low.toFixed(digits)}–${high.toFixed(digits)}`;

/** One browser's measurements of the four pages. */
export type PaintedIn = {
  browser: string;
  product: PaintResult;
  bare: PaintResult;
  usual: PaintResult;
  plain: PaintResult;
};

const paintedPages = ({ product, bare, usual, plain }: PaintedIn) => [product, bare, usual, plain];

/** The targets for paint and first tap of the questionnaire page in one browser. */
function paintLines({ browser, product, bare, usual, plain }: PaintedIn): Line[] {
  const [p, b, u, s] = [product.median, bare.median, usual.median, plain.median];
  const neverSlower = { must: { atMost: 1 } } as const;
  const times = [
    ["first paint", "firstPaintMs"],
    ["largest paint", "largestPaintMs"],
  ] as const;
  const lines = [
    ...times.flatMap(([what, key]) => [
      line(`${what}, of static`, p[key] / s[key], { must: { atMost: 1.15 } }),
      line(`${what}, of bare`, p[key] / b[key], neverSlower),
      line(`${what}, of the usual page`, p[key] / u[key], neverSlower),
    ]),
    line("first tap handled, of bare", p.firstTapMs / b.firstTapMs, { must: { atMost: 1.1 } }),
    line("first tap handled, of the usual page", p.firstTapMs / u.firstTapMs, { must: { atMost: 0.6 } }),
    line("layout shift, worst load", product.worstLayoutShift, { digits: 3, must: { atMost: 0 } }),
    line("total blocking time over bare", p.blockingMs - b.blockingMs, {
      unit: " ms",
      digits: 0,
      must: { atMost: 50 },
    }),
    line("style sheets asked for before first paint", p.stylesBeforePaint, { digits: 0, must: { atMost: 0 } }),
    line("images asked for before first paint", p.imagesBeforePaint, { digits: 0, must: { atMost: 0 } }),
    yesNo("tap before any script: kept, its field shown", product.earlyTap.kept),
    {
      ...yesNo("tap before any script: its field shown at once", product.earlyTap.shownAtOnce),
      must: null,
      met: null,
    },
  ];
  return lines.map((found) => ({ ...found, what: `${browser}: ${found.what}` }));
}

/** The targets for paint, sizes and first tap of the questionnaire page, in every browser measured. */
export function evaluatePaint(measured: readonly [PaintedIn, ...PaintedIn[]]): Evaluation {
  const [first] = measured;
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const inEach = (what: string, cell: (result: PaintResult) => string) =>
    measured.map((one) => [`${one.browser}: ${what}`, ...paintedPages(one).map(cell)]);
  // Sizes do not depend on the browser.
  const once = (what: string, cell: (result: PaintResult) => string) => [what, ...paintedPages(first).map(cell)];
  return {
    part: "paint",
    figures: {
      head: ["median", ...paintedPages(first).map(({ name }) => name)],
      rows: [
        ...inEach("first paint, ms (range)", (r) => `${whole(r.median.firstPaintMs)} (${span(r.range.firstPaintMs)})`),
        ...inEach(
          "largest paint, ms (range)",
          (r) => `${whole(r.median.largestPaintMs)} (${span(r.range.largestPaintMs)})`,
        ),
        ...inEach(
          "first tap handled, ms (range)",
          (r) => `${whole(r.median.firstTapMs)} (${span(r.range.firstTapMs)})`,
        ),
        ...inEach("total blocking time, ms", (r) => whole(r.median.blockingMs)),
        ...inEach("worst layout shift", (r) => r.worstLayoutShift.toFixed(3)),
        ...inEach(
          "style sheets and images asked for before first paint",
          (r) => `${whole(r.median.stylesBeforePaint)} and ${whole(r.median.imagesBeforePaint)}`,
        ),
        once("HTML, kB compressed", (r) => kilobytes(r.median.htmlBytes)),
        once("CSS files, kB compressed", (r) => kilobytes(r.median.cssBytes)),
        once("JavaScript files, kB compressed", (r) => kilobytes(r.median.scriptBytes)),
        once("everything, kB", (r) => kilobytes(r.median.totalBytes)),
        once("requests", (r) => whole(r.median.requests)),
      ],
    },
    lines: [
      ...measured.flatMap(paintLines),
      line("JavaScript over bare", (first.product.median.scriptBytes - first.bare.median.scriptBytes) / 1000, {
        unit: " kB",
        digits: 1,
        must: { atMost: 10 },
      }),
    ],
  };
}

const loadRow = (result: Comparison, extra: string[]) => [
  result.name,
  whole(result.requestsPerSecond),
  result.p50Ms.toFixed(1),
  result.p99Ms.toFixed(1),
  Number.isNaN(result.cpuMs) ? "" : result.cpuMs.toFixed(2),
  ...extra,
];
const loadHead = ["page", "requests/s", "p50, ms", "p99, ms", "server CPU, ms a request", "ratio to bare (range)"];
const loadRows = (results: Comparison[]) =>
  results.map((r) => loadRow(r, [`${r.requestsRatio.toFixed(2)} (${span(r.requestsRatioRange, 2)})`]));

/** The targets for the questionnaire page under load. */
export function evaluateThroughput([product, bare]: [Comparison, Comparison]): Evaluation {
  return {
    part: "throughput",
    figures: { head: loadHead, rows: loadRows([product, bare]) },
    lines: [
      line("requests per second, of bare", product.requestsRatio, { must: { atLeast: 0.7 }, aim: { atLeast: 3 } }),
      line("p99, of bare", product.p99Ratio, { must: { atMost: 1.6 } }),
    ],
  };
}

/** The targets for the sign-in page under load, compared with the same markup prerendered by the build. */
export function evaluateSignIn([product, prerendered]: [Comparison, Comparison]): Evaluation {
  return {
    part: "signin",
    figures: { head: loadHead, rows: loadRows([product, prerendered]) },
    lines: [line("requests per second, of a prerendered page", product.requestsRatio, { must: { atLeast: 0.5 } })],
  };
}

/** The targets for the first page of a signed-in user under load. `alike` renders the product's markup too. */
export function evaluateOverview([product, alike, bare]: [Comparison, Comparison, Comparison]): Evaluation {
  const perRound = product.rounds.map(
    (round, i) => round.requestsPerSecond / (alike.rounds[i]?.requestsPerSecond ?? 0),
  );
  return {
    part: "overview",
    figures: { head: loadHead, rows: loadRows([product, alike, bare]) },
    lines: [
      line("requests per second, of a bare page with one query and the same markup", median(perRound), {
        must: { atLeast: 0.6 },
      }),
      line("the same, of one with one query and no markup", product.requestsRatio, {}),
    ],
  };
}

/** The target for a page of the list of workers, of the overview. */
export function evaluateList([list, overview]: [Comparison, Comparison]): Evaluation {
  const perRound = list.rounds.map((round, i) => round.cpuMs / (overview.rounds[i]?.cpuMs ?? Number.NaN));
  return {
    part: "list",
    figures: { head: loadHead, rows: loadRows([list, overview]) },
    lines: [
      line("the server's processor time a request, of the overview's", median(perRound), { must: { atMost: 2 } }),
    ],
  };
}

type PageSize = { bytes: number; elements: number };

/** The targets for the calendar of shifts in a large week, as it is opened and with a service opened. */
export function evaluateJobs(
  [calendar, opened, overview]: [Comparison, Comparison, Comparison],
  sizes: { calendar: PageSize; opened: PageSize; overview: PageSize },
): Evaluation {
  const ofOverview = ({ rounds }: Comparison) =>
    median(rounds.map((round, i) => round.cpuMs / (overview.rounds[i]?.cpuMs ?? Number.NaN)));
  const row = (measured: Comparison, { bytes, elements }: PageSize) => [
    measured.name,
    measured.cpuMs.toFixed(1),
    whole(measured.p50Ms),
    (bytes / 1_000).toFixed(1),
    whole(elements),
    ofOverview(measured).toFixed(2),
  ];
  return {
    part: "jobs",
    figures: {
      head: ["page", "server CPU, ms a request", "p50, ms", "kB sent", "elements in the HTML", "CPU of the overview's"],
      rows: [row(calendar, sizes.calendar), row(opened, sizes.opened), row(overview, sizes.overview)],
    },
    lines: [
      line("the server's processor time a request, of the overview's", ofOverview(calendar), { must: { atMost: 2 } }),
      line("the server's processor time a request", calendar.cpuMs, { unit: " ms", digits: 1, aim: { atMost: 15 } }),
      line("sent for the page as it is opened", sizes.calendar.bytes / 1_000, {
        unit: " kB",
        digits: 1,
        must: { atMost: 40 },
      }),
    ],
  };
}

const withinFile = { must: { atMost: 1.2 }, aim: { atMost: 1.15 } } as const;

/** The targets for the calendar in a browser, beside its markup as a file and beside the usual calendars. */
export function evaluateCalendar({ pages: own, libraries, opening }: CalendarResult): Evaluation {
  const pages = [...Object.values(own), ...libraries];
  const paint = ({ firstPaintMs }: CalendarPage) => median(firstPaintMs);
  const ratio = (of: CalendarPage, other: CalendarPage) => paint(of) / paint(other);
  return {
    part: "calendar",
    figures: {
      head: ["page", "first byte, ms", "first paint, ms (range)", "elements", "kB of HTML sent"],
      rows: pages.map((page) => [
        page.name,
        whole(median(page.firstByteMs)),
        `${whole(paint(page))} (${span([Math.min(...page.firstPaintMs), Math.max(...page.firstPaintMs)])})`,
        whole(page.elements),
        page.kilobytes.toFixed(1),
      ]),
    },
    lines: [
      line("first paint of the calendar, of its markup as a file", ratio(own.calendar, own.calendarFile), withinFile),
      line("the same with a service opened", ratio(own.opened, own.openedFile), withinFile),
      line(
        "first paint of the calendar, of its markup from a bare server",
        ratio(own.calendar, own.calendarMade),
        withinFile,
      ),
      line("the same with a service opened", ratio(own.opened, own.openedMade), withinFile),
      ...libraries.map((page) =>
        line(`first paint of ${page.name}, of the calendar with a service opened`, paint(page) / paint(own.opened), {
          digits: 1,
          must: { atLeast: 5 },
        }),
      ),
      line("opening a service: to the next frame, CPU 4 times slower", median(opening.nextPaintMs), {
        unit: " ms",
        digits: 0,
        must: { atMost: 50 },
      }),
      line("from the arrival of its shifts until they are drawn", median(opening.fromAnswerMs), {
        unit: " ms",
        digits: 0,
        aim: { atMost: 50 },
      }),
      line("from the press until they are drawn", median(opening.shownMs), { unit: " ms", digits: 0 }),
      line("elements of the page as it is opened", own.calendar.elements, { digits: 0, must: { atMost: 1_500 } }),
      line("elements with a service opened", own.opened.elements, { digits: 0, must: { atMost: 1_500 } }),
    ],
  };
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/** The targets for workers who are accepted for one shift at once, beside bare inserts of their bookings. */
export function evaluateAccepts({ byCall, byInsert, winners, deadlocks }: AcceptRounds): Evaluation {
  const row = (name: string, rounds: number[][]) => [
    name,
    ...[0.5, 0.99].map((share) => whole(median(rounds.map((times) => percentile(times, share))))),
  ];
  const ratios = byCall.map((times, round) => percentile(times, 0.99) / percentile(byInsert[round] ?? [], 0.99));
  return {
    part: "accepts",
    figures: {
      head: ["200 at once for one shift", "p50, ms", "p99, ms"],
      rows: [row("accepted by the call", byCall), row("bare inserts", byInsert)],
    },
    lines: [
      yesNo(
        "exactly one is booked in each round",
        winners.every((won) => won === 1),
      ),
      line("deadlocks", deadlocks, { digits: 0, must: { atMost: 0 } }),
      line("p99 of an acceptance, of a bare insert's", median(ratios), { digits: 1, aim: { atMost: 3 } }),
    ],
  };
}

/** The targets for the server's memory. */
export function evaluateMemory(
  product: MemoryResult,
  bare: MemoryResult,
  views: { early: number; late: number },
): Evaluation {
  const row = (r: MemoryResult) => [r.name, whole(r.early), whole(r.late), r.ratio.toFixed(2)];
  return {
    part: "memory",
    figures: {
      head: ["server", `MB after ${views.early} views`, `MB after ${views.late} views`, "ratio"],
      rows: [row(product), row(bare)],
    },
    lines: [
      line(`memory after ${views.late} views, of that after ${views.early}`, product.ratio, { must: { atMost: 1.3 } }),
    ],
  };
}

const readers = { ordinary: "ordinary agency", largest: "largest agency", staff: "platform" } as const;

/** The targets for the database time of the list of workers: hardly more at 100,000 workers than at 1,000. */
export function evaluateWorkers(results: readonly WorkersResult[], scans: readonly string[]): Evaluation {
  const cell = (time: { whole: number; execution: number } | undefined) =>
    time ? `${time.whole.toFixed(1)} (${time.execution.toFixed(1)})` : "";
  const asked = { must: { atMost: 1.5 } } as const;
  const judged = (kind: WorkersResult["kind"], reader: WorkersResult["reader"]) =>
    results.filter((result) => result.kind === kind && result.reader === reader);
  const worst = (of: readonly WorkersResult[]) => Math.max(...of.map(({ ratio }) => ratio));
  const slowest = (kinds: readonly WorkersResult["kind"][]) =>
    Math.max(
      ...results
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap(({ ms: { large, one } }) => [large, one].map((time) => time?.whole ?? 0)),
    );
  return {
    part: "workers",
    figures: {
      head: ["form", "list of", "1,000 workers, ms", "100,000, ms", "ratio", "100,000 in one agency, ms", "ratio"],
      rows: results.map(({ name, reader, ms, ratio, ratioOfOne }) => [
        name,
        readers[reader],
        cell(ms["small"]),
        cell(ms["large"]),
        ratio.toFixed(2),
        cell(ms["one"]),
        ratioOfOne?.toFixed(2) ?? "",
      ]),
    },
    lines: [
      ...(["ordinary", "largest", "staff"] as const).flatMap((reader) => [
        line(`the page, ${readers[reader]}, of that at 1,000`, worst(judged("page", reader)), asked),
        line(
          `the worst of what is typed, ${readers[reader]}, of that at 1,000`,
          worst(judged("typing", reader)),
          asked,
        ),
        line(
          `the worst of what is misspelt, ${readers[reader]}, of that at 1,000`,
          worst(judged("misspelt", reader)),
          asked,
        ),
        line(
          `the worst in the search of everything, ${readers[reader]}, of that at 1,000`,
          worst(judged("palette", reader)),
          asked,
        ),
      ]),
      line("the slowest search at 100,000, of the database's time", slowest(["typing", "misspelt", "palette"]), {
        unit: " ms",
        must: { atMost: 100 },
      }),
      yesNo("no plan reads a table of workers from one end to the other", scans.length === 0),
    ],
  };
}

/** The target for the search of everything: its results are there as someone types. */
export function evaluatePalette(results: readonly PaletteResult[]): Evaluation {
  const all = results.flatMap(({ ms }) => ms);
  return {
    part: "palette",
    figures: {
      head: ["typed", "letters", "median, ms", "slowest, ms"],
      rows: results.map(({ typed, ms }) => [`“${typed}”`, whole(ms.length), whole(median(ms)), whole(Math.max(...ms))]),
    },
    lines: [
      line("from a letter to its results, median", median(all), { unit: " ms", digits: 0, must: { atMost: 100 } }),
      line("from a letter to its results, slowest", Math.max(...all), { unit: " ms", digits: 0 }),
    ],
  };
}

/** The targets for the database time of timesheets: hardly more at a million than at ten thousand. */
export function evaluateTimesheets(results: readonly TimesheetsResult[], scans: readonly string[]): Evaluation {
  const worst = (isTask: boolean) =>
    Math.max(...results.filter(({ page }) => (page === "tasks") === isTask).map(({ ratio }) => ratio));
  return {
    part: "timesheets",
    figures: {
      head: ["page", "of the group", "10,000 timesheets, ms", "1,000,000, ms", "ratio"],
      rows: results.map(({ page, reader, ms, ratio }) => [
        page,
        reader,
        ms.small.toFixed(1),
        ms.large.toFixed(1),
        ratio.toFixed(2),
      ]),
    },
    lines: [
      line("the worst list at 1,000,000, of that at 10,000", worst(false), { must: { atMost: 1.5 } }),
      line("the tasks at 1,000,000, of those at 10,000", worst(true), { must: { atMost: 1.5 } }),
      yesNo("no plan reads the table of timesheets from one end to the other", scans.length === 0),
    ],
  };
}

/** The targets for the database time of an agency's open shifts: hardly more among a million than among ten thousand. */
export function evaluateShifts(results: readonly SizesResult[], scans: readonly string[]): Evaluation {
  return {
    part: "shifts",
    figures: {
      head: ["page", "10,000 shifts, ms", "1,000,000, ms", "ratio"],
      rows: results.map(({ page, ms, ratio }) => [page, ms.small.toFixed(1), ms.large.toFixed(1), ratio.toFixed(2)]),
    },
    lines: [
      line("the worst page at 1,000,000, of that at 10,000", Math.max(...results.map(({ ratio }) => ratio)), {
        must: { atMost: 1.5 },
      }),
      yesNo("no plan reads a table of shifts, bookings or releases from one end to the other", scans.length === 0),
    ],
  };
}

const readHead = ["a page being read", "views", "p50, ms", "p99, ms", "longest, ms"];
const readRow = (name: string, { views, p50Ms, p99Ms, longestMs }: ReadTimes) => [
  name,
  ...[views, p50Ms, p99Ms, longestMs].map(whole),
];

/** The timesheets of the week that the limits are for: 20 seconds by the clock, of two cores. */
export const WHOLE_WEEK = 100_000;
const RUN_S = 20;
const RUN_CPU_S = 2 * RUN_S;

/** How many timesheets the week is to have. Throws a UserError for none, and for another week than that of the document to keep. */
export function timesheetsOf(text: string, { isKept }: { isKept: boolean }): number {
  const timesheets = Number(text);
  if (!/^\d+$/.test(text) || timesheets === 0)
    throw new UserError(`--timesheets is a whole number from 1, not ${text || "nothing"}.`);
  if (isKept && timesheets !== WHOLE_WEEK)
    throw new UserError(`--write keeps only a week of ${WHOLE_WEEK} timesheets.`);
  return timesheets;
}

/**
 * The targets for the weekly run of invoices, in proportion for a smaller week. With other work on the machine the clock says little:
 * processor time decides.
 */
export function evaluateInvoices(result: InvoicesResult): Evaluation {
  const { timesheets, invoices, alone, besideMs, idle, during } = result;
  const { runMs, serverMs, databaseMs } = alone;
  const scaled = (limit: number) => ({ atMost: (limit * timesheets) / WHOLE_WEEK });
  const seconds = { unit: " s", digits: 1 } as const;
  return {
    part: "invoices",
    figures: {
      head: readHead,
      rows: [readRow("nothing else going on", idle), readRow(`${timesheets} timesheets being issued`, during)],
    },
    lines: [
      line("processor time of server and database", (serverMs + databaseMs) / 1_000, {
        ...seconds,
        must: scaled(RUN_CPU_S),
      }),
      line("of it the server", serverMs / 1_000, seconds),
      line("of it the database", databaseMs / 1_000, seconds),
      line(`issuing ${timesheets} timesheets on ${invoices} invoices, by the clock`, runMs / 1_000, {
        ...seconds,
        aim: scaled(RUN_S),
      }),
      line("the same while the page is read", besideMs / 1_000, seconds),
      line("p99 of the page meanwhile, of that with nothing else going on", during.p99Ms / idle.p99Ms, {
        must: { atMost: 2 },
      }),
    ],
  };
}

/** The targets for importing a large file of workers. */
export function evaluateImport({ rows, checkMs, importMs, idle, during }: ImportResult): Evaluation {
  return {
    part: "import",
    figures: {
      head: readHead,
      rows: [readRow("nothing else going on", idle), readRow(`${rows} workers being imported`, during)],
    },
    lines: [
      line(`reading and checking ${rows} rows`, checkMs / 1000, { unit: " s", digits: 1 }),
      line(`importing ${rows} workers`, importMs / 1000, { unit: " s", digits: 1, must: { atMost: 60 } }),
      line("p99 of the page meanwhile, of that with nothing else going on", during.p99Ms / idle.p99Ms, {
        must: { atMost: 3 },
      }),
    ],
  };
}

/** Whether the first fills more shifts than the other, or is no worse in anything. */
function isNoWorse(one: FillResult["plan"], other: FillResult["plan"]): boolean {
  if (one.filled !== other.filled) return one.filled > other.filled;
  return one.score >= other.score && one.pence <= other.pence;
}

/** The targets for planning a week. */
export function evaluateFill(results: readonly FillResult[]): Evaluation {
  const of = (kind: FillResult["kind"]) => results.filter((result) => result.kind === kind);
  const plenty = of("plenty");
  const pounds = (pence: number) => (pence / 100).toFixed(0);
  const leastMore = (kind: FillResult["kind"]) =>
    Math.min(...of(kind).map(({ plan, greedy }) => plan.filled - greedy.filled));
  return {
    part: "fill",
    figures: {
      head: [
        "week",
        "pairs",
        "filled, one by one",
        "filled",
        "at most",
        "familiarity, one by one",
        "familiarity",
        "pounds over the cheapest, one by one",
        "pounds",
        "rules, ms",
        "plan, ms",
        "plan, of a fixed loop",
      ],
      rows: results.map(({ kind, shifts, workers, pairs, greedy, plan, most, checkMs, planMs, ofLoop }) => [
        `${kind}: ${shifts} shifts, ${workers} workers`,
        whole(pairs),
        whole(greedy.filled),
        whole(plan.filled),
        whole(most),
        whole(greedy.score),
        whole(plan.score),
        pounds(greedy.pence),
        pounds(plan.pence),
        whole(checkMs),
        whole(planMs),
        ofLoop.toFixed(1),
      ]),
    },
    lines: [
      line(
        "rules that plans break, by an independent checker",
        results.reduce((all, { violations }) => all + violations, 0),
        {
          digits: 0,
          must: { atMost: 0 },
        },
      ),
      yesNo(
        "each plan fills more shifts than one by one, or as many with no less familiarity and at no higher cost",
        results.every(({ plan, greedy }) => isNoWorse(plan, greedy)),
      ),
      line(
        "in plenty, the highest cost over the cheapest, of that one by one",
        Math.max(...plenty.map(({ plan, greedy }) => plan.pence / greedy.pence)),
        { must: { atMost: 1 } },
      ),
      line("in the scarce weeks, shifts filled beyond those one by one, the least", leastMore("scarce"), {
        digits: 0,
        aim: { atLeast: 1 },
      }),
      line("in the scarcest, the same", leastMore("scarcest"), { digits: 0, must: { atLeast: 1 } }),
      line(
        "shifts filled, of the most possible, the least",
        Math.min(...results.map(({ plan, most }) => plan.filled / most)),
        {
          digits: 4,
          must: { atLeast: 0.999 },
        },
      ),
      line("processor time of a plan in plenty", middleOf(plenty, ({ planMs }) => planMs) / 1000, {
        unit: " s",
        digits: 1,
        aim: { atMost: 2 },
      }),
      line("the same with the rules", middleOf(plenty, ({ checkMs, planMs }) => checkMs + planMs) / 1000, {
        unit: " s",
        digits: 1,
        aim: { atMost: 2 },
      }),
    ],
  };
}

/** The targets for pricing shifts. */
export function evaluatePricing(results: readonly PricingResult[]): Evaluation {
  return {
    part: "pricing",
    figures: {
      head: ["shifts", "", "processor time, ms", "second implementation in SQL, ms", "differing"],
      rows: results.map(({ kind, shifts, cpuMs, sqlMs, differing }) => [
        whole(shifts),
        kind,
        whole(cpuMs),
        whole(sqlMs),
        whole(differing),
      ]),
    },
    lines: results.flatMap(({ kind, differing, cpuMs }) => [
      line(`${kind}: prices that differ in SQL`, differing, { digits: 0, must: { atMost: 0 } }),
      line(`${kind}: processor time of 100,000 prices with their traces`, cpuMs / 1000, {
        unit: " s",
        digits: 1,
        aim: { atMost: 2 },
      }),
    ]),
  };
}

const verdict = (met: boolean | null, words: [string, string]) => (met === null ? "" : met ? words[0] : words[1]);

/** The lines as a table: figure, requirement and result, aim and result. */
export function verdicts(lines: Line[]): Table {
  return {
    head: ["", "figure", "must", "", "aim", ""],
    rows: lines.map((l) => [
      l.what,
      l.figure,
      l.must ?? "",
      verdict(l.met, ["ok", "MISSED"]),
      l.aim ?? "",
      verdict(l.aimMet, ["reached", "not reached"]),
    ]),
  };
}

/** Formats a table for the terminal. */
export function aligned({ head, rows }: Table): string {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Formats a table for the document as the formatter expects it. */
export function markdown({ head, rows }: Table): string {
  const widths = head.map((_, i) => Math.max(3, ...[head, ...rows].map((row) => row[i]?.length ?? 0)));
  const drawn = (row: string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  return [head, widths.map((width) => "-".repeat(width)), ...rows].map(drawn).join("\n");
}

/** Replaces the text between a part's markers in the document. */
export async function writeBetweenMarkers(file: string, name: string, text: string): Promise<void> {
  const [open, close] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const document = await readFile(file, "utf8");
  const from = document.indexOf(open);
  const to = document.indexOf(close);
  if (from < 0 || to < from) throw new Error(`${file} holds no markers ${open} … ${close}`);
  await writeFile(file, `${document.slice(0, from + open.length)}\n\n${text}\n\n${document.slice(to)}`);
}
