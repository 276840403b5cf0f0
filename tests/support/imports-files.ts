/** Files of workers as agencies upload them. */

import { csvLines } from "@/lib/bff/csv";
import { messages } from "@/lib/config/messages";
import { type ImportField, importFields } from "@/lib/contract/imports/fields";

export type FileRow = Partial<Record<ImportField, string>>;

const PREFIXES = "ABCEGHJKLMNPRSTWXYZ";

/** A unique National Insurance number. */
export function aNiNumber(n: number): string {
  const [first, second] = [Math.floor(n / 1_000_000) % 10, Math.floor(n / 100_000_000) % 10];
  return `${PREFIXES[first]}${PREFIXES[second]}${String(n % 1_000_000).padStart(6, "0")}A`;
}

/** A person with valid details, made unique by `n`. */
export const aPerson = (n: number, more: FileRow = {}): FileRow => ({
  firstName: `Juniper${letters(n)}`,
  lastName: "Fallowfield",
  email: `w${n}@staff.example`,
  dateOfBirth: "27/03/1990",
  niNumber: aNiNumber(n),
  phone: `07700 9${String(n % 100_000).padStart(5, "0")}`,
  gender: "Female",
  nationality: "Irish",
  postcode: "LS1 4AP",
  employmentType: "PAYE",
  startOn: "01/06/2026",
  ...more,
});

/** A name made of letters only, since names may not contain digits. */
function letters(n: number): string {
  const rest = Math.floor(n / 26);
  return `${rest > 0 ? letters(rest) : ""}${String.fromCharCode(97 + (n % 26))}`;
}

const sampleHeadings = importFields.map((field) => messages.workerImports.fields[field]);

/** A CSV file with the headings of the sample file. */
export const aCsv = (people: readonly FileRow[]): Buffer =>
  Buffer.from(csvLines([sampleHeadings, ...people.map((person) => importFields.map((field) => person[field] ?? ""))]));
