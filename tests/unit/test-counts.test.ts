/** How test functions are counted for docs/testing.md. */
import { functionsIn } from "@/scripts/local/test-functions";

test("a function counts once, however many rows its table has and however deeply it is nested", () => {
  const text = [
    'test("a", () => {});',
    "  test.each([1, 2, 3])(",
    '    "b", () => {});',
    "    it.each`x`('c', () => {});",
    'it("d", () => {});',
    'test.only("e", () => {});',
  ].join("\n");
  expect(functionsIn(text)).toBe(5);
});

test("hooks, groups, options and words in comments do not count", () => {
  const text = [
    'test.describe("a", () => {});',
    "test.use({});",
    "test.beforeAll(() => {});",
    '  test.skip(true, "not here");',
    "// test(",
    'describe("b", () => {});',
    "const tests = test;",
  ].join("\n");
  expect(functionsIn(text)).toBe(0);
});
