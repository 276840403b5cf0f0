/** What is held about a worker as the sections of a document that he can read. Pure. */
import { messages } from "@/lib/config/messages";
import type { PersonalDataSection } from "@/lib/documents";
import { countryName, formatDate, formatDateTime, type TimePreference } from "@/lib/format";
import type { Held, Row, Value } from "./held";

const words = messages.privacy.file;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** What programs call something: one word, or several with a line or a dot between them. */
const CODE = /^[a-z][\w.]*$/;
/** The fields that hold what programs call something, and those that hold a country by its two letters. */
const codeFields = new Set([
  ...[
    "action",
    "complianceState",
    "decision",
    "employmentStatus",
    "gender",
    "kind",
    "level",
    "origin",
    "outcome",
    "panel",
  ],
  ...["part", "record", "requirement", "route", "status", "verificationStatus"],
]);
const countryFields = new Set(["country", "nationality"]);

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** `dateOfBirth` as `Date of birth`. */
const labelOf = (field: string): string =>
  words.labels[field] ?? sentence(field.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll("_", " "));

function textOf(value: Value, preference: TimePreference): string {
  if (value === null || value === "") return "";
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number") return String(value);
  if (typeof value === "string") {
    if (DAY.test(value)) return formatDate(value);
    return MOMENT.test(value) ? formatDateTime(value, preference) : value;
  }
  if (isList(value)) return value.map((one) => textOf(one, preference)).join(isPlain(value) ? ", " : "\n");
  return Object.entries(value)
    .map(([key, one]) => [labelOf(key), fieldText(key, one, preference)])
    .filter(([, text]) => text)
    .map(([label, text]) => `${label}: ${text}`)
    .join("; ");
}

/** What programs call something, in words: `right_to_work` as `Right to work`. */
const wordOf = (code: string): string =>
  words.codes[code] ?? sentence(code.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_.]/g, " "));

/** A field's value: what it holds depends on what it is called. */
function fieldText(field: string, value: Value, preference: TimePreference): string {
  if (typeof value === "string" && codeFields.has(field) && CODE.test(value)) return wordOf(value);
  if (typeof value === "string" && countryFields.has(field) && /^[A-Z]{2}$/.test(value)) return countryName(value);
  return textOf(value, preference);
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
const isPlain = (values: readonly Value[]) => values.every((value) => typeof value !== "object");

/** What is nowhere filled in is left out. */
const factsOf = (row: Row, preference: TimePreference): [string, string][] =>
  Object.entries(row)
    .map(([field, value]): [string, string] => [labelOf(field), fieldText(field, value, preference)])
    .filter(([, text]) => text);

/** The document's sections, in the order in which a person asks about himself. */
export function sectionsOf(held: Held, preference: TimePreference): PersonalDataSection[] {
  const { sections } = words;
  const one = (heading: string, row: Row | null): PersonalDataSection => ({
    heading,
    things: row ? [{ facts: factsOf(row, preference) }] : [],
  });
  const each = (heading: string, rows: readonly Row[], titleOf?: (row: Row) => string): PersonalDataSection => ({
    heading,
    things: rows.map((row) => ({ title: titleOf?.(row), facts: factsOf(row, preference) })),
  });
  const table = (heading: string, rows: readonly Row[]): PersonalDataSection => {
    const columns = Object.keys(rows[0] ?? {});
    return {
      heading,
      things: [],
      table: {
        columns: columns.map(labelOf),
        rows: rows.map((row) => columns.map((column) => fieldText(column, row[column] ?? null, preference))),
      },
    };
  };
  const at = (moment: Value | undefined) => textOf(moment ?? null, preference);
  return [
    one(sections.identity, held.identity),
    one(sections.contact, held.contact),
    each(sections.formerAddresses, held.formerAddresses),
    each(sections.emergencyContacts, held.emergencyContacts),
    one(sections.work, held.work),
    one(sections.standing, held.standing),
    each(sections.documents, held.documents, ({ kind }) => wordOf(text(kind))),
    each(sections.checks, held.checks, ({ kind }) => wordOf(text(kind))),
    each(sections.employments, held.employments, ({ employer }) => at(employer)),
    each(sections.gaps, held.gaps),
    each(sections.references, held.references, ({ name }) => at(name)),
    one(sections.bankDetails, held.bankDetails),
    ...questionnaires(held.questionnaires, at),
    each(sections.reopenings, held.reopenings),
    ...changes(held.profileChanges, at, preference),
    table(sections.links, held.links),
    table(sections.notices, held.notices),
    ...imports(held.imports),
    table(sections.events, held.events),
    table(sections.readings, held.readings),
    table(sections.audit, held.audit),
    each(sections.erasures, held.erasures),
    each(sections.files, held.files, ({ name }) => String(name)),
  ];
}

type At = (moment: Value | undefined) => string;
const rowsIn = (value: Value | undefined): readonly Row[] => (value && isList(value) ? (value as readonly Row[]) : []);
const text = (value: Value | undefined): string => (value === null || value === undefined ? "" : String(value));

function questionnaires(submissions: readonly Row[], at: At): PersonalDataSection[] {
  const heading = words.sections.questionnaires;
  if (submissions.length === 0) return [{ heading, things: [] }];
  return submissions.map(({ type, version, submittedAt, blocks }) => ({
    heading: words.submission(text(type), Number(version), at(submittedAt)),
    things: [],
    table: {
      columns: [words.question, words.answer, words.details],
      shares: [0.52, 0.13, 0.35],
      rows: rowsIn(blocks).flatMap((block) => [
        ...rowsIn(block.answers).map((given) => [text(given.question), text(given.answer), text(given.description)]),
        ...(block.description ? [[text(block.heading), "", text(block.description)]] : []),
      ]),
    },
  }));
}

function changes(asked: readonly Row[], at: At, preference: TimePreference): PersonalDataSection[] {
  return [
    {
      heading: words.sections.profileChanges,
      things: asked.flatMap(({ origin, requestedAt, fields }) =>
        rowsIn(fields).map((field, index) => ({
          title: index === 0 ? words.change(text(origin), at(requestedAt)) : undefined,
          facts: factsOf(field, preference),
        })),
      ),
    },
  ];
}

function imports(rows: readonly Row[]): PersonalDataSection[] {
  return [
    {
      heading: words.sections.imports,
      things: rows.map(({ file, row, cells }) => ({
        title: words.row(text(file), Number(row)),
        facts: rowsIn(cells).map((cell): [string, string] => [text(cell.heading), text(cell.value)]),
      })),
    },
  ];
}
