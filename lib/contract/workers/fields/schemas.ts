/** The schemas of a worker's fields that have several parts, and of the National Insurance number. */
// The package's own entry loads the numbers of every country.
import { nino } from "stdnum/lib/cjs/gb/index.js";
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { emailOf, nameOf, phoneOf } from "@/lib/contract/common/people";
import { postcodeOf } from "@/lib/contract/common/registration-numbers";
import { day, line, lines, optionalLine } from "@/lib/contract/common/text";
import { countryOf } from "./kinds";

const texts = messages.workerFields;

/** Includes the suffix letter, which people leave out and payroll needs. */
const NI_LENGTH = 9;

/** A National Insurance number as it is stored, `QQ123456C`; null where it is not one. */
function toNiNumber(entered: string): string | null {
  const number = entered.replace(/[\s\u00a0.-]/g, "").toUpperCase();
  return number.length === NI_LENGTH && nino.validate(number).isValid ? number : null;
}

export const niNumberSchema = z
  .string({ error: texts.niNumberNeeded })
  .trim()
  .min(1, { error: texts.niNumberNeeded, abort: true })
  .max(40, { error: texts.niNumberFormat, abort: true })
  .transform((entered, context) => {
    const number = toNiNumber(entered);
    if (number) return number;
    context.issues.push({ code: "custom", message: texts.niNumberFormat, input: entered });
    return z.NEVER;
  });

const ukPostcode = postcodeOf(texts.postcodeNeeded);
const partsOf = (value: unknown) => (value ?? {}) as Record<string, unknown>;

/** A home address: the postcode is required in the UK only. */
export const addressSchema = z
  .object({
    address: lines(400, texts.addressNeeded),
    postcode: optionalLine(20, texts.postcodeNeeded),
    country: countryOf(texts.countryNeeded),
  })
  .superRefine(
    ({ postcode }, context) => {
      const message = ukPostcode.safeParse(postcode ?? "").error?.issues[0]?.message;
      if (message) context.addIssue({ code: "custom", path: ["postcode"], message });
    },
    // Reported together with the errors of the other parts.
    { when: ({ value }) => partsOf(value)["country"] === "GB" },
  )
  .transform((value) => (value.country === "GB" ? { ...value, postcode: ukPostcode.parse(value.postcode) } : value));

type PeriodTexts = { from: string; to: string; inOrder: string };

/** Start date, and end date. */
const period = ({ from, to }: PeriodTexts) => ({ fromOn: day(from), toOn: day(to) });

const isDay = (value: unknown) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
/** The end is not before the start; reported together with the errors of the other fields. */
const inOrder = ({ inOrder: message }: PeriodTexts) => ({
  path: ["toOn"],
  message,
  when: ({ value }: { value: unknown }) => [partsOf(value)["fromOn"], partsOf(value)["toOn"]].every(isDay),
});
const isInOrder = ({ fromOn, toOn }: { fromOn: string; toOn: string | null }) => toOn === null || toOn >= fromOn;

const ofJob = { from: texts.jobFromNeeded, to: texts.jobToNeeded, inOrder: texts.jobToBeforeFrom };
const ofGap = { from: texts.gapFromNeeded, to: texts.gapToNeeded, inOrder: texts.gapToBeforeFrom };
const ofFormerAddress = { from: texts.formerFromNeeded, to: texts.formerToNeeded, inOrder: texts.formerToBeforeFrom };

export const employmentSchema = z
  .object({
    employer: line(120, texts.employerNeeded),
    role: line(120, texts.roleNeeded),
    ...period(ofJob),
    toOn: day(ofJob.to).nullable(),
    leavingReason: optionalLine(200, "Reason for leaving"),
  })
  .refine(isInOrder, inOrder(ofJob));
export const gapSchema = z
  .object({ ...period(ofGap), reason: line(300, texts.gapReasonNeeded) })
  .refine(isInOrder, inOrder(ofGap));
export const formerAddressSchema = z
  .object({
    address: lines(400, texts.formerAddressNeeded),
    postcode: optionalLine(20, "Postcode of the previous address"),
    country: countryOf(texts.formerCountryNeeded),
    ...period(ofFormerAddress),
    toOn: day(ofFormerAddress.to).nullable(),
  })
  .refine(isInOrder, inOrder(ofFormerAddress));
export const contactSchema = z.object({
  name: nameOf(texts.contactNameNeeded),
  relation: line(60, texts.relationNeeded),
  phone: phoneOf(texts.contactPhoneNeeded),
});
export const referenceSchema = z
  .object({
    name: nameOf(texts.refereeNameNeeded),
    jobTitle: optionalLine(120, "Referee’s job title"),
    organisationName: line(120, texts.organisationNeeded),
    email: emailOf(texts.refereeEmailNeeded).nullable(),
    phone: phoneOf(texts.refereePhoneNeeded).nullable(),
  })
  .refine(({ email, phone }) => email || phone, {
    path: ["email"],
    message: texts.reachNeeded,
    // Reported together with the errors of the other fields.
    when: ({ value }) => partsOf(value)["email"] === null && partsOf(value)["phone"] === null,
  });

/** Only digits count: a sort code has 6 of them, an account number 8. */
const digits = (count: number, words: string) =>
  z
    .string({ error: words })
    .transform((entered) => entered.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(new RegExp(`^\\d{${count}}$`), words));
export const bankSchema = z.object({
  accountName: line(60, texts.accountNameNeeded),
  sortCode: digits(6, texts.sortCodeFormat),
  accountNumber: digits(8, texts.accountNumberFormat),
});
