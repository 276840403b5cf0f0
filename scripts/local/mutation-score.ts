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

/** The lines of the surviving mutants, as StrykerJS takes them. */
export function linesOfSurvivors(report: Report): string[] {
  const survivors = allOf(report).filter(isSurvivor);
  return [...new Set(survivors.map(({ file, location: { start, end } }) => `${file}:${start.line}-${end.line}`))];
}

/** A report in which the mutants that `further` tests killed are killed as well. */
export function withFurther(report: Report, further: Report): Report {
  const keyOf = ({ file, location, mutatorName, replacement }: Mutant & { file: string }) =>
    JSON.stringify([file, location, mutatorName, replacement]);
  const detected = new Set(
    allOf(further)
      .filter(({ status }) => DETECTED.has(status))
      .map(keyOf),
  );
  const files = Object.entries(report.files).map(([file, { mutants }]) => [
    file,
    {
      mutants: mutants.map((mutant) =>
        isSurvivor(mutant) && detected.has(keyOf({ file, ...mutant })) ? { ...mutant, status: "Killed" } : mutant,
      ),
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
