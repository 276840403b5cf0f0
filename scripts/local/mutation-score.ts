/** Reads the mutation score of an area from StrykerJS reports. */

type Position = { line: number; column: number };
type Mutant = {
  status: string;
  mutatorName: string;
  location: { start: Position; end: Position };
  replacement?: string;
};
export type Report = { files: Record<string, { mutants: Mutant[] }> };
export type Score = { area: string; noticed: number; mutants: number; survivors: string[] };

const DETECTED = new Set(["Killed", "Timeout"]);
const UNDETECTED = new Set(["Survived", "NoCoverage"]);

const allOf = ({ files }: Report) =>
  Object.entries(files).flatMap(([file, { mutants }]) => mutants.map((mutant) => ({ file, ...mutant })));

const isSurvivor = ({ status }: Mutant): boolean => UNDETECTED.has(status);

/**
 * The lines of the mutants that further tests may detect, as StrykerJS takes them. Among them those that were ignored: one that only
 * runs while a module loads is ignored if none of the tests covers it otherwise, but others may.
 */
export function linesLeft(report: Report): string[] {
  const left = allOf(report).filter((mutant) => isSurvivor(mutant) || mutant.status === "Ignored");
  return [...new Set(left.map(({ file, location: { start, end } }) => `${file}:${start.line}-${end.line}`))];
}

/** The statuses of two runs of a mutant, the one that counts for both first. */
const STRONGEST = [...DETECTED, "Survived", "Ignored", "NoCoverage"];

/** The report of a run of all tests, from a run with some of them and a `further` one with the others. */
export function withFurther(report: Report, further: Report): Report {
  const keyOf = ({ file, location, mutatorName, replacement }: Mutant & { file: string }) =>
    JSON.stringify([file, location, mutatorName, replacement]);
  const statuses = new Map(allOf(further).map((mutant) => [keyOf(mutant), mutant.status]));
  const files = Object.entries(report.files).map(([file, { mutants }]) => [
    file,
    {
      mutants: mutants.map((mutant) => {
        const both = [mutant.status, statuses.get(keyOf({ file, ...mutant }))];
        return { ...mutant, status: STRONGEST.find((status) => both.includes(status)) ?? mutant.status };
      }),
    },
  ]);
  return { files: Object.fromEntries(files) };
}

/**
 * Counts the mutants killed, and lists the survivors. Mutants that do not compile or were ignored on purpose are not
 * counted.
 */
export function scoreOf(area: string, report: Report): Score {
  const all = allOf(report);
  const unnoticed = all.filter(isSurvivor);
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
