/** From the posted forms of agencies, providers and services to what their calls take, and back to what the forms show. */
import type { z } from "zod";
import { messages } from "@/lib/config/messages";
import type { OrganisationKind } from "@/lib/contract/organisations";
import { parseDate, parseMoney } from "@/lib/format";
import { listIn } from "./form-rows";
import type { Problem } from "./outcome";

export type Values = Record<string, string>;
type ControlError = { field: string; message: string };
export type FormAnswer =
  | { status: "invalid" | "failed"; message: string; errors: ControlError[]; values: Values }
  | { status: "done"; message: string };

/** What a field is called that the form names without the part of the call it stands in. */
const controlOf = (path: string): string => path.replace(/^(details|supply|document)\./, "");

const firstOfEach = (errors: readonly ControlError[]): ControlError[] =>
  errors.filter(({ field }, n) => errors.findIndex((other) => other.field === field) === n);

/** What a form shows of what its schema refuses. */
export function refusedBy(error: z.ZodError, values: Values): FormAnswer {
  const errors = error.issues.map(({ path, message }) => ({ field: controlOf(path.join(".")), message }));
  return { status: "invalid", message: messages.general.problem, errors: firstOfEach(errors), values };
}

/** What a form shows of a problem that a call had. `prefix` is left out of the names of fields. */
export function problemOf({ code, message, fields, reason }: Problem, values: Values, prefix = ""): FormAnswer {
  if (code === "BAD_REQUEST" && fields.length > 0) {
    const errors = fields.map((error) => ({ ...error, field: controlOf(error.field).replace(prefix, "") }));
    const title = reason === "duplicate" ? message : messages.general.problem;
    return { status: "invalid", message: title, errors: firstOfEach(errors), values };
  }
  return { status: "failed", message, errors: [], values };
}

const isOn = (values: Values, name: string): boolean => values[name] === "on";
const text = (values: Values, name: string): string => values[name] ?? "";
/** Left empty it is nothing, and nothing is wrong with it. */
const orNull = (values: Values, name: string): string | null => text(values, name).trim() || null;
const whole = (values: Values, name: string): number =>
  /^\d{1,9}$/.test(text(values, name).trim()) ? Number(text(values, name).trim()) : Number.NaN;
const wholeOrNull = (values: Values, name: string): number | null =>
  orNull(values, name) ? whole(values, name) : null;
const pence = (values: Values, name: string): number => parseMoney(text(values, name)) ?? Number.NaN;

/** An organisation's details as they were typed, for their schema to look at. */
export function detailsFrom(kind: OrganisationKind, values: Values) {
  const shared = {
    kind,
    legalName: text(values, "legalName"),
    name: text(values, "name"),
    companyNumber: text(values, "companyNumber"),
    address: text(values, "address"),
    postcode: text(values, "postcode"),
    phone: text(values, "phone"),
    email: text(values, "email"),
    regulatorReference: orNull(values, "regulatorReference"),
    vatRegistered: isOn(values, "vatRegistered"),
    vatNumber: isOn(values, "vatRegistered") ? orNull(values, "vatNumber") : null,
  };
  if (kind === "agency") return shared;
  return {
    ...shared,
    vatExempt: isOn(values, "vatExempt"),
    vatExemptReason: orNull(values, "vatExemptReason"),
    billingAddress: orNull(values, "billingAddress"),
    billingEmail: orNull(values, "billingEmail"),
    purchaseOrderRule: text(values, "purchaseOrderRule"),
    paymentMode: text(values, "paymentMode"),
    billingPeriod: text(values, "billingPeriod"),
    creditDays: whole(values, "creditDays"),
  };
}

/** A branch as it was typed. */
export const branchFrom = (values: Values, prefix = "") => ({
  name: text(values, `${prefix}name`),
  postcode: text(values, `${prefix}postcode`),
  radiusMiles: wholeOrNull(values, `${prefix}radiusMiles`),
  isSupplyLocation: isOn(values, `${prefix}isSupplyLocation`),
});

/** What a branch supplies, as it was typed. Skills are told apart by commas. */
export const supplyFrom = (values: Values) => ({
  branchId: text(values, "branchId"),
  workerTypeId: text(values, "workerTypeId"),
  headcount: whole(values, "headcount"),
  skills: listIn(text(values, "skills")),
  monthlyHours: whole(values, "monthlyHours"),
  minChargePence: pence(values, "minCharge"),
  employmentType: text(values, "employmentType"),
});

/** A service as it was typed. */
export const serviceFrom = (values: Values, prefix = "") => ({
  name: text(values, `${prefix}name`),
  type: text(values, `${prefix}type`),
  cqcLocationId: orNull(values, `${prefix}cqcLocationId`),
  address: text(values, `${prefix}address`),
  postcode: text(values, `${prefix}postcode`),
  phone: orNull(values, `${prefix}phone`),
  region: orNull(values, `${prefix}region`),
  costCentre: orNull(values, `${prefix}costCentre`),
  purchaseOrder: orNull(values, `${prefix}purchaseOrder`),
  jobAuthorisation: text(values, `${prefix}jobAuthorisation`) || "off",
  monthlyBudgetPence: orNull(values, `${prefix}monthlyBudget`) ? pence(values, `${prefix}monthlyBudget`) : null,
  nursingRegistered: isOn(values, `${prefix}nursingRegistered`),
  childrens: isOn(values, `${prefix}childrens`),
  bookingNotes: orNull(values, `${prefix}bookingNotes`),
});

/** Controls that are called otherwise than what the calls name: amounts are typed in pounds. */
export const renamed = (errors: ControlError[]): ControlError[] =>
  errors.map(({ field, message }) => ({
    field: field.replace(/minChargePence$/, "minCharge").replace(/monthlyBudgetPence$/, "monthlyBudget"),
    message,
  }));

/** The two dates of a document; the word of what is wrong with them where one is none. */
export function documentDates(values: Values): { issuedOn: string; expiresOn: string } | null {
  const [issuedOn, expiresOn] = [parseDate(text(values, "issuedOn")), parseDate(text(values, "expiresOn"))];
  return issuedOn && expiresOn ? { issuedOn, expiresOn } : null;
}
