/** Counts the tests that a file defines, however often each runs. */

const DEFINITION = /^[ \t]*(?:test|it)(?:\.(?:only|fails))?(?:\.each\b|\()/gm;

/** Counts the test functions in a file's text: `test(…)`, `it(…)` and their tables, each once. */
export const functionsIn = (text: string): number => text.match(DEFINITION)?.length ?? 0;
