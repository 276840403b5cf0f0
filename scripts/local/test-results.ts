/** What jest and Playwright write about their runs, as numbers. */
import { readJson } from "./files";

export type Tally = { passed: number; failed: number; skipped: number };

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

/** The sum of two tallies. */
export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

type JestResults = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
};

type PlaywrightResults = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** A run that wrote no results, or ended badly with no failed test, counts as one failure. */
function atLeastOneFailure(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** The tests of a run of jest; a file that could not be run at all is one failure. */
export function jestTally(file: string, exitCode: number): Tally {
  const results = readJson<JestResults>(file);
  if (!results) return atLeastOneFailure(nothing, exitCode || 1);
  const tally = {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
  return atLeastOneFailure(tally, exitCode);
}

/** The tests of a run of Playwright; a file that could not be read is one failure. */
export function playwrightTally(file: string, exitCode: number): Tally {
  const results = readJson<PlaywrightResults>(file);
  if (!results) return atLeastOneFailure(nothing, exitCode || 1);
  const { expected, unexpected, flaky, skipped } = results.stats;
  const tally = { passed: expected + flaky, failed: unexpected + results.errors.length, skipped };
  return atLeastOneFailure(tally, exitCode);
}
