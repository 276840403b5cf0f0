/**
 * The details of agencies and providers (domain.md, /dashboard/agencies, /dashboard/providers), defined here and nowhere
 * else, in the order in which the form asks for them. Their labels and hints are in `messages.organisationFields`, under
 * the field's name. Contract, form, read-only page, completeness and the columns are derived from it
 * (docs/architecture.md, Adding a field to an organisation).
 */
import { z } from "zod";
import {
  billingPeriods,
  type organisationKinds,
  paymentModes,
  purchaseOrderRules,
} from "@/lib/config/closed-lists/organisations";
import { messages } from "@/lib/config/messages";
import { emailOf, phoneOf } from "@/lib/contract/common/people";
import {
  companyNumberSchema,
  companyOrCharityNumberSchema,
  postcodeOf,
  vatNumberSchema,
} from "@/lib/contract/common/registration-numbers";
import { lines, nameLine, optionalLine, optionalLines } from "@/lib/contract/common/text";
import { type Field, type FormControl, storedSchemasOf, type ValueKind } from "@/lib/contract/fields";
import { givenNumber, name, optionalDay, setting, text, yesNo } from "@/lib/contract/fields/kinds";

const texts = messages.organisations;

type Kind = (typeof organisationKinds)[number];
type KindValues = { readonly [K in Kind]?: ValueKind };

/** The definition of an organisation's field. Platform staff and the organisation's own primary users fill it in. */
type OrganisationFieldDefinition = {
  /** Its value by kind of organisation; a kind without one does not have the field. */
  values: KindValues;
  /** The part of the form it is in. */
  part: keyof typeof messages.organisationFields.parts;
  /** Its control is stacked on the other ones beside that field's taller control. */
  beside?: string;
  /** Whether an agency's details are incomplete without it. */
  isNeeded?: true;
  /** Once the platform has verified the organisation, only platform staff may change it. */
  isVerified?: true;
  /** Whether the platform's lists of organisations include it. */
  isListed?: true;
  /** Required where another field's checkbox is selected, with the error if it is missing; otherwise dropped. */
  onlyWith?: { field: string; missing: string };
};

/** A control of the details' form; those with the same `beside` are stacked. */
export type DetailControl = FormControl & { beside?: string | undefined };

const field = <const Definition extends OrganisationFieldDefinition>(definition: Definition): Definition => definition;

const both = <Value extends ValueKind>(value: Value) => ({ agency: value, provider: value });
const ofProvider = <Value extends ValueKind>(value: Value) => ({ provider: value });

const NAME_MAX = 120;
const ADDRESS_MAX = 400;
const isRequired = true;
const textarea = { as: "textarea", lines: 3 } as const;
const emailControl = { type: "email", inputMode: "email" } as const;

export const organisationFieldRegistry = {
  legalName: field({
    values: both(
      text({
        schema: nameLine(NAME_MAX, texts.legalNameNeeded),
        control: { autoComplete: "organization", isRequired },
      }),
    ),
    part: "names",
    isNeeded: true,
    isVerified: true,
    isListed: true,
  }),
  /** The trading name, which everyone sees. */
  name: field({
    values: both(name({ schema: nameLine(NAME_MAX, texts.nameNeeded) })),
    part: "names",
    isVerified: true,
    isListed: true,
  }),
  companyNumber: field({
    values: {
      agency: text({ schema: companyNumberSchema, control: { isRequired } }),
      provider: text({ schema: companyOrCharityNumberSchema, control: { isRequired } }),
    },
    part: "names",
    isNeeded: true,
    isVerified: true,
    isListed: true,
  }),
  regulatorReference: field({
    values: both(
      text({
        schema: optionalLine(40, "CQC or GLAA reference").pipe(
          z
            .string()
            .regex(/^[A-Za-z0-9][A-Za-z0-9 /-]*$/, texts.regulatorFormat)
            .nullable(),
        ),
      }),
    ),
    part: "names",
  }),
  address: field({
    values: both(
      text({
        schema: lines(ADDRESS_MAX, texts.addressNeeded),
        control: { ...textarea, autoComplete: "street-address", isRequired },
      }),
    ),
    part: "reach",
    isNeeded: true,
  }),
  postcode: field({
    values: both(
      text({
        schema: postcodeOf(texts.postcodeNeeded),
        control: { as: "postcode", autoComplete: "postal-code", isRequired },
      }),
    ),
    part: "reach",
    beside: "address",
    isNeeded: true,
    isListed: true,
  }),
  phone: field({
    values: both(
      text({
        schema: phoneOf(texts.phoneNeeded),
        control: { type: "tel", inputMode: "tel", autoComplete: "tel", isRequired },
      }),
    ),
    part: "reach",
    beside: "address",
    isListed: true,
  }),
  email: field({
    values: both(text({ schema: emailOf(texts.emailNeeded), control: { ...emailControl, isRequired } })),
    part: "reach",
    isNeeded: true,
    isListed: true,
  }),
  vatRegistered: field({ values: both(yesNo()), part: "vat" }),
  vatNumber: field({
    values: both(text({ schema: vatNumberSchema.nullable() })),
    part: "vat",
    isListed: true,
    onlyWith: { field: "vatRegistered", missing: texts.vatNumberNeeded },
  }),
  nursingConcessionFrom: field({ values: { agency: optionalDay(texts.concessionFromNeeded) }, part: "vat" }),
  vatExempt: field({ values: ofProvider(yesNo()), part: "vat" }),
  vatExemptReason: field({
    values: ofProvider(text({ schema: optionalLine(200, "Reason for VAT exemption") })),
    part: "vat",
    onlyWith: { field: "vatExempt", missing: texts.vatExemptReasonNeeded },
  }),
  billingAddress: field({
    values: ofProvider(text({ schema: optionalLines(ADDRESS_MAX, "Billing address"), control: textarea })),
    part: "billing",
  }),
  billingEmail: field({
    values: ofProvider(text({ schema: emailOf(texts.billingEmailNeeded).nullable(), control: emailControl })),
    part: "billing",
  }),
  purchaseOrderRule: field({
    values: ofProvider(
      setting(purchaseOrderRules, texts.purchaseOrderRules, "optional", texts.purchaseOrderRuleNeeded),
    ),
    part: "billing",
  }),
  paymentMode: field({
    values: ofProvider(setting(paymentModes, texts.paymentModes, "platform", texts.paymentModeNeeded)),
    part: "billing",
  }),
  billingPeriod: field({
    values: ofProvider(setting(billingPeriods, texts.billingPeriods, "weekly", texts.billingPeriodNeeded)),
    part: "billing",
  }),
  creditDays: field({
    values: ofProvider(givenNumber(120, texts.creditDaysNeeded, { initial: "30", isRequired, maxLength: undefined })),
    part: "billing",
  }),
} as const satisfies Readonly<Record<string, OrganisationFieldDefinition>> &
  Record<keyof typeof messages.organisationFields.labels, unknown>;

export type OrganisationField = keyof typeof organisationFieldRegistry;

type Registry = Readonly<Record<string, OrganisationFieldDefinition>>;
/** A field of one kind of organisation, with the value it has there. */
type DetailField = OrganisationFieldDefinition & Field;
export type DetailFields = Readonly<Record<string, DetailField>>;

type ValueOf<D, K extends Kind> = D extends { values: { readonly [_ in K]: infer Value extends ValueKind } }
  ? Value
  : never;
type FieldsOfKind<R, K extends Kind> = {
  readonly [F in keyof R as [ValueOf<R[F], K>] extends [never] ? never : F]: DetailField & { value: ValueOf<R[F], K> };
};

/** The fields of one kind of organisation. */
export const fieldsOfKind = <R extends Registry, K extends Kind>(registry: R, kind: K) =>
  Object.fromEntries(
    Object.entries(registry).flatMap(([called, one]) => {
      const value = one.values[kind];
      return value ? [[called, { ...one, value }]] : [];
    }),
  ) as FieldsOfKind<R, K>;

type Mark = "isNeeded" | "isVerified" | "isListed";
type Marked<R, M extends Mark> = { [F in keyof R]: R[F] extends { [_ in M]: true } ? F : never }[keyof R] & string;

/**
 * The fields with a mark: `isNeeded`, without which an agency's details are incomplete, `isVerified`, which only platform
 * staff may change once the organisation is verified, or `isListed`, which the platform's lists include.
 */
export const markedFields = <R extends Registry, M extends Mark>(registry: R, mark: M) =>
  Object.entries(registry).flatMap(([called, one]) => (one[mark] ? [called] : [])) as Marked<R, M>[];

/** The schemas of all stored details, of either kind of organisation. */
export const storedDetails = <R extends Registry>(registry: R) => ({
  ...storedSchemasOf(fieldsOfKind(registry, "agency")),
  ...storedSchemasOf(fieldsOfKind(registry, "provider")),
});

/** Fields that are empty though the checkbox they depend on is selected, each with its error. */
export const missingDependents = (
  fields: DetailFields,
  details: Readonly<Record<string, unknown>>,
): { field: string; message: string }[] =>
  Object.entries(fields).flatMap(([called, { onlyWith }]) =>
    onlyWith && details[onlyWith.field] === true && !details[called]
      ? [{ field: called, message: onlyWith.missing }]
      : [],
  );
