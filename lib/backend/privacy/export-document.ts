/** A worker's personal data as the sections of a document that they can read. Pure. */
import { messages } from "@/lib/config/messages";
import { type FieldDefinition, workerFieldRegistry } from "@/lib/contract/workers/fields";
import type { DocumentSection } from "@/lib/documents";
import { countryName, formatDate, formatDateTime, type TimePreference } from "@/lib/format";
import type { PersonalData } from "./personal-data";
import type { Row, Value } from "./value";

const words = messages.privacy.file;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** A code: one word, or several joined by underscores or dots. */
const CODE = /^[a-z][\w.]*$/;
const fieldsShown = (format: string) =>
  Object.entries<FieldDefinition>(workerFieldRegistry).flatMap(([name, { value }]) =>
    value.format === format ? [name] : [],
  );
/** The exported fields whose values are codes, and those whose value is a two-letter country code. */
const codeFields = new Set([
  ...fieldsShown("choice"),
  "action",
  "complianceState",
  "decision",
  "employmentStatus",
  "kind",
  "level",
  "origin",
  "outcome",
  "panel",
  "part",
  "record",
  "requirement",
  "route",
  "status",
  "verificationStatus",
]);
const countryFields = new Set(["country", ...fieldsShown("country")]);
const fieldLabels: Readonly<Record<string, string>> = messages.workerFields.labels;

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** `dateOfBirth` becomes `Date of birth`. */
const labelOf = (field: string): string =>
  words.labels[field] ??
  fieldLabels[field] ??
  sentence(field.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll("_", " "));

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

/** A code in words: `right_to_work` becomes `Right to work`. */
const wordOf = (code: string): string =>
  words.codes[code] ?? sentence(code.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_.]/g, " "));

/** The text of a field's value; its format depends on the field's name. */
function fieldText(field: string, value: Value, preference: TimePreference): string {
  if (typeof value === "string" && codeFields.has(field) && CODE.test(value)) return wordOf(value);
  if (typeof value === "string" && countryFields.has(field) && /^[A-Z]{2}$/.test(value)) return countryName(value);
  return textOf(value, preference);
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
const isPlain = (values: readonly Value[]) => values.every((value) => typeof value !== "object");

/** Leaves out empty fields. */
const factsOf = (row: Row, preference: TimePreference): [string, string][] =>
  Object.entries(row)
    .map(([field, value]): [string, string] => [labelOf(field), fieldText(field, value, preference)])
    .filter(([, text]) => text);

/** The document's sections, in the order that matters to the worker. */
export function sectionsOf(personalData: PersonalData, preference: TimePreference): DocumentSection[] {
  const { sections } = words;
  const one = (heading: string, row: Row | null): DocumentSection => ({
    heading,
    things: row ? [{ facts: factsOf(row, preference) }] : [],
  });
  const each = (heading: string, rows: readonly Row[], titleOf?: (row: Row) => string): DocumentSection => ({
    heading,
    things: rows.map((row) => ({ title: titleOf?.(row), facts: factsOf(row, preference) })),
  });
  const table = (heading: string, rows: readonly Row[]): DocumentSection => {
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
    one(sections.identity, personalData.identity),
    one(sections.contact, personalData.contact),
    each(sections.formerAddresses, personalData.formerAddresses),
    each(sections.emergencyContacts, personalData.emergencyContacts),
    one(sections.work, personalData.work),
    one(sections.status, personalData.status),
    each(sections.documents, personalData.documents, ({ kind }) => wordOf(text(kind))),
    each(sections.checks, personalData.checks, ({ kind }) => wordOf(text(kind))),
    each(sections.employments, personalData.employments, ({ employer }) => at(employer)),
    each(sections.gaps, personalData.gaps),
    each(sections.references, personalData.references, ({ name }) => at(name)),
    one(sections.bankDetails, personalData.bankDetails),
    ...questionnaires(personalData.questionnaires, at),
    each(sections.reopenings, personalData.reopenings),
    ...changes(personalData.profileChanges, at, preference),
    each(sections.notes, personalData.notes, ({ writtenAt }) => at(writtenAt)),
    table(sections.links, personalData.links),
    each(sections.unavailability, personalData.unavailability, ({ day }) => at(day)),
    each(sections.shifts, personalData.shifts, ({ service }) => at(service)),
    each(sections.hoursConfirmed, personalData.hoursConfirmed, ({ at: confirmedAt }) => at(confirmedAt)),
    table(sections.confirmations, personalData.confirmations),
    table(sections.notices, personalData.notices),
    ...imports(personalData.imports),
    table(sections.events, personalData.events),
    table(sections.accessLog, personalData.accessLog),
    table(sections.audit, personalData.audit),
    each(sections.erasures, personalData.erasures),
    each(sections.files, personalData.files, ({ name }) => String(name)),
  ];
}

type At = (moment: Value | undefined) => string;
const rowsIn = (value: Value | undefined): readonly Row[] => (value && isList(value) ? (value as readonly Row[]) : []);
const text = (value: Value | undefined): string => (value === null || value === undefined ? "" : String(value));

function questionnaires(submissions: readonly Row[], at: At): DocumentSection[] {
  const heading = words.sections.questionnaires;
  if (submissions.length === 0) return [{ heading, things: [] }];
  return submissions.map(({ type, version, submittedAt, blocks }) => ({
    heading: words.submission(text(type), Number(version), at(submittedAt)),
    things: [],
    table: {
      columns: [words.question, words.answer, words.details],
      shares: [0.52, 0.13, 0.35],
      rows: rowsIn(blocks).flatMap(({ answers, heading: about, description: details }) => [
        ...rowsIn(answers).map(({ question, answer, description }) => [
          text(question),
          text(answer),
          text(description),
        ]),
        ...(details ? [[text(about), "", text(details)]] : []),
      ]),
    },
  }));
}

function changes(requested: readonly Row[], at: At, preference: TimePreference): DocumentSection[] {
  return [
    {
      heading: words.sections.profileChanges,
      things: requested.flatMap(({ origin, requestedAt, fields }) =>
        rowsIn(fields).map((field, index) => ({
          title: index === 0 ? words.change(text(origin), at(requestedAt)) : undefined,
          facts: factsOf(field, preference),
        })),
      ),
    },
  ];
}

function imports(rows: readonly Row[]): DocumentSection[] {
  return [
    {
      heading: words.sections.imports,
      things: rows.map(({ file, row, cells }) => ({
        title: words.row(text(file), Number(row)),
        facts: rowsIn(cells).map(({ heading, value }): [string, string] => [text(heading), text(value)]),
      })),
    },
  ];
}
