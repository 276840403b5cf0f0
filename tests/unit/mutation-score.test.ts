/** How the reports of StrykerJS are read. */
import { linesOfSurvivors, scoreOf, withFurther } from "@/scripts/local/mutation-score";

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

test("a second run tests the lines of the survivors, and what it detects counts", () => {
  const first = {
    files: { "lib/a.ts": { mutants: [mutant("Killed", 1), mutant("Survived", 2), mutant("NoCoverage", 4)] } },
  };
  expect(linesOfSurvivors(first)).toEqual(["lib/a.ts:2-3", "lib/a.ts:4-5"]);
  // Lines may hold others too, and a mutant that is detected stays so.
  const further = {
    files: {
      "lib/a.ts": { mutants: [mutant("Survived", 1), mutant("Killed", 2), mutant("Survived", 4), mutant("Killed", 5)] },
    },
  };
  expect(statusesOf(withFurther(first, further))).toEqual(["Killed", "Killed", "NoCoverage"]);
});
