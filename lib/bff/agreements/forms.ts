/** Maps the posted forms of an agreement to the input of its calls, and stored values back to the forms. */
import { z } from "zod";
import { type FormRow, listIn, rowsIn, valuesOfRows } from "@/lib/bff/forms/rows";
import { type BankHolidayDays, unsaidBankHolidayDays } from "@/lib/config/closed-lists/agreements";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import {
  type Agreement,
  bankHolidayDaysSchema,
  type CancellationRule,
  type RateBand,
  type RateLineInput,
  rateBandSchema,
  type SignatoryInput,
  type SpecialRate,
  signatoryInputSchema,
  type Terms,
  termsSchema,
  type VatTreatment,
  vatTreatmentSchema,
} from "@/lib/contract/agreements";
import { formatHundredths, moneyInput, parseDate, parseHundredths, parseMoney } from "@/lib/format";

const texts = messages.agreements;
const pageTexts = messages.agreementPages;

export type Values = Record<string, string>;
export type ControlError = { field: string; message: string; about?: string };
export type Read<T> = { ok: true; data: T } | { ok: false; errors: ControlError[] };

const read = <T>(data: T, errors: ControlError[]): Read<T> =>
  errors.length > 0 ? { ok: false, errors } : { ok: true, data };

/** An empty row, as the "add" button creates it. */
export const emptyRows = {
  line: {
    basis: "hourly",
    "special_holiday.mode": "multiplier",
    "special_holiday.value": "2",
    "bank_holiday.mode": "multiplier",
    "bank_holiday.value": "1.5",
  },
  rule: { hours: "", percent: "" },
  signatory: { type: "provider" },
} as const satisfies Record<string, FormRow>;

/** The form values of each step, from an agreement. */
export const valuesOf = {
  parties: ({ branch, services }: Agreement): Values => ({
    branchId: branch?._id ?? "",
    ...Object.fromEntries(services.map(({ _id }) => [`service.${_id}`, "on"])),
  }),
  terms: (agreement: Agreement): Values => ({
    startOn: agreement.startOn ?? "",
    endOn: agreement.endOn ?? "",
    noticeDays: String(agreement.noticeDays),
    billingPeriod: agreement.billingPeriod,
    creditDays: String(agreement.creditDays),
    timesheetCutoffWeekday: String(agreement.timesheetCutoffWeekday),
    timesheetCutoffTime: agreement.timesheetCutoffTime.slice(0, 5),
    approvalCutoffDays: String(agreement.approvalCutoffDays),
    paymentMode: agreement.paymentMode,
    workersConfirmHours: agreement.workersConfirmHours ? "confirmed" : "agency",
    autoAcceptWorkers: agreement.autoAcceptWorkers ? "automatic" : "decided",
    terms: agreement.terms,
  }),
  rates: ({ rateLines, bankHolidayDays }: Agreement): Values => ({
    bankHolidayDays,
    ...valuesOfRows(
      "line",
      rateLines.length === 0
        ? [emptyRows.line]
        : rateLines.map(({ workerTypeId, skills, basis, vatTreatment, split, specials }) => ({
            workerTypeId,
            skills: skills.join(", "),
            basis,
            vatTreatment,
            pay: split ? moneyInput(split.payPence) : "",
            margin: split ? moneyInput(split.marginPence) : "",
            ...Object.fromEntries(
              specials.flatMap(({ band, mode, value }) => [
                [`${band}.mode`, mode],
                [`${band}.value`, mode === "multiplier" ? formatHundredths(value) : moneyInput(value)],
              ]),
            ),
          })),
    ),
  }),
  cancellation: ({ cancellationRules }: Agreement): Values =>
    valuesOfRows(
      "rule",
      cancellationRules.map(({ withinHours, feePercent }) => ({
        hours: String(withinHours),
        percent: String(feePercent),
      })),
    ),
  signatories: ({ signatories }: Agreement): Values =>
    valuesOfRows(
      "signatory",
      signatories.length === 0
        ? [{ type: "agency" }, { type: "provider" }]
        : signatories.map(({ type, fullName, jobTitle, email }) => ({ type, fullName, jobTitle, email })),
    ),
};

/** A submitted whole number, within bounds. */
function wholeNumber(text: string | undefined, min: number, max: number): number | null {
  const digits = (text ?? "").trim();
  if (!/^\d{1,6}$/.test(digits)) return null;
  const value = Number(digits);
  return value >= min && value <= max ? value : null;
}

const uuid = z.uuid();
const isId = (text: string | undefined): text is string => uuid.safeParse(text).success;

/** The supplying branch, and the services covered. */
export function readParties(values: Values): Read<{ branchId: string | null; serviceIds: string[] }> {
  const serviceIds = Object.keys(values).flatMap((name) => {
    const [, id] = /^service\.(.+)$/.exec(name) ?? [];
    return isId(id) ? [id] : [];
  });
  const errors = serviceIds.length === 0 ? [{ field: "services", message: texts.servicesNeeded }] : [];
  return read({ branchId: isId(values["branchId"]) ? values["branchId"] : null, serviceIds }, errors);
}

/** Dates, billing and terms of business. */
export function readTerms(values: Values): Read<Terms> {
  const day = (name: string) => (values[name]?.trim() ? (parseDate(values[name]) ?? values[name]) : null);
  const days = (name: string) => wholeNumber(values[name], 0, 999_999) ?? Number.NaN;
  const parsed = termsSchema.safeParse({
    startOn: day("startOn") ?? "",
    endOn: day("endOn"),
    noticeDays: days("noticeDays"),
    billingPeriod: values["billingPeriod"],
    creditDays: days("creditDays"),
    timesheetCutoffWeekday: days("timesheetCutoffWeekday"),
    timesheetCutoffTime: (values["timesheetCutoffTime"] ?? "").slice(0, 5),
    approvalCutoffDays: days("approvalCutoffDays"),
    paymentMode: values["paymentMode"],
    workersConfirmHours: values["workersConfirmHours"] === "confirmed",
    autoAcceptWorkers: values["autoAcceptWorkers"] === "automatic",
    terms: values["terms"],
  });
  return parsed.success ? { ok: true, data: parsed.data } : { ok: false, errors: firstErrors(parsed.error) };
}

/** The first error of each field, from a schema. */
function firstErrors(error: z.ZodError): ControlError[] {
  const seen = new Set<string>();
  return error.issues.flatMap(({ path, message }) => {
    const field = String(path[0] ?? "");
    if (seen.has(field)) return [];
    seen.add(field);
    return [{ field, message }];
  });
}

const noWorkerType = { _id: "", vatTreatment: "standard" as VatTreatment };

/** Which day of a bank holiday on a weekend counts. */
export const readBankHolidayDays = (values: Values): BankHolidayDays =>
  bankHolidayDaysSchema.catch(unsaidBankHolidayDays).parse(values["bankHolidayDays"]);

/** The rate lines. `workerTypes` decide how VAT is treated where the form leaves that to them. */
export function readRates(
  values: Values,
  workerTypes: readonly { _id: string; vatTreatment: VatTreatment }[],
): Read<RateLineInput[]> {
  const errors: ControlError[] = [];
  const rows = rowsIn(values, "line");
  if (rows.length === 0) errors.push({ field: "add", message: texts.ratesNeeded });
  const lines = rows.map((row, index): RateLineInput => {
    const about = `Rate ${index + 1}`;
    const refuse = (name: string, message: string) => errors.push({ field: `line.${index}.${name}`, message, about });
    const amount = (name: string, needed: string, tooHigh: string): number => {
      const pence = parseMoney(row[name] ?? "");
      if (pence === null) refuse(name, needed);
      else if (pence > constants.ratePenceMax) refuse(name, tooHigh);
      return pence ?? 0;
    };
    const workerType = workerTypes.find(({ _id }) => _id === row["workerTypeId"]) ?? noWorkerType;
    if (!workerType._id) refuse("workerTypeId", texts.workerTypeNeeded);
    const payPence = amount("pay", texts.payNeeded, texts.payTooHigh);
    const marginPence = amount("margin", texts.marginNeeded, texts.marginTooHigh);
    if (payPence + marginPence === 0 && !errors.some(({ field }) => field === `line.${index}.pay`)) {
      refuse("pay", texts.payNeeded);
    }
    const vat = vatTreatmentSchema.safeParse(row["vatTreatment"]);
    return {
      workerTypeId: workerType._id,
      skills: listIn(row["skills"] ?? ""),
      basis: row["basis"] === "fixed" ? "fixed" : "hourly",
      vatTreatment: vat.success ? vat.data : workerType.vatTreatment,
      payPence,
      marginPence,
      specials: rateBandSchema.options.flatMap((band) => readSpecial(row, band, refuse)),
    };
  });
  return read(lines, errors);
}

function readSpecial(row: FormRow, band: RateBand, refuse: (name: string, message: string) => void): SpecialRate[] {
  const mode = row[`${band}.mode`];
  if (mode !== "multiplier" && mode !== "absolute") return [];
  const label = pageTexts.bands[band].label.toLowerCase();
  const submitted = row[`${band}.value`] ?? "";
  const value = mode === "multiplier" ? parseHundredths(submitted) : parseMoney(submitted);
  if (!value) {
    const needed = mode === "multiplier" ? pageTexts.multiplierNeeded(label) : texts.bandAmountNeeded(label);
    refuse(`${band}.value`, submitted.trim() ? needed : pageTexts.bandNeedsValue(label));
    return [];
  }
  if (value > constants.ratePenceMax) refuse(`${band}.value`, texts.bandTooHigh(label));
  return [{ band, mode, value }];
}

/** The cancellation bands. */
export function readCancellation(values: Values): Read<CancellationRule[]> {
  const errors: ControlError[] = [];
  const rules = rowsIn(values, "rule").map((row, index) => {
    const refuse = (name: string, message: string) =>
      errors.push({ field: `rule.${index}.${name}`, message, about: `Band ${index + 1}` });
    const withinHours = wholeNumber(row["hours"], 1, 720);
    if (withinHours === null) refuse("hours", texts.hoursNeeded);
    const feePercent = wholeNumber((row["percent"] ?? "").replace("%", ""), 0, 100);
    if (feePercent === null) refuse("percent", texts.percentNeeded);
    return { withinHours: withinHours ?? 0, feePercent: feePercent ?? 0 };
  });
  rules.forEach(({ withinHours }, index) => {
    if (withinHours > 0 && rules.findIndex((other) => other.withinHours === withinHours) < index) {
      errors.push({ field: `rule.${index}.hours`, message: texts.hoursTwice, about: `Band ${index + 1}` });
    }
  });
  return read(rules, errors);
}

/** The signatories: the agency's people before the provider's, otherwise in the order of the form. */
export function readSignatories(values: Values): Read<SignatoryInput[]> {
  const errors: ControlError[] = [];
  const people = rowsIn(values, "signatory").map((row, index) => {
    const parsed = signatoryInputSchema.safeParse({ ...row, email: (row["email"] ?? "").trim() });
    if (parsed.success) return parsed.data;
    for (const { field, message } of firstErrors(parsed.error)) {
      errors.push({ field: `signatory.${index}.${field}`, message, about: `Signatory ${index + 1}` });
    }
    return { type: "agency" as const, fullName: "", jobTitle: "", email: "" };
  });
  const inOrder = (["agency", "provider"] as const).flatMap((party) => people.filter(({ type }) => type === party));
  return read(inOrder, errors);
}
