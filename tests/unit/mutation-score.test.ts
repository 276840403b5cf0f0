/** How the reports of StrykerJS are read. */
import { linesLeft, scoreOf, withFurther } from "@/scripts/local/mutation-score";

const mutant = (status: string, line: number) => ({
  status,
  mutatorName: "BooleanLiteral",
  replacement: "tr\n  ue",
  location: { start: { line, column: 3 }, end: { line: line + 1, column: 9 } },
});

test("counts the detected mutants among the valid ones, and names the rest", () => {
  const report = {
    files: {
      "lib/a.ts": { mutants: [mutant("Killed", 1), mutant("Survived", 2), mutant("CompileError", 3)] },
      "lib/b.ts": { mutants: [mutant("Timeout", 1), mutant("NoCoverage", 4), mutant("Ignored", 5)] },
    },
  };
  expect(scoreOf("access", report)).toEqual({
    area: "access",
    noticed: 2,
    mutants: 4,
    survivors: ["lib/a.ts:2 BooleanLiteral: tr ue", "lib/b.ts:4 BooleanLiteral: tr ue"],
  });
});

const statusesOf = ({ files }: ReturnType<typeof withFurther>) =>
  Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
const reportOf = (...statuses: string[]) => ({
  files: { "lib/a.ts": { mutants: statuses.map((status, at) => mutant(status, 2 * at + 1)) } },
});

test("a run with further tests is of the lines that are left", () => {
  expect(linesLeft(reportOf("Killed", "Survived", "NoCoverage", "Ignored", "CompileError"))).toEqual([
    "lib/a.ts:3-4",
    "lib/a.ts:5-6",
    "lib/a.ts:7-8",
  ]);
});

test.each([
  ["Killed", "Survived", "Killed"],
  ["Survived", "Timeout", "Timeout"],
  ["NoCoverage", "Killed", "Killed"],
  ["Ignored", "Killed", "Killed"],
  ["Ignored", "Survived", "Survived"],
  ["NoCoverage", "Ignored", "Ignored"],
  ["Survived", "NoCoverage", "Survived"],
  ["NoCoverage", "NoCoverage", "NoCoverage"],
])("a mutant that is %s in one run and %s in the next is %s", (one, next, both) => {
  expect(statusesOf(withFurther(reportOf(one), reportOf(next)))).toEqual([both]);
});

test("a mutant that only one run has keeps its status", () => {
  expect(statusesOf(withFurther(reportOf("Killed", "Survived"), reportOf("Survived")))).toEqual(["Killed", "Survived"]);
});
