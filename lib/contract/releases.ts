/**
 * The calls about how a provider's jobs are released to agencies: rules, tiers of agreements, favourite workers
 * (domain.md /dashboard/jobs, Release order). Not for agencies.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { agreementTiers, releaseRulesMax, releaseSteps } from "@/lib/config/closed-lists/releases";
import { messages } from "@/lib/config/messages";

const texts = messages.releases;

/** The most days before a start, and hours until a step. */
const DAYS_MAX = 90;
const HOURS_MAX = 720;
const DAY_HOURS = 24;

const hours = (missing: string) => z.int(missing).min(0, missing).max(HOURS_MAX, missing);

/**
 * How a job is released that is posted at least `fromDays` days (of 24 hours) before its start, until the next higher
 * rule. Hours: of the favourites before tier 1; of tier 1 before tier 2, and before all agencies.
 */
const releaseRuleSchema = z.object({
  fromDays: z.int(texts.daysNeeded).min(1, texts.daysNeeded).max(DAYS_MAX, texts.daysNeeded),
  favouritesHours: hours(texts.favouritesHoursNeeded),
  tier2Hours: hours(texts.tier2HoursNeeded),
  allHours: hours(texts.allHoursNeeded),
});

/** The rules of a set. Below the lowest one's days all agencies see a job at once. */
export const releaseRulesSchema = z.object({
  /** Whether no further step opens while a worker is put forward. */
  waits: z.boolean(),
  rules: z
    .array(releaseRuleSchema)
    .min(1, texts.rulesNeeded)
    .max(releaseRulesMax)
    .superRefine((rules, { addIssue }) => {
      for (const [n, { fromDays, favouritesHours, tier2Hours, allHours }] of rules.entries()) {
        const problem = (field: string, message: string) => addIssue({ code: "custom", path: [n, field], message });
        if (rules.findIndex((other) => other.fromDays === fromDays) < n) problem("fromDays", texts.daysTwice);
        if (allHours < tier2Hours) problem("allHours", texts.allBeforeTier2);
        // So every agency sees the job before it starts.
        else if (fromDays > 0 && favouritesHours + allHours > fromDays * DAY_HOURS)
          problem("allHours", texts.tooLong(fromDays));
      }
    }),
});
export type ReleaseRules = z.infer<typeof releaseRulesSchema>;

const named = z.object({ _id: z.uuid(), name: z.string() });
const tierSchema = z.literal([...agreementTiers], texts.tierNeeded).nullable();
const moment = z.iso.datetime();

const setSchema = releaseRulesSchema.extend({ _id: z.uuid(), savedAt: moment });

/** A provider's settings, or those of one of its services. */
const scope = z.object({ providerId: z.uuid(), serviceId: z.uuid().optional() });

const releaseSettingsSchema = z.object({
  provider: named,
  service: named.nullable(),
  /** Of the provider, to choose from. */
  services: z.array(named),
  /** The active rules of the provider, or of the service alone. */
  set: setSchema.nullable(),
  /** Those of the provider that a service without its own has; null for none, and for the provider itself. */
  inherited: setSchema.nullable(),
  /** The agreements in force. */
  agreements: z.array(z.object({ _id: z.uuid(), reference: z.string(), agency: z.string(), tier: tierSchema })),
  /** Of a service: the workers who were booked at one of the provider’s services and were not erased. */
  workers: z.array(named.extend({ agency: z.string(), isFavourite: z.boolean() })),
  canChange: z.boolean(),
});
export type ReleaseSettings = z.infer<typeof releaseSettingsSchema>;

const previewSchema = z.object({
  /** Of each rule, the longest notice first: when a shift posted now would be seen by whom. */
  items: z.array(
    z.object({ fromDays: z.int(), steps: z.array(z.object({ step: z.enum(releaseSteps), opensAt: moment })) }),
  ),
});
export type ReleasePreview = z.infer<typeof previewSchema>;

export const releases = {
  get: oc
    .route({ method: "GET", path: "/release-settings", summary: "How a provider's jobs are released to agencies" })
    .input(scope)
    .output(releaseSettingsSchema),

  preview: oc
    .route({
      method: "POST",
      path: "/release-settings/previews",
      summary: "When agencies would see a job that is posted now, by rules that are not stored",
    })
    .input(scope.extend({ set: releaseRulesSchema }))
    .output(previewSchema),

  saveRules: oc
    .route({ method: "PUT", path: "/release-settings/rules", summary: "Replace the active rules" })
    .input(
      scope.extend({
        /** The set that is replaced; null where there is none. */
        replaces: z.uuid().nullable(),
        set: releaseRulesSchema,
      }),
    )
    .output(z.object({ setId: z.uuid() })),

  removeRules: oc
    .route({ method: "DELETE", path: "/release-settings/rules/{setId}", summary: "Stop using the active rules" })
    .input(z.object({ setId: z.uuid() }))
    .output(z.object({})),

  saveTiers: oc
    .route({ method: "PUT", path: "/release-settings/tiers", summary: "Set the tiers of a provider's agreements" })
    .input(
      z.object({
        providerId: z.uuid(),
        tiers: z.array(z.object({ agreementId: z.uuid(), tier: tierSchema })).max(500),
      }),
    )
    .output(z.object({})),

  saveFavourites: oc
    .route({ method: "PUT", path: "/release-settings/favourites", summary: "Set the favourite workers of a service" })
    .input(
      z.object({ providerId: z.uuid(), serviceId: z.uuid(), workerIds: z.array(z.uuid()).max(200, texts.tooMany) }),
    )
    .output(z.object({})),
};
