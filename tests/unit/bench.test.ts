import { difference, outline, questionCount, tagsOf } from "@/scripts/bench/markup";
import type { PaintResult } from "@/scripts/bench/paint";
import {
  evaluateInvoices,
  evaluateList,
  evaluatePaint,
  evaluateSignIn,
  evaluateThroughput,
  markdown,
  type PaintedIn,
  timesheetsOf,
  verdicts,
} from "@/scripts/bench/report";
import { median, rotated } from "@/scripts/bench/stats";
import type { Comparison } from "@/scripts/bench/throughput";
import { UserError } from "@/scripts/local/launcher";

const page = (body: string) => `<!DOCTYPE html><html><head><title>x</title></head><body>${body}</body></html>`;

describe("the bench's comparison of two pages", () => {
  it("treats pages as equal that differ only in ids, scripts, comments and hidden inputs", () => {
    const a = page('<main id="a"><p class="x">Hello <!-- -->you</p><input type="hidden" name="k" value="1"/></main>');
    const b = page('<main id="b"><p class="y">Hello you</p></main><script nonce="n">self.push("<p>")</script>');
    expect(difference(outline(a), outline(b))).toBeNull();
  });

  it("names the place where they differ", () => {
    const found = difference(outline(page("<p>one</p>")), outline(page("<p>two</p>")));
    expect(found).toContain("one");
    expect(found).toContain("two");
  });

  it("compares only tags if the figures between them differ", () => {
    const tags = (body: string) => tagsOf(outline(page(body)));
    expect(difference(tags("<p>1</p>"), tags("<p>2 < 3</p>"))).toBeNull();
    expect(difference(tags("<p>1</p>"), tags("<p>1</p><p>2</p>"))).not.toBeNull();
  });

  it("counts questions, not radio buttons", () => {
    const question = (id: string) =>
      `<input type="radio" name="answer.${id}" value="Yes"/><input type="radio" name="answer.${id}" value="No"/>`;
    expect(questionCount(page(question("a") + question("b")))).toBe(2);
  });
});

describe("the bench's numbers", () => {
  it("finds the median", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
  });

  it("turns a list so that every target comes first in time", () => {
    expect([0, 1, 2, 3].map((round) => rotated(["a", "b", "c"], round)[0])).toEqual(["a", "b", "c", "a"]);
  });
});

const loaded: Comparison = {
  name: "",
  rounds: [],
  requestsPerSecond: 100,
  p50Ms: 10,
  p99Ms: 20,
  cpuMs: 5,
  requestsRatio: 1,
  p99Ratio: 1,
  requestsRatioRange: [1, 1],
};

const painted: PaintResult = {
  name: "",
  median: {
    firstByteMs: 50,
    firstPaintMs: 100,
    largestPaintMs: 100,
    firstTapMs: 100,
    blockingMs: 0,
    layoutShift: 0,
    requests: 1,
    htmlBytes: 1,
    cssBytes: 1,
    scriptBytes: 100_000,
    totalBytes: 1,
    stylesBeforePaint: 0,
    imagesBeforePaint: 0,
  },
  range: { firstPaintMs: [1, 1], largestPaintMs: [1, 1], firstTapMs: [1, 1] },
  worstLayoutShift: 0,
  earlyTap: { shownAtOnce: true, kept: true },
};

const missedOf = (lines: { what: string; met: boolean | null }[]) =>
  lines.filter(({ met }) => met === false).map(({ what }) => what);

describe("the bench's verdicts", () => {
  it("pass at the limit and fail beyond it", () => {
    expect(missedOf(evaluateThroughput([{ ...loaded, requestsRatio: 0.7, p99Ratio: 1.6 }, loaded]).lines)).toEqual([]);
    expect(
      missedOf(evaluateThroughput([{ ...loaded, requestsRatio: 0.69, p99Ratio: 1.61 }, loaded]).lines),
    ).toHaveLength(2);
  });

  const paintedIn = (browser: string, product: PaintResult): PaintedIn => {
    // The usual page's taps are handled later: that is what the product's are compared with.
    const usual = { ...painted, median: { ...painted.median, firstTapMs: 300 } };
    return { browser, product, bare: painted, usual, plain: painted };
  };

  it("judge every figure of the paint, in every browser", () => {
    const slow: PaintResult = {
      ...painted,
      median: {
        ...painted.median,
        firstPaintMs: 116,
        largestPaintMs: 116,
        firstTapMs: 181,
        blockingMs: 51,
        scriptBytes: 110_001,
        stylesBeforePaint: 1,
        imagesBeforePaint: 1,
      },
      worstLayoutShift: 0.001,
      earlyTap: { shownAtOnce: true, kept: false },
    };
    const fit = paintedIn("shell", painted);
    expect(missedOf(evaluatePaint([fit]).lines)).toEqual([]);
    expect(missedOf(evaluatePaint([paintedIn("shell", slow)]).lines)).toHaveLength(14);
    const inOneOfTwo = missedOf(evaluatePaint([fit, paintedIn("full", slow)]).lines);
    expect(inOneOfTwo).toHaveLength(13);
    expect(inOneOfTwo.every((what) => what.startsWith("full: "))).toBe(true);
  });

  it("let the page be as slow as the others, and no slower", () => {
    const alike = { ...painted, median: { ...painted.median, firstPaintMs: 101 } };
    expect(missedOf(evaluatePaint([paintedIn("shell", alike)]).lines)).toEqual([
      "shell: first paint, of bare",
      "shell: first paint, of the usual page",
    ]);
  });

  it("ask half of a prerendered page's requests of the sign-in page", () => {
    expect(missedOf(evaluateSignIn([{ ...loaded, requestsRatio: 0.5 }, loaded]).lines)).toEqual([]);
    expect(missedOf(evaluateSignIn([{ ...loaded, requestsRatio: 0.49 }, loaded]).lines)).toHaveLength(1);
  });

  it("let the list cost twice the overview's processor time, round by round", () => {
    const costing = (...ms: number[]): Comparison => ({
      ...loaded,
      rounds: ms.map((cpuMs) => ({ requestsPerSecond: 100, p50Ms: 10, p99Ms: 20, cpuMs })),
    });
    const overview = costing(5, 10, 20);
    expect(missedOf(evaluateList([costing(10, 20, 60), overview]).lines)).toEqual([]);
    expect(missedOf(evaluateList([costing(10, 21, 42), overview]).lines)).toHaveLength(1);
  });

  it("give a smaller week of invoices a smaller share of the time", () => {
    const read = { views: 1, p50Ms: 1, p99Ms: 1, longestMs: 1 };
    const run = (timesheets: number, databaseMs: number, p99Ms = 1) =>
      evaluateInvoices({
        timesheets,
        invoices: 1,
        alone: { runMs: 1, serverMs: 0, databaseMs },
        besideMs: 1,
        idle: read,
        during: { ...read, p99Ms },
      });
    expect([run(100_000, 40_000), run(20_000, 8_000)].flatMap(({ lines }) => missedOf(lines))).toEqual([]);
    expect(missedOf(run(20_000, 8_100).lines)).toEqual(["processor time of server and database"]);
    // A smaller week lets pages wait no longer.
    expect(missedOf(run(20_000, 1, 2).lines)).toEqual([]);
    expect(missedOf(run(20_000, 1, 2.1).lines)).toHaveLength(1);
    expect(run(20_000, 1).lines.flatMap(({ must, aim }) => [must, aim])).toEqual(
      expect.arrayContaining(["≤ 8 s", "≤ 4 s"]),
    );
  });

  it("keep the invoices of a whole week alone, and refuse a week without timesheets", () => {
    expect(timesheetsOf("20000", { isKept: false })).toBe(20_000);
    expect(timesheetsOf("100000", { isKept: true })).toBe(100_000);
    expect(() => timesheetsOf("20000", { isKept: true })).toThrow(UserError);
    for (const text of ["", "0", "-5", "1.5", "2e4", "many"])
      expect(() => timesheetsOf(text, { isKept: false })).toThrow(UserError);
  });

  it("miss an aim without missing a must", () => {
    const { lines } = evaluateThroughput([loaded, loaded]);
    expect(markdown(verdicts(lines))).toContain("not reached");
    expect(missedOf(lines)).toEqual([]);
  });
});
