/** The schemas of a worker's fields that have several parts, and of the National Insurance number. */
import { stdnum } from "stdnum";
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { emailSchema, fullNameSchema, phoneSchema } from "@/lib/contract/common/people";
import { postcodeSchema } from "@/lib/contract/common/registration-numbers";
import { day, line, lines, optionalLine } from "@/lib/contract/common/text";
import { countrySchema } from "./kinds";

const texts = messages.workerFields;

/** Includes the suffix letter, which people leave out and payroll needs. */
const NI_LENGTH = 9;

/** A National Insurance number as it is stored, `QQ123456C`; null where it is not one. */
function toNiNumber(entered: string): string | null {
  const number = entered.replace(/[\s\u00a0.-]/g, "").toUpperCase();
  return number.length === NI_LENGTH && stdnum["GB"]?.["nino"]?.validate(number).isValid ? number : null;
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

/** A home address: the postcode is required in the UK only. */
export const addressSchema = z
  .object({ address: lines(400, texts.addressNeeded), postcode: optionalLine(20), country: countrySchema })
  .transform((value, context) => {
    if (value.country !== "GB") return value;
    const postcode = postcodeSchema.safeParse(value.postcode ?? "");
    if (postcode.success) return { ...value, postcode: postcode.data };
    context.issues.push({
      code: "custom",
      path: ["postcode"],
      message: postcode.error.issues[0]?.message ?? texts.addressNeeded,
      input: value.postcode,
    });
    return z.NEVER;
  });

/** Start date, and end date unless it is ongoing. */
const period = { fromOn: day(texts.fromNeeded), toOn: day(texts.toNeeded).nullable() };
const inOrder = <T extends { fromOn: string; toOn: string | null }>(value: T, context: z.RefinementCtx) => {
  if (value.toOn && value.toOn < value.fromOn)
    context.addIssue({ code: "custom", path: ["toOn"], message: texts.toBeforeFrom });
};

export const employmentSchema = z
  .object({
    employer: line(120, texts.employerNeeded),
    role: line(120, texts.roleNeeded),
    ...period,
    leavingReason: optionalLine(200),
  })
  .superRefine(inOrder);
export const gapSchema = z
  .object({ fromOn: day(texts.fromNeeded), toOn: day(texts.toNeeded), reason: line(300, texts.gapReasonNeeded) })
  .superRefine(inOrder);
export const formerAddressSchema = z
  .object({ address: lines(400, texts.addressNeeded), postcode: optionalLine(20), country: countrySchema, ...period })
  .superRefine(inOrder);
export const contactSchema = z.object({
  name: fullNameSchema,
  relation: line(60, texts.relationNeeded),
  phone: phoneSchema,
});
export const referenceSchema = z
  .object({
    name: fullNameSchema,
    jobTitle: optionalLine(120),
    organisationName: line(120, texts.organisationNeeded),
    email: emailSchema.nullable(),
    phone: phoneSchema.nullable(),
  })
  .refine(({ email, phone }) => email || phone, { path: ["email"], message: texts.reachNeeded });

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
