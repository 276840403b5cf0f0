/**
 * The fields of a worker's profile (domain.md, /dashboard/workers): what each may hold, in which of the six steps it is asked
 * for, and who must look at a change of it. Forms, imports, the worker's own link and profile changes all take them from here.
 * Days are `YYYY-MM-DD`.
 */
import { stdnum } from "stdnum";
import { z } from "zod";
import { countries } from "@/lib/config/countries";
import { messages } from "@/lib/config/messages";
import { emailSchema, fullNameSchema, phoneSchema } from "./about-people";
import { postcodeSchema } from "./registered";
import { day, line, lines, optionalLine } from "./text";

const texts = messages.workerFields;

/** The six steps of a profile, in their order. */
export const steps = ["basic", "documents", "training", "contacts", "medical", "employment"] as const;
export type Step = (typeof steps)[number];

export const genders = ["female", "male", "other", "not_said"] as const;
export const employmentTypes = ["PAYE", "PSC_UMBRELLA"] as const;

/** Papers of step 2. */
export const documentKinds = [
  "passport",
  "birth_certificate",
  "photo_id",
  "right_to_work",
  "dbs",
  "pvg",
  "ni_proof",
  "address_proof",
  "cv",
  "nmc_pin",
  "vaccination",
  "regulatory",
] as const;

/** Certificates of step 3. */
export const trainingKinds = [
  "care_certificate",
  "moving_handling_theory",
  "moving_handling_practical",
  "fire_safety",
  "first_aid",
  "autism_awareness",
  "food_hygiene",
  "mental_capacity",
  "dols",
  "safeguarding_adults",
  "infection_control",
  "medication",
  "english_check",
] as const;
export type DocumentKind = (typeof documentKinds)[number] | (typeof trainingKinds)[number];
export const anyDocumentKindSchema = z.enum([...documentKinds, ...trainingKinds]);

/** With its last letter, which people leave out and payroll needs. */
const NI_LENGTH = 9;

/** A National Insurance number as it is kept, `QQ123456C`; null for what is none. */
export function toNiNumber(typed: string): string | null {
  const number = typed.replace(/[\s\u00a0.-]/g, "").toUpperCase();
  return number.length === NI_LENGTH && stdnum.GB?.nino?.validate(number).isValid ? number : null;
}

const niNumberSchema = z
  .string({ error: texts.niNumberNeeded })
  .trim()
  .min(1, { error: texts.niNumberNeeded, abort: true })
  .max(40, { error: texts.niNumberFormat, abort: true })
  .transform((typed, context) => {
    const number = toNiNumber(typed);
    if (number) return number;
    context.issues.push({ code: "custom", message: texts.niNumberFormat, input: typed });
    return z.NEVER;
  });

const country = z.enum(countries as [string, ...string[]], texts.countryNeeded);

/** A home address: in the UK with its postcode, elsewhere with what there is. */
const addressSchema = z
  .object({ address: lines(400, texts.addressNeeded), postcode: optionalLine(20), country })
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

const wholeNumber = (most: number, words: string) => z.int(words).min(0, words).max(most, words);

/** From and, unless it goes on, until. */
const period = { fromOn: day(texts.fromNeeded), toOn: day(texts.toNeeded).nullable() };
const inOrder = <T extends { fromOn: string; toOn: string | null }>(value: T, context: z.RefinementCtx) => {
  if (value.toOn && value.toOn < value.fromOn)
    context.addIssue({ code: "custom", path: ["toOn"], message: texts.toBeforeFrom });
};

const employmentSchema = z
  .object({
    employer: line(120, texts.employerNeeded),
    role: line(120, texts.roleNeeded),
    ...period,
    leavingReason: optionalLine(200),
  })
  .superRefine(inOrder);
const gapSchema = z
  .object({ fromOn: day(texts.fromNeeded), toOn: day(texts.toNeeded), reason: line(300, texts.gapReasonNeeded) })
  .superRefine(inOrder);
const formerAddressSchema = z
  .object({ address: lines(400, texts.addressNeeded), postcode: optionalLine(20), country, ...period })
  .superRefine(inOrder);
const contactSchema = z.object({
  name: fullNameSchema,
  relation: line(60, texts.relationNeeded),
  phone: phoneSchema,
});
const referenceSchema = z
  .object({
    name: fullNameSchema,
    jobTitle: optionalLine(120),
    organisationName: line(120, texts.organisationNeeded),
    email: emailSchema.nullable(),
    phone: phoneSchema.nullable(),
  })
  .refine(({ email, phone }) => email || phone, { path: ["email"], message: texts.reachNeeded });

/** Digits alone count: a sort code is 6 of them, an account number 8. */
const digits = (count: number, words: string) =>
  z
    .string({ error: words })
    .transform((typed) => typed.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(new RegExp(`^\\d{${count}}$`), words));
const bankSchema = z.object({
  accountName: line(60, texts.accountNameNeeded),
  sortCode: digits(6, texts.sortCodeFormat),
  accountNumber: digits(8, texts.accountNumberFormat),
});

/** What is said of a document beside its file; which of it a kind needs is for the rules of compliance to say. */
export const documentValueSchema = z
  .object({
    kind: anyDocumentKindSchema,
    number: optionalLine(60),
    issuedOn: day(texts.issuedNeeded).nullable(),
    expiresOn: day(texts.expiresNeeded).nullable(),
    details: z.object({
      route: z.enum(["british_irish", "share_code", "document", "employer_checking_service"]).optional(),
      level: z.enum(["basic", "standard", "enhanced", "enhanced_barred"]).optional(),
      updateService: z.boolean().optional(),
      issuer: z
        .string()
        .trim()
        .max(120)
        .regex(/^[^\p{Cc}\p{Cs}]*$/u, messages.registers.unreadable)
        .optional(),
    }),
  })
  .superRefine(({ issuedOn, expiresOn }, context) => {
    if (issuedOn && expiresOn && expiresOn <= issuedOn)
      context.addIssue({ code: "custom", path: ["expiresOn"], message: texts.expiresBeforeIssue });
  });

/** The value of every field, as it is kept once it was looked through. Lists are replaced whole. */
export const workerFieldSchemas = {
  firstName: fullNameSchema,
  lastName: fullNameSchema,
  email: emailSchema,
  phone: phoneSchema,
  dateOfBirth: day(texts.dateOfBirthNeeded),
  gender: z.enum(genders, texts.chooseOne),
  nationality: country,
  niNumber: niNumberSchema,
  address: addressSchema,
  formerAddresses: z.array(formerAddressSchema).max(20),
  employmentType: z.enum(employmentTypes, texts.chooseOne),
  startOn: day(texts.startNeeded),
  branchIds: z.array(z.uuid()).min(1, texts.branchNeeded).max(20),
  workerTypeIds: z.array(z.uuid()).min(1, texts.workerTypeNeeded).max(10),
  skills: z.array(line(60, texts.skillsTooMany)).max(20, texts.skillsTooMany),
  experienceYears: wholeNumber(70, texts.experienceNeeded),
  driver: z.boolean(),
  travelRadiusMiles: wholeNumber(200, texts.radiusNeeded),
  contacts: z.array(contactSchema).min(1, texts.contactNeeded).max(5),
  employments: z.array(employmentSchema).max(40),
  gaps: z.array(gapSchema).max(40),
  references: z.array(referenceSchema).max(6),
  bank: bankSchema,
} as const;
export type WorkerField = keyof typeof workerFieldSchemas;
export type WorkerFieldValue<F extends WorkerField> = z.output<(typeof workerFieldSchemas)[F]>;

/**
 * Who must look at a change. `ordinary`: nobody beyond the agency. `identity`: of a worker whose profile was handed in, the
 * platform's compliance where he is on-panel. `bank`: always a second person.
 */
export type Sensitivity = "ordinary" | "identity" | "bank";

export const workerFields: Record<WorkerField, { step: Step; sensitivity: Sensitivity }> = {
  firstName: { step: "basic", sensitivity: "identity" },
  lastName: { step: "basic", sensitivity: "identity" },
  email: { step: "basic", sensitivity: "ordinary" },
  phone: { step: "basic", sensitivity: "ordinary" },
  dateOfBirth: { step: "basic", sensitivity: "identity" },
  gender: { step: "basic", sensitivity: "ordinary" },
  nationality: { step: "basic", sensitivity: "identity" },
  niNumber: { step: "basic", sensitivity: "identity" },
  address: { step: "basic", sensitivity: "ordinary" },
  formerAddresses: { step: "basic", sensitivity: "ordinary" },
  employmentType: { step: "basic", sensitivity: "ordinary" },
  startOn: { step: "basic", sensitivity: "ordinary" },
  branchIds: { step: "basic", sensitivity: "ordinary" },
  workerTypeIds: { step: "basic", sensitivity: "ordinary" },
  skills: { step: "basic", sensitivity: "ordinary" },
  experienceYears: { step: "training", sensitivity: "ordinary" },
  driver: { step: "basic", sensitivity: "ordinary" },
  travelRadiusMiles: { step: "basic", sensitivity: "ordinary" },
  contacts: { step: "contacts", sensitivity: "ordinary" },
  employments: { step: "employment", sensitivity: "ordinary" },
  gaps: { step: "employment", sensitivity: "ordinary" },
  references: { step: "employment", sensitivity: "ordinary" },
  bank: { step: "basic", sensitivity: "bank" },
};

/** The documents that prove who somebody is, that he may work and what the police know: as sensitive as identity. */
export const sensitiveDocuments: readonly DocumentKind[] = [
  "passport",
  "birth_certificate",
  "photo_id",
  "right_to_work",
  "dbs",
  "pvg",
  "nmc_pin",
];
