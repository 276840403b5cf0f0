/**
 * Formats a worker's profile field as lines of text. Values come from encrypted storage, so their types are checked.
 */
import { shownValue as words } from "@/lib/config/messages/profile-changes";
import { workerFields as texts } from "@/lib/config/messages/profiles/fields";
import type { FieldFormats } from "@/lib/contract/fields";
import { countryName, formatDate, formatPeriod } from "@/lib/format";

type Row = Record<string, unknown>;
export type Names = Readonly<Record<string, string>>;

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const on = (value: unknown): string => (typeof value === "string" && value ? formatDate(value) : "");
const of = <T extends string>(labels: Readonly<Record<T, string>>, value: unknown): string =>
  typeof value === "string" && Object.hasOwn(labels, value) ? labels[value as T] : text(value);
const span = ({ fromOn, toOn }: Row): string => `${on(fromOn)} – ${toOn ? on(toOn) : words.today}`;
const joined = (parts: unknown[], by = ", "): string => parts.map(text).filter(Boolean).join(by);

function addressLines({ address, postcode, country }: Row): string[] {
  return [...text(address).split("\n"), joined([postcode, country ? countryName(text(country)) : ""])].filter(Boolean);
}

/** A sort code as it is printed on a card. */
const printedSortCode = (digits: unknown): string => text(digits).replace(/(\d\d)(?=\d)/g, "$1-");

const bankLines = ({ accountName, sortCode, accountNumber }: Row): string[] => [
  text(accountName),
  words.sortCode(printedSortCode(sortCode)),
  words.accountNumber(text(accountNumber)),
];

function documentLines({ number, issuedOn, expiresOn, details }: Row): string[] {
  const { route, level, updateService, issuer }: Row = isRow(details) ? details : {};
  return [
    number ? words.number(text(number)) : "",
    issuedOn ? words.issuedOn(on(issuedOn)) : "",
    expiresOn ? words.expiresOn(on(expiresOn)) : "",
    route ? of(texts.rightToWorkRoutes, route) : "",
    level ? of(texts.dbsLevels, level) : "",
    updateService === true ? words.onUpdateService : "",
    issuer ? words.issuedBy(text(issuer)) : "",
  ].filter(Boolean);
}

const rowLines: Record<string, (row: Row) => string[]> = {
  formerAddresses: (row) => [joined([...addressLines(row), span(row)])],
  contacts: ({ name, relation, phone }) => [joined([name, relation, phone])],
  employments: ({ role, employer, fromOn, toOn, leavingReason }) => [
    joined([
      joined([role, employer], words.atEmployer),
      span({ fromOn, toOn }),
      leavingReason ? words.leavingReason(text(leavingReason)) : "",
    ]),
  ],
  gaps: ({ fromOn, toOn, reason }) => [`${span({ fromOn, toOn })}: ${text(reason)}`],
  references: ({ name, jobTitle, organisationName, email, phone }) => [
    joined([name, jobTitle, organisationName, email, phone]),
  ],
};

/** The label of a field or a document. */
export function labelOf(field: string): string {
  const [, kind] = /^document:(.+)$/.exec(field) ?? [];
  return kind ? of(texts.documents, kind) : of(texts.labels, field);
}

/**
 * The lines of a value; none if it is empty. `names` maps ids of branches and worker types to names, and `formats`
 * says how each field is shown.
 */
export function linesOf(field: string, value: unknown, names: Names = {}, formats: FieldFormats = {}): string[] {
  if (value === null || value === undefined || value === "") return [];
  if (field.startsWith("document:")) return isRow(value) ? documentLines(value) : [];
  if (Array.isArray(value)) {
    const lines = rowLines[field];
    return lines
      ? value.filter(isRow).flatMap(lines)
      : value.map((item) => names[text(item)] ?? formatPeriod(text(item)));
  }
  const { format, words: choices = {} } = formats[field] ?? { format: "text" };
  switch (format) {
    case "choice":
      return [of(choices, value)];
    case "country":
      return [countryName(text(value))];
    case "day":
      return [on(value)];
    case "yesNo":
      return [value === true ? words.yes : words.no];
    case "address":
      return isRow(value) ? addressLines(value) : [];
    case "bank":
      return isRow(value) ? bankLines(value) : [];
    default:
      return [text(value)];
  }
}
