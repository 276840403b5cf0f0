/** The value of a field of a worker's profile in words, line by line. Values come from the seal: of what shape they are is looked at. */
import { workerFields as texts } from "@/lib/config/messages/worker-fields";
import { countryName, formatDate } from "@/lib/format";

type Row = Record<string, unknown>;
export type Names = Readonly<Record<string, string>>;

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const on = (value: unknown): string => (typeof value === "string" && value ? formatDate(value) : "");
const of = <T extends string>(labels: Record<T, string>, value: unknown): string =>
  typeof value === "string" && Object.hasOwn(labels, value) ? labels[value as T] : text(value);
const span = ({ fromOn, toOn }: Row): string => `${on(fromOn)} – ${toOn ? on(toOn) : "today"}`;
const joined = (parts: unknown[], by = ", "): string => parts.map(text).filter(Boolean).join(by);

function addressLines({ address, postcode, country }: Row): string[] {
  return [...text(address).split("\n"), joined([postcode, country ? countryName(text(country)) : ""])].filter(Boolean);
}

/** A sort code as it is printed on a card. */
const sortCode = (digits: unknown): string => text(digits).replace(/(\d\d)(?=\d)/g, "$1-");

function documentLines({ number, issuedOn, expiresOn, details }: Row): string[] {
  const more = isRow(details) ? details : {};
  return [
    number ? `Number ${text(number)}` : "",
    issuedOn ? `Issued ${on(issuedOn)}` : "",
    expiresOn ? `Runs out ${on(expiresOn)}` : "",
    more.route ? of(texts.rightToWorkRoutes, more.route) : "",
    more.level ? of(texts.dbsLevels, more.level) : "",
    more.updateService === true ? "On the update service" : "",
    more.issuer ? `Issued by ${text(more.issuer)}` : "",
  ].filter(Boolean);
}

const rowLines: Record<string, (row: Row) => string[]> = {
  formerAddresses: (row) => [joined([...addressLines(row), span(row)])],
  contacts: ({ name, relation, phone }) => [joined([name, relation, phone])],
  employments: (row) => [
    joined([
      joined([row.role, row.employer], " at "),
      span(row),
      row.leavingReason ? `left: ${text(row.leavingReason)}` : "",
    ]),
  ],
  gaps: (row) => [`${span(row)}: ${text(row.reason)}`],
  references: ({ name, jobTitle, organisationName, email, phone }) => [
    joined([name, jobTitle, organisationName, email, phone]),
  ],
};

/** What a field or a document is called. */
export function labelOf(field: string): string {
  const [, kind] = /^document:(.+)$/.exec(field) ?? [];
  return kind ? of(texts.documents, kind) : of(texts.labels, field);
}

/** The lines of a value; none for nothing. `names` says what ids of branches and worker types are called. */
export function linesOf(field: string, value: unknown, names: Names = {}): string[] {
  if (value === null || value === undefined || value === "") return [];
  if (field.startsWith("document:")) return isRow(value) ? documentLines(value) : [];
  if (Array.isArray(value)) {
    const lines = rowLines[field];
    return lines ? value.filter(isRow).flatMap(lines) : value.map((item) => names[text(item)] ?? text(item));
  }
  switch (field) {
    case "gender":
      return [of(texts.genders, value)];
    case "employmentType":
      return [of(texts.employmentTypes, value)];
    case "nationality":
      return [countryName(text(value))];
    case "dateOfBirth":
    case "startOn":
      return [on(value)];
    case "driver":
      return [value === true ? "Yes" : "No"];
    case "address":
      return isRow(value) ? addressLines(value) : [];
    case "bank":
      return isRow(value)
        ? [text(value.accountName), `Sort code ${sortCode(value.sortCode)}`, `Account ${text(value.accountNumber)}`]
        : [];
    default:
      return [text(value)];
  }
}
