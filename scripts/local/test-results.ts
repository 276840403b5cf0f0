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
};

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };

const REASON_LENGTH = 600;
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
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

type PlaywrightSuite = {
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
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
  };
  return atLeastOneFailure(tally, exitCode);
}
