/** Reads the results that jest and Playwright write. */
import { readJson } from "./files";

export type Tally = {
  passed: number;
  failed: number;
  skipped: number;
  /** A description of each failure. */
  failures: string[];
  /** Tests that passed only on retry; counted as passed. */
  unsteady: string[];
  /** How long the tests of each file took, in ms. */
  files: Record<string, number>;
};

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [], files: {} };

const REASON_LENGTH = 1_500;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what colours a terminal's text begins with one.
const COLOUR = /\u001b\[[\d;]*m/g;

/** The sum of two tallies. */
export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    unsteady: [...a.unsteady, ...b.unsteady],
    files: { ...a.files, ...b.files },
  };
}

type JestResults = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
  testResults?: {
    name: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

type PlaywrightSuite = {
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { duration?: number; error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightResults = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites?: PlaywrightSuite[];
};

const withReason = (name: string, reason = "") =>
  [name, reason.replace(COLOUR, "").slice(0, REASON_LENGTH)].filter(Boolean).join("\n  ");

/** A run that wrote no results, or ended badly with no failed test, counts as one failure. */
function atLeastOneFailure(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** Tallies a run of jest; a file that could not be run counts as one failure. */
export function jestTally(file: string, exitCode: number): Tally {
  const results = readJson<JestResults>(file);
  if (!results) return atLeastOneFailure(nothing, exitCode || 1);
  const tally = {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
    failures: (results.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      if (assertionResults.length === 0) return [withReason(name, message)];
      return failed.map(({ fullName, failureMessages }) => withReason(`${name} › ${fullName}`, failureMessages[0]));
    }),
    unsteady: [],
    files: Object.fromEntries(
      (results.testResults ?? []).map(({ name, startTime, endTime }) => [name, endTime - startTime]),
    ),
  };
  return atLeastOneFailure(tally, exitCode);
}

/** The tests of a run of Playwright with a given result. */
function inState(suites: readonly PlaywrightSuite[], state: string): string[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === state)
        .map(({ results }) =>
          withReason(`${file}:${line} › ${title}`, results.find(({ error }) => error)?.error?.message),
        ),
    ),
    ...inState(inner, state),
  ]);
}

/** How long the tests of each file took, in ms. */
function durationsIn(suites: readonly PlaywrightSuite[], files: Record<string, number> = {}): Record<string, number> {
  for (const { specs = [], suites: inner = [] } of suites) {
    for (const { file, tests } of specs) {
      const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration, 0);
      files[file] = (files[file] ?? 0) + ms;
    }
    durationsIn(inner, files);
  }
  return files;
}

/** Tallies a run of Playwright; a file that could not be read counts as one failure. */
export function playwrightTally(file: string, exitCode: number): Tally {
  const results = readJson<PlaywrightResults>(file);
  if (!results) return atLeastOneFailure(nothing, exitCode || 1);
  const { expected, unexpected, flaky, skipped } = results.stats;
  const tally = {
    passed: expected + flaky,
    failed: unexpected + results.errors.length,
    skipped,
    failures: inState(results.suites ?? [], "unexpected"),
    unsteady: inState(results.suites ?? [], "flaky"),
    files: durationsIn(results.suites ?? []),
  };
  return atLeastOneFailure(tally, exitCode);
}

/** The files that took longest, and each one's share of the time of all, in percent. */
export function longestFiles({ files }: Pick<Tally, "files">, count: number) {
  const all = Object.values(files).reduce((sum, ms) => sum + ms, 0);
  return Object.entries(files)
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([file, ms]) => ({ file, ms, share: all === 0 ? 0 : Math.round((100 * ms) / all) }));
}
