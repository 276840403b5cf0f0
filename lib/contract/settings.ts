/** The calls about settings (spec sections 3, 7 and 9): pairs of settingKey and value, where the nearest scope wins. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { findTimeZone, type TimePreference, timeFormats } from "@/lib/format";

export type { TimePreference };

const texts = messages.settings;
const NAME_LENGTH_MAX = 64;

/** The topics of notifications. */
const notificationKeys = [
  "notifications.jobs",
  "notifications.timesheets",
  "notifications.finance",
  "notifications.workers",
  "notifications.agreements",
  "notifications.marketplace",
] as const;
export type NotificationKey = (typeof notificationKeys)[number];

/** The channels by which someone is notified. */
const notificationChannels = ["emailAndInApp", "email", "inApp", "none"] as const;
export type NotificationChannels = (typeof notificationChannels)[number];

const timeZoneSchema = z
  .string(texts.timeZoneUnknown)
  .max(NAME_LENGTH_MAX, texts.timeZoneUnknown)
  .transform((name, context) => {
    const timeZone = findTimeZone(name);
    if (timeZone) return timeZone;
    context.addIssue({ code: "custom", message: texts.timeZoneUnknown });
    return z.NEVER;
  });
const timeFormatSchema = z.enum(timeFormats, texts.timeFormatUnknown);
const channelsSchema = z.enum(notificationChannels, texts.channelUnknown);

/** Every setting, with its allowed values. */
export const settingSchemas = {
  timeZone: timeZoneSchema,
  timeFormat: timeFormatSchema,
  ...(Object.fromEntries(notificationKeys.map((key) => [key, channelsSchema])) as Record<
    NotificationKey,
    typeof channelsSchema
  >),
};

export type SettingKey = keyof typeof settingSchemas;
export type SettingValues = { [K in SettingKey]: z.output<(typeof settingSchemas)[K]> };
export const settingKeys = Object.keys(settingSchemas) as SettingKey[];

/** The defaults of notifications; those of times are the installation's (`lib/config/time-preference.ts`). */
export const notificationDefaults: Record<NotificationKey, NotificationChannels> = {
  "notifications.jobs": "emailAndInApp",
  "notifications.timesheets": "emailAndInApp",
  "notifications.finance": "emailAndInApp",
  "notifications.workers": "emailAndInApp",
  "notifications.agreements": "emailAndInApp",
  "notifications.marketplace": "emailAndInApp",
};

/** The scope of settings: an organisation by its kind, or a person. */
const organizationTypeSchema = z.enum(["Provider", "Agency", "Platform", "User"]);
export type OrganizationType = z.infer<typeof organizationTypeSchema>;

const settingKeySchema = z.enum(settingKeys, texts.unknownKey);

const settingSchema = z.object({
  settingKey: settingKeySchema,
  /** The effective value. */
  value: z.string(),
  /** The value set in this scope; null where it is inherited. */
  own: z.string().nullable(),
  /** The value that is inherited where this scope sets none. */
  inherited: z.string(),
  /** Version number, for optimistic locking: incremented with every change in this scope and sent back with one. */
  lock: z.int32(),
});
export type Setting = z.infer<typeof settingSchema>;

/** A change: null makes the setting inherit. */
const changeSchema = z
  .object({
    settingKey: settingKeySchema,
    value: z.string().nullable(),
    lock: z.int32(texts.lockMissing).min(0, texts.lockMissing),
  })
  .transform((change, context) => {
    if (change.value === null) return change;
    const value = settingSchemas[change.settingKey].safeParse(change.value);
    if (value.success) return { ...change, value: value.data as string };
    context.addIssue({ code: "custom", path: ["value"], message: value.error.issues[0]?.message ?? texts.unreadable });
    return z.NEVER;
  });
export type SettingChange = z.output<typeof changeSchema>;

const changesSchema = z
  .array(changeSchema)
  .max(settingKeys.length, texts.twice)
  .refine((changes) => new Set(changes.map(({ settingKey }) => settingKey)).size === changes.length, texts.twice);

export const settings = {
  get: oc
    .route({
      method: "GET",
      path: "/settings/{organizationType}/{id}",
      summary: "Get settings by organizationType and id: the caller's organisation's, or their own",
    })
    .input(z.object({ organizationType: organizationTypeSchema, id: z.uuid() }))
    .output(z.array(settingSchema)),

  update: oc
    .route({
      method: "PUT",
      path: "/settings/{organizationType}/{id}",
      summary: "Update the settings of the caller's organisation",
    })
    .input(
      z.object({
        organizationType: organizationTypeSchema.exclude(["User"]),
        id: z.uuid(),
        settings: changesSchema,
      }),
    )
    .output(z.array(settingSchema)),

  updateOwn: oc
    .route({ method: "PUT", path: "/users/me/settings", summary: "Update the caller's own settings" })
    .input(z.object({ settings: changesSchema }))
    .output(z.array(settingSchema)),
};
