/** The calls about services: a provider's care homes and other sites (domain.md /dashboard/services). Money is pence. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { jobAuthorisations, serviceTypes } from "@/lib/config/closed-lists/organisations";
import { trainingKinds } from "@/lib/config/closed-lists/workers";
import { messages } from "@/lib/config/messages";
import { chosen } from "@/lib/contract/common/chosen";
import { pageInput, pageOutput } from "@/lib/contract/common/lists";
import { phoneOf } from "@/lib/contract/common/people";
import { postcodeOf } from "@/lib/contract/common/registration-numbers";
import { line, lines, optionalLine, optionalLines, searchSchema } from "@/lib/contract/common/text";

const texts = messages.organisations;

/** What makes two units the same: their name, whatever the case of its letters. */
export const keyOfUnit = (unit: string): string => unit.toLocaleLowerCase("en-GB");

const serviceTypeSchema = z.enum(serviceTypes, texts.serviceTypeNeeded);

const jobAuthorisationSchema = z.enum(jobAuthorisations, texts.jobAuthorisationNeeded);

/** The most units of a service. */
export const UNITS_MAX = 60;
/** The longest name of one, as of a shift's. */
const UNIT_LENGTH_MAX = 80;

const unitSchema = line(UNIT_LENGTH_MAX, texts.unitNeeded);

/** Wards and floors, each once whatever the case of its letters. */
const unitsSchema = z
  .array(unitSchema)
  .max(UNITS_MAX, texts.unitsTooMany(UNITS_MAX))
  .refine((units) => new Set(units.map(keyOfUnit)).size === units.length, texts.unitTwice);

/** Another name for one of the units. */
const unitRenameSchema = z.object({
  from: z.string().min(1, texts.unitToRenameNeeded),
  to: line(UNIT_LENGTH_MAX, texts.unitNewNameNeeded),
});

/** The largest plausible budget: ten million pounds a month. */
const BUDGET_PENCE_MAX = 1_000_000_000;

export const serviceInputSchema = z.object({
  name: line(120, texts.serviceNameNeeded),
  type: serviceTypeSchema,
  cqcLocationId: optionalLine(40, "CQC location ID").pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9 /-]*$/, texts.cqcLocationFormat)
      .nullable(),
  ),
  address: lines(400, texts.serviceAddressNeeded),
  postcode: postcodeOf(texts.servicePostcodeNeeded),
  phone: phoneOf(texts.servicePhoneNeeded).nullable(),
  region: optionalLine(60, "Region or group"),
  units: unitsSchema.default([]),
  costCentre: optionalLine(40, "Cost centre"),
  purchaseOrder: optionalLine(40, "Purchase order number"),
  jobAuthorisation: jobAuthorisationSchema,
  monthlyBudgetPence: z
    .int(texts.budgetNeeded)
    .min(0, texts.budgetNeeded)
    .max(BUDGET_PENCE_MAX, texts.budgetNeeded)
    .nullable(),
  nursingRegistered: z.boolean(),
  childrens: z.boolean(),
  certificates: chosen(trainingKinds, messages.jobAsks.certificatesUnknown).default([]),
  nightHazards: z.boolean().default(false),
  bookingNotes: optionalLines(2_000, "Booking notes"),
});

const serviceSchema = z.object({
  _id: z.uuid(),
  provider: z.object({ _id: z.uuid(), name: z.string() }),
  name: z.string(),
  /** Null for services created before types were asked for. */
  type: serviceTypeSchema.nullable(),
  cqcLocationId: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  phone: z.string().nullable(),
  region: z.string().nullable(),
  units: z.array(z.string()),
  costCentre: z.string().nullable(),
  purchaseOrder: z.string().nullable(),
  jobAuthorisation: jobAuthorisationSchema,
  monthlyBudgetPence: z.int().nullable(),
  nursingRegistered: z.boolean(),
  childrens: z.boolean(),
  /** What every worker must have for each shift here. */
  certificates: z.array(z.enum(trainingKinds)),
  /** Its risk assessment found that night work here has special hazards or heavy strain. */
  nightHazards: z.boolean(),
  bookingNotes: z.string().nullable(),
  isActive: z.boolean(),
  lock: z.int32(),
});
export type Service = z.infer<typeof serviceSchema>;

export const serviceListInputSchema = z.object({
  search: searchSchema.optional(),
  status: z.enum(["active", "inactive"]).optional(),
  /** For the platform: services of one provider only. */
  providerId: z.uuid().optional(),
  ...pageInput,
});

const service = z.object({ serviceId: z.uuid() });
const changed = service.extend({ lock: z.int32() });

/** A service as it is saved: one of its units may have another name from now on. */
export const savedServiceSchema = changed.extend({
  service: serviceInputSchema,
  unitRename: unitRenameSchema.optional(),
});

export const services = {
  list: oc
    .route({ method: "GET", path: "/services", summary: "A provider's services by name, a page at a time" })
    .input(serviceListInputSchema)
    .output(z.object({ items: z.array(serviceSchema), ...pageOutput })),

  get: oc
    .route({ method: "GET", path: "/services/{serviceId}", summary: "A service" })
    .input(service)
    .output(serviceSchema),

  create: oc
    .route({ method: "POST", path: "/services", summary: "Add a service to a provider" })
    .input(z.object({ providerId: z.uuid(texts.providerNeeded), service: serviceInputSchema }))
    .output(changed),

  save: oc
    .route({ method: "PUT", path: "/services/{serviceId}", summary: "Change a service" })
    .input(savedServiceSchema)
    .output(changed),

  setActive: oc
    .route({
      method: "PUT",
      path: "/services/{serviceId}/active",
      summary: "Deactivate or reactivate a service",
    })
    .input(changed.extend({ isActive: z.boolean() }))
    .output(changed),
};
