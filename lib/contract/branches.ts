/** The calls about an agency's branches and what it supplies from each (domain.md, Branch and SupplyCapability). Money is pence. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { employmentTypes } from "@/lib/config/closed-lists/workers";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { postcodeOf } from "@/lib/contract/common/registration-numbers";
import { line } from "@/lib/contract/common/text";

const texts = messages.organisations;

export const branchInputSchema = z.object({
  name: line(80, texts.branchNameNeeded),
  postcode: postcodeOf(texts.branchPostcodeNeeded),
  radiusMiles: z.int(texts.radiusNeeded).min(1, texts.radiusNeeded).max(200, texts.radiusNeeded).nullable(),
  isSupplyLocation: z.boolean(),
});

const branchSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  postcode: z.string().nullable(),
  radiusMiles: z.int().nullable(),
  isSupplyLocation: z.boolean(),
  isActive: z.boolean(),
  lock: z.int32(),
});
export type Branch = z.infer<typeof branchSchema>;

const employmentTypeSchema = z.enum(employmentTypes, texts.employmentTypeNeeded);

const whole = (min: number, max: number, words: string) => z.int(words).min(min, words).max(max, words);

export const supplyInputSchema = z.object({
  branchId: z.uuid(texts.branchNeeded),
  workerTypeId: z.uuid(texts.workerTypeNeeded),
  headcount: whole(1, 10_000, texts.headcountNeeded),
  skills: z.array(line(60, texts.skillNeeded)).max(20, texts.skillsTooMany),
  monthlyHours: whole(1, 100_000, texts.hoursNeeded),
  minChargePence: whole(1, constants.ratePenceMax, texts.amountNeeded),
  employmentType: employmentTypeSchema,
});
export type SupplyInput = z.output<typeof supplyInputSchema>;

const supplySchema = z.object({
  _id: z.uuid(),
  branchId: z.uuid(),
  branch: z.string(),
  workerTypeId: z.uuid(),
  workerType: z.string(),
  headcount: z.int(),
  skills: z.array(z.string()),
  monthlyHours: z.int(),
  minChargePence: z.int(),
  employmentType: employmentTypeSchema,
  lock: z.int32(),
});
export type Supply = z.infer<typeof supplySchema>;

const agency = z.object({ agencyId: z.uuid() });
/** The id and the version number, for optimistic locking. */
const changed = z.object({ _id: z.uuid(), lock: z.int32() });

export const branches = {
  list: oc
    .route({ method: "GET", path: "/agencies/{agencyId}/branches", summary: "An agency's branches and its supply" })
    .input(agency)
    .output(
      z.object({
        branches: z.array(branchSchema),
        supply: z.array(supplySchema),
        workerTypes: z.array(z.object({ _id: z.uuid(), name: z.string() })),
      }),
    ),

  save: oc
    .route({ method: "PUT", path: "/agencies/{agencyId}/branches", summary: "Add or change a branch" })
    .input(agency.extend({ branch: branchInputSchema, existing: changed.optional() }))
    .output(changed),

  setActive: oc
    .route({
      method: "PUT",
      path: "/agencies/{agencyId}/branches/{branchId}/active",
      summary: "Close or reopen a branch",
    })
    .input(agency.extend({ branchId: z.uuid(), lock: z.int32(), isActive: z.boolean() }))
    .output(changed),

  saveSupply: oc
    .route({ method: "PUT", path: "/agencies/{agencyId}/supply", summary: "Add or change what a branch supplies" })
    .input(agency.extend({ supply: supplyInputSchema, existing: changed.optional() }))
    .output(changed),

  removeSupply: oc
    .route({ method: "DELETE", path: "/agencies/{agencyId}/supply/{supplyId}", summary: "Remove a line of supply" })
    .input(agency.extend({ supplyId: z.uuid() }))
    .output(z.object({ removed: z.literal(true) })),
};
