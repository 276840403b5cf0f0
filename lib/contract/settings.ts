/** The calls about settings (spec sections 3, 7 and 9): pairs of settingKey and value, where the nearest scope wins. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { type ChosenList, type ListColumn, listColumns } from "@/lib/config/closed-lists/lists";
import {
  eventNames,
  mailChoices,
  type NotificationChannels,
  type NotificationTopic,
  notificationChannels,
  notificationTopics,
  portalChoices,
  pushChoices,
} from "@/lib/config/closed-lists/notifications";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { savedViews as viewTexts } from "@/lib/config/messages/lists";
import { line } from "@/lib/contract/common/text";
import { findTimeZone, type TimePreference, timeFormats } from "@/lib/format";

export type { TimePreference };

const texts = messages.settings;
const NAME_LENGTH_MAX = 64;

export type NotificationKey = `notifications.${NotificationTopic}`;
export const keyOfTopic = (topic: NotificationTopic): NotificationKey => `notifications.${topic}`;
const notificationKeys = notificationTopics.map(keyOfTopic);

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

/** The colour schemes: the device's own, or one of the two. */
const themes = ["system", "light", "dark"] as const;
/** How much room a row of a list takes. */
const densities = ["comfortable", "compact"] as const;
/** How the portal looks to a person. */
export type Appearance = { theme: (typeof themes)[number]; density: (typeof densities)[number] };
export const defaultAppearance: Appearance = { theme: "system", density: "comfortable" };

const themeSchema = z.enum(themes, texts.themeUnknown);
const densitySchema = z.enum(densities, texts.densityUnknown);
const channelsSchema = z.enum(notificationChannels, texts.channelUnknown);

/** Every setting, with its allowed values. */
export const settingSchemas = {
  timeZone: timeZoneSchema,
  timeFormat: timeFormatSchema,
  theme: themeSchema,
  density: densitySchema,
  ...(Object.fromEntries(notificationKeys.map((key) => [key, channelsSchema])) as Record<
    NotificationKey,
    typeof channelsSchema
  >),
};

export type SettingKey = keyof typeof settingSchemas;
export type SettingValues = { [K in SettingKey]: z.output<(typeof settingSchemas)[K]> };
export const settingKeys = Object.keys(settingSchemas) as SettingKey[];

/** The defaults of notifications; those of times are the installation's (`lib/config/time-preference.ts`). */
export const notificationDefaults = Object.fromEntries(notificationKeys.map((key) => [key, "emailAndInApp"])) as Record<
  NotificationKey,
  NotificationChannels
>;

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

/** A person's own choice for one event: null follows the choice for its topic. */
const choiceSchema = z.object({
  event: z.enum(eventNames, texts.unknownEvent),
  own: z.object({
    portal: z.enum(portalChoices, texts.channelUnknown).nullable(),
    mail: z.enum(mailChoices, texts.channelUnknown).nullable(),
    push: z.enum(pushChoices, texts.channelUnknown).nullable(),
  }),
  lock: z.int32(texts.lockMissing).min(0, texts.lockMissing),
});
export type ChangedChoice = z.infer<typeof choiceSchema>;
const choicesSchema = z.object({
  choices: z.array(
    choiceSchema.extend({
      /** What applies without a choice. */
      inherited: z.object({ portal: z.enum(portalChoices), mail: z.enum(mailChoices), push: z.enum(pushChoices) }),
    }),
  ),
});
export type NotificationChoice = z.infer<typeof choicesSchema>["choices"][number];

const listSchema = z.enum(Object.keys(listColumns) as [ChosenList]);
const columnsSchema = z
  .array(z.enum([...new Set(Object.values(listColumns).flat())] as [ListColumn]))
  .refine((columns) => new Set(columns).size === columns.length, texts.twice);
/** Whether the list has each of the columns. */
const areOfList = ({ list, columns }: { list: ChosenList; columns: readonly ListColumn[] | null }) => {
  const known: readonly ListColumn[] = listColumns[list];
  return columns === null || columns.every((column) => known.includes(column));
};

/** The filters and the order of a list, as the parameters of its address. */
const viewQuerySchema = z
  .record(z.string().regex(/^[a-zA-Z]{1,30}$/), z.string().max(constants.savedViewValueLengthMax))
  .refine((query) => Object.keys(query).length <= constants.savedViewParametersMax);

const savedViewSchema = z.object({ _id: z.uuid(), name: z.string(), query: z.record(z.string(), z.string()) });
/** A list's filters and order that a person saved under a name. */
export type SavedView = z.infer<typeof savedViewSchema>;

const ofListSchema = z.object({ columns: columnsSchema.nullable(), views: z.array(savedViewSchema) });
/** What a person has chosen for a list: its columns, null for the usual ones, and their saved views. */
export type ListSettings = z.infer<typeof ofListSchema>;

export const settings = {
  ofList: oc
    .route({
      method: "GET",
      path: "/users/me/lists/{list}",
      summary: "What the caller has chosen for a list: its columns, null for the usual ones, and their saved views",
    })
    .input(z.object({ list: listSchema }))
    .output(ofListSchema),

  saveView: oc
    .route({
      method: "PUT",
      path: "/users/me/lists/{list}/views",
      summary: "Save a view of a list, replacing one of the same name",
    })
    .input(z.object({ list: listSchema, name: line(60, viewTexts.nameNeeded), query: viewQuerySchema }))
    .output(z.object({ _id: z.uuid() })),

  deleteView: oc
    .route({ method: "DELETE", path: "/users/me/lists/views/{viewId}", summary: "Delete a saved view" })
    .input(z.object({ viewId: z.uuid() }))
    .output(z.object({ deleted: z.literal(true) })),

  saveColumns: oc
    .route({
      method: "PUT",
      path: "/users/me/lists/{list}/columns",
      summary: "Choose the columns of a list and their order; null for the usual ones",
    })
    .input(
      z
        .object({ list: listSchema, columns: columnsSchema.nullable() })
        .refine(areOfList, { path: ["columns"], error: texts.unreadable }),
    )
    .output(z.object({ saved: z.literal(true) })),

  choices: oc
    .route({
      method: "GET",
      path: "/users/me/settings/notifications",
      summary: "The caller's own choices for single events, and what applies without one",
    })
    .output(choicesSchema),

  saveChoices: oc
    .route({
      method: "PUT",
      path: "/users/me/settings/notifications",
      summary: "Choose by which ways to be told of single events",
    })
    .input(
      z.object({
        choices: z
          .array(choiceSchema)
          .max(eventNames.length, texts.twice)
          .refine((all) => new Set(all.map(({ event }) => event)).size === all.length, texts.twice),
      }),
    )
    .output(choicesSchema),

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
