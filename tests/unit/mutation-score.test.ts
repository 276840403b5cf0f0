/** How the reports of StrykerJS are read. */
import { scoreOf } from "@/scripts/local/mutation-score";

const mutant = (status: string, line: number) => ({
  status,
  mutatorName: "BooleanLiteral",
  replacement: "tr\n  ue",
  location: { start: { line } },
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
