/** From the posted forms of a worker's profile to what their calls take, and back to what the forms show. */
import { createHash } from "node:crypto";
import { messages } from "@/lib/config/messages";
import { documentForms } from "@/lib/contract/worker-documents";
import type { DocumentKind } from "@/lib/contract/worker-fields";
import type { Profile } from "@/lib/contract/worker-profile";
import { parseDate } from "@/lib/format";
import { type FormRow, listIn, rowsIn, valuesOfRows } from "./form-rows";

export type Values = Record<string, string>;
type ControlError = { field: string; message: string };

const text = (values: Values, name: string): string => (values[name] ?? "").trim();
const orNull = (values: Values, name: string): string | null => text(values, name) || null;
/** A day as it was typed, in the one way that schemas take; what is none is left for them to refuse. */
const dayIn = (typed: string | undefined): string => parseDate(typed ?? "") ?? (typed ?? "").trim();
const dayOrNull = (typed: string | undefined): string | null => dayIn(typed) || null;
const whole = (typed: string): number => (/^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN);

/** Lists that are rows of a form, and what a new row holds. */
export const freshRows = {
  formerAddresses: { address: "", postcode: "", country: "GB", fromOn: "", toOn: "" },
  contacts: { name: "", relation: "", phone: "" },
  employments: { employer: "", role: "", fromOn: "", toOn: "", leavingReason: "" },
  gaps: { fromOn: "", toOn: "", reason: "" },
  references: { name: "", jobTitle: "", organisationName: "", email: "", phone: "" },
} as const satisfies Record<string, FormRow>;
export type RowList = keyof typeof freshRows;
export const isRowList = (word: string): word is RowList => Object.hasOwn(freshRows, word);

/** Nothing was typed into it: what was chosen for it beforehand does not count. */
const isBlank = (row: FormRow): boolean =>
  Object.entries(row).every(([name, value]) => name === "country" || !value.trim());
/** We asked about it, and nobody has said what the time was spent on. */
const isUnanswered = (row: FormRow): boolean => row.asked === "on" && !row.reason?.trim();

/** The rows that were filled in, and where each stands in the form. */
function filled(values: Values, list: RowList): { rows: FormRow[]; places: number[] } {
  const all = rowsIn(values, list);
  const places = all.flatMap((row, place) => (isBlank(row) || isUnanswered(row) ? [] : [place]));
  return { rows: places.map((place) => all[place] as FormRow), places };
}

/** The same values with the rows of every list numbered from 0, so that a row's place is its number. */
export function renumbered(values: Values): Values {
  const others = Object.entries(values).filter(([name]) => !isRowList(name.split(".")[0] ?? ""));
  const rows = (Object.keys(freshRows) as RowList[]).map((list) => valuesOfRows(list, rowsIn(values, list)));
  return Object.assign(Object.fromEntries(others), ...rows) as Values;
}

const rowReaders: Record<RowList, (row: FormRow) => Record<string, unknown>> = {
  formerAddresses: (row) => ({
    ...{ address: row.address ?? "", postcode: row.postcode || null, country: row.country ?? "" },
    ...{ fromOn: dayIn(row.fromOn), toOn: dayOrNull(row.toOn) },
  }),
  contacts: (row) => ({ name: row.name ?? "", relation: row.relation ?? "", phone: row.phone ?? "" }),
  employments: (row) => ({
    ...{ employer: row.employer ?? "", role: row.role ?? "" },
    ...{ fromOn: dayIn(row.fromOn), toOn: dayOrNull(row.toOn), leavingReason: row.leavingReason || null },
  }),
  gaps: (row) => ({ fromOn: dayIn(row.fromOn), toOn: dayIn(row.toOn), reason: row.reason ?? "" }),
  references: (row) => ({
    ...{ name: row.name ?? "", jobTitle: row.jobTitle || null, organisationName: row.organisationName ?? "" },
    ...{ email: row.email || null, phone: row.phone || null },
  }),
};

/** A list as it was typed, for its schema to look at. */
export const listFrom = (values: Values, list: RowList) => filled(values, list).rows.map(rowReaders[list]);

/** The ids whose boxes were ticked: `branch.<id>`. */
const ticked = (values: Values, prefix: string): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    name.startsWith(`${prefix}.`) && value === "on" ? [name.slice(prefix.length + 1)] : [],
  );

/** Step 1 as it was typed. */
export const basicFrom = (values: Values) => ({
  firstName: text(values, "firstName"),
  lastName: text(values, "lastName"),
  email: orNull(values, "email"),
  phone: orNull(values, "phone"),
  dateOfBirth: dayOrNull(values.dateOfBirth),
  gender: orNull(values, "gender"),
  nationality: orNull(values, "nationality"),
  niNumber: orNull(values, "niNumber"),
  address:
    text(values, "address.address") || text(values, "address.postcode")
      ? {
          address: text(values, "address.address"),
          postcode: orNull(values, "address.postcode"),
          country: text(values, "address.country"),
        }
      : null,
  formerAddresses: listFrom(values, "formerAddresses"),
  employmentType: orNull(values, "employmentType"),
  startOn: dayOrNull(values.startOn),
  branchIds: ticked(values, "branch"),
  workerTypeIds: ticked(values, "workerType"),
  skills: listIn(text(values, "skills")),
  driver: values.driver === "on",
  travelRadiusMiles: orNull(values, "travelRadiusMiles") ? whole(text(values, "travelRadiusMiles")) : null,
});

export const trainingFrom = (values: Values) => ({ experienceYears: whole(text(values, "experienceYears")) });

export const bankFrom = (values: Values) => ({
  accountName: text(values, "accountName"),
  sortCode: text(values, "sortCode"),
  accountNumber: text(values, "accountNumber"),
});

export const checkFrom = (values: Values) => ({
  kind: text(values, "kind"),
  checkedOn: dayIn(values.checkedOn),
  outcome: text(values, "outcome"),
  reference: orNull(values, "reference"),
  followUpOn: dayOrNull(values.followUpOn),
  notes: orNull(values, "notes"),
});

/** What was said of a document beside its file. Of what its kind does not ask for nothing is taken. */
export function documentFrom(kind: DocumentKind, values: Values) {
  const form = documentForms[kind];
  return {
    kind,
    number: form.number ? orNull(values, "number") : null,
    issuedOn: form.issuedOn ? dayOrNull(values.issuedOn) : null,
    expiresOn: form.expiresOn ? dayOrNull(values.expiresOn) : null,
    details: {
      ...(form.route && text(values, "route") ? { route: text(values, "route") } : {}),
      ...(form.level && text(values, "level") ? { level: text(values, "level") } : {}),
      ...(form.updateService ? { updateService: values.updateService === "on" } : {}),
      ...(form.issuer && text(values, "issuer") ? { issuer: text(values, "issuer") } : {}),
    },
  };
}

/** The control a message belongs to: in the form's own numbering of rows, without the part of the call it stands in. */
export function controlOf(path: string, values: Values): string {
  const own = path.replace(/^(?:basic|bank|check|document\.details|document)\./, "").replace(/^(skills)\..*$/, "$1");
  const [, list, index, name] = /^(\w+)\.(\d+)(?:\.(.*))?$/.exec(own) ?? [];
  if (list === undefined || !isRowList(list)) return own.replace(/^(branchIds|workerTypeIds)\..*$/, "$1");
  const place = filled(values, list).places[Number(index)] ?? Number(index);
  return `${list}.${place}${name ? `.${name}` : `.${Object.keys(freshRows[list])[0]}`}`;
}

/** Messages by the controls they belong to, the first of each. A list that lacks its first row says so at the way to add one. */
export function errorsOf(problems: readonly { field: string; message: string }[], values: Values): ControlError[] {
  const errors = problems.map(({ field, message }) => {
    const control = controlOf(field, values);
    return { field: isRowList(control) ? `${control}:add` : control, message };
  });
  return errors.filter(({ field }, n) => errors.findIndex((other) => other.field === field) === n);
}

const shown = (value: string | number | null | undefined): string => (value == null ? "" : String(value));
/** As people write it at home. */
const national = (phone: string | null): string => shown(phone).replace(/^\+44/, "0");
const rowsShown = (list: RowList, rows: readonly Record<string, string | null>[]): Values =>
  valuesOfRows(
    list,
    rows.map((row) =>
      Object.fromEntries(Object.keys(freshRows[list]).map((name) => [name, shown(row[name as keyof typeof row])])),
    ),
  );

/** What the form of step 1 shows. */
export const basicShown = ({ basic }: Pick<Profile, "basic">): Values => ({
  ...{ firstName: basic.firstName, lastName: basic.lastName, email: shown(basic.email), phone: national(basic.phone) },
  ...{ dateOfBirth: shown(basic.dateOfBirth), gender: shown(basic.gender), nationality: shown(basic.nationality) },
  niNumber: shown(basic.niNumber).replace(/^(..)(..)(..)(..)(.)$/, "$1 $2 $3 $4 $5"),
  "address.address": shown(basic.address?.address),
  "address.postcode": shown(basic.address?.postcode),
  "address.country": basic.address?.country ?? "GB",
  ...{ employmentType: shown(basic.employmentType), startOn: shown(basic.startOn) },
  ...{ skills: basic.skills.join(", "), driver: basic.driver ? "on" : "" },
  travelRadiusMiles: shown(basic.travelRadiusMiles),
  ...Object.fromEntries(basic.branchIds.map((id) => [`branch.${id}`, "on"])),
  ...Object.fromEntries(basic.workerTypeIds.map((id) => [`workerType.${id}`, "on"])),
  ...rowsShown("formerAddresses", basic.formerAddresses),
});

/** What the form of step 4 shows: room for one where there is none. */
export const contactsShown = ({ contacts }: Pick<Profile, "contacts">): Values =>
  rowsShown(
    "contacts",
    contacts.length > 0 ? contacts.map((one) => ({ ...one, phone: national(one.phone) })) : [freshRows.contacts],
  );

/**
 * The rows of time between employments: once there is one, time that is not accounted for stands there as well, with its days
 * filled in and marked as asked about.
 */
export function gapsShown({ employments, gaps, unexplained }: HistoryShown): Values {
  const asked = employments.length > 0 ? unexplained : [];
  return {
    ...rowsShown("gaps", [...gaps, ...asked.map(({ fromOn, toOn }) => ({ fromOn, toOn, reason: "" }))]),
    ...Object.fromEntries(asked.map((_, n) => [`gaps.${gaps.length + n}.asked`, "on"])),
  };
}
type HistoryShown = {
  employments: readonly unknown[];
  gaps: readonly Record<string, string | null>[];
  unexplained: Profile["unexplained"];
};

/** What the form of step 6 shows. */
export function employmentShown(profile: Pick<Profile, "employments" | "gaps" | "unexplained" | "references">): Values {
  const { employments, references } = profile;
  return {
    ...rowsShown("employments", employments.length > 0 ? employments : [freshRows.employments]),
    ...gapsShown(profile),
    ...rowsShown(
      "references",
      references.length > 0
        ? references.map((one) => ({ ...one, phone: national(one.phone) }))
        : [freshRows.references, freshRows.references],
    ),
  };
}

/** Stands for what a form shows: the same for the same values, whatever their order. */
export const digestOf = (values: Readonly<Record<string, string | undefined>>): string =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest("base64url");

/** What a field that waits is called. */
export function waitingName(field: string): string {
  const { labels, documents } = messages.workerFields;
  const [, kind] = /^document:(.*)$/.exec(field) ?? [];
  const names: Record<string, string> = kind ? documents : labels;
  return names[kind ?? field] ?? field;
}
