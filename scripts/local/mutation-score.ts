/** Reads the mutation score of an area from a StrykerJS report. */

type Mutant = { status: string; mutatorName: string; location: { start: { line: number } }; replacement?: string };
export type Report = { files: Record<string, { mutants: Mutant[] }> };
export type Score = { area: string; noticed: number; mutants: number; survivors: string[] };

const DETECTED = new Set(["Killed", "Timeout"]);
const UNDETECTED = new Set(["Survived", "NoCoverage"]);

/**
 * Counts the mutants killed, and lists the survivors. Mutants that do not compile or were ignored on purpose are not
 * counted.
 */
export function scoreOf(area: string, { files }: Report): Score {
  const all = Object.entries(files).flatMap(([file, { mutants }]) => mutants.map((mutant) => ({ file, ...mutant })));
  const unnoticed = all.filter(({ status }) => UNDETECTED.has(status));
  const noticed = all.filter(({ status }) => DETECTED.has(status)).length;
  return {
    area,
    noticed,
    mutants: noticed + unnoticed.length,
    survivors: unnoticed.map(
      ({ file, location, mutatorName, replacement = "" }) =>
        `${file}:${location.start.line} ${mutatorName}: ${replacement.replace(/\s+/g, " ").slice(0, 100)}`,
    ),
  };
}
