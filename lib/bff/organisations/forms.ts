/**
 * Maps the posted forms of agencies, providers and services to the input of their calls, and stored values back to the
 * forms.
 */
import type { z } from "zod";
import { listIn, selectedIn } from "@/lib/bff/forms/rows";
import { inPageOrder } from "@/lib/bff/forms/submitted-values";
import type { ResultError } from "@/lib/bff/result";
import { messages } from "@/lib/config/messages";
import { parseDate, parseMoney } from "@/lib/format";

export type Values = Record<string, string>;
type ControlError = { field: string; message: string };
export type FormAnswer =
  | { status: "invalid" | "failed"; message: string; errors: ControlError[]; values: Values }
  | { status: "done"; message: string };

/** The form's control for a field of a call, without the prefix of the call's input. */
const controlOf = (path: string): string => path.replace(/^(details|supply|document)\./, "");

const firstOfEach = (errors: readonly ControlError[]): ControlError[] =>
  errors.filter(({ field }, n) => errors.findIndex((other) => other.field === field) === n);

/** The form's state for a schema's errors. */
export function invalidAnswer(error: z.ZodError, values: Values): FormAnswer {
  const errors = error.issues.map(({ path, message }) => ({ field: controlOf(path.join(".")), message }));
  return {
    status: "invalid",
    message: messages.general.problem,
    errors: inPageOrder(firstOfEach(errors), values),
    values,
  };
}

/** The form's state for an error of a call. `prefix` is removed from field names. */
export function errorOf({ code, message, fields, reason }: ResultError, values: Values, prefix = ""): FormAnswer {
  if (code === "BAD_REQUEST" && fields.length > 0) {
    const errors = fields.map((error) => ({ ...error, field: controlOf(error.field).replace(prefix, "") }));
    const title = reason === "duplicate" ? message : messages.general.problem;
    return { status: "invalid", message: title, errors: inPageOrder(firstOfEach(errors), values), values };
  }
  return { status: "failed", message, errors: [], values };
}

const isOn = (values: Values, name: string): boolean => values[name] === "on";
const text = (values: Values, name: string): string => values[name] ?? "";
/** A text, or null where it is left empty, which is not an error. */
const orNull = (values: Values, name: string): string | null => text(values, name).trim() || null;
const whole = (values: Values, name: string): number =>
  /^\d{1,9}$/.test(text(values, name).trim()) ? Number(text(values, name).trim()) : Number.NaN;
const wholeOrNull = (values: Values, name: string): number | null =>
  orNull(values, name) ? whole(values, name) : null;
const pence = (values: Values, name: string): number => parseMoney(text(values, name)) ?? Number.NaN;

/** A submitted branch. */
export const branchFrom = (values: Values, prefix = "") => ({
  name: text(values, `${prefix}name`),
  postcode: text(values, `${prefix}postcode`),
  radiusMiles: wholeOrNull(values, `${prefix}radiusMiles`),
  isSupplyLocation: isOn(values, `${prefix}isSupplyLocation`),
});

/** What a branch supplies, as submitted. Skills are separated by commas. */
export const supplyFrom = (values: Values) => ({
  branchId: text(values, "branchId"),
  workerTypeId: text(values, "workerTypeId"),
  headcount: whole(values, "headcount"),
  skills: listIn(text(values, "skills")),
  monthlyHours: whole(values, "monthlyHours"),
  minChargePence: pence(values, "minCharge"),
  employmentType: text(values, "employmentType"),
});

/** A submitted service. */
export const serviceFrom = (values: Values, prefix = "") => ({
  name: text(values, `${prefix}name`),
  type: text(values, `${prefix}type`),
  cqcLocationId: orNull(values, `${prefix}cqcLocationId`),
  address: text(values, `${prefix}address`),
  postcode: text(values, `${prefix}postcode`),
  phone: orNull(values, `${prefix}phone`),
  region: orNull(values, `${prefix}region`),
  units: listIn(text(values, `${prefix}units`)),
  costCentre: orNull(values, `${prefix}costCentre`),
  purchaseOrder: orNull(values, `${prefix}purchaseOrder`),
  jobAuthorisation: text(values, `${prefix}jobAuthorisation`) || "off",
  monthlyBudgetPence: orNull(values, `${prefix}monthlyBudget`) ? pence(values, `${prefix}monthlyBudget`) : null,
  nursingRegistered: isOn(values, `${prefix}nursingRegistered`),
  childrens: isOn(values, `${prefix}childrens`),
  certificates: selectedIn(values, `${prefix}certificate`),
  nightHazards: isOn(values, `${prefix}nightHazards`),
  bookingNotes: orNull(values, `${prefix}bookingNotes`),
});

/** The unit of a service that gets another name; undefined where none does. */
export const unitRenameFrom = (values: Values) => {
  const [from, to] = [text(values, "unitFrom"), text(values, "unitTo")];
  return from || to.trim() ? { from, to } : undefined;
};

/** Renames fields of a call whose controls have other names: amounts are entered in pounds. */
export const renamed = (errors: ControlError[]): ControlError[] =>
  errors.map(({ field, message }) => ({
    field: field
      .replace(/minChargePence$/, "minCharge")
      .replace(/monthlyBudgetPence$/, "monthlyBudget")
      .replace(/units\.\d+$/, "units")
      .replace(/^unitRename\.from$/, "unitFrom")
      .replace(/^unitRename\.to$/, "unitTo"),
    message,
  }));

/** The two dates of a document; null where one is not a date. */
export function documentDates(values: Values): { issuedOn: string; expiresOn: string } | null {
  const [issuedOn, expiresOn] = [parseDate(text(values, "issuedOn")), parseDate(text(values, "expiresOn"))];
  return issuedOn && expiresOn ? { issuedOn, expiresOn } : null;
}
