/** Notifications of the portal, and unsubscribing from those by e-mail (docs/decisions/0089-notifications.md). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { eventNames, notificationTopics } from "@/lib/config/closed-lists/notifications";
import { constants } from "@/lib/config/constants";

const recordKindSchema = z.enum(["job", "agreement", "worker", "workers", "organisation", "invoice", "advance"]);

const itemSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  /** A sentence, where there is more to say and the caller may still see it. */
  text: z.string().nullable(),
  at: z.iso.datetime(),
  /** Until when it can be acted on. */
  dueAt: z.iso.datetime().nullable(),
  state: z.enum(["unread", "read", "settled"]),
  /** The list of the portal that it leads to, instead of its record's page. */
  list: z.string().nullable(),
  /** What that list opens. */
  subjectId: z.uuid().nullable(),
});
export type NotificationItem = z.infer<typeof itemSchema>;

const groupSchema = z.object({
  recordKind: recordKindSchema,
  recordId: z.uuid(),
  /** The record's name; null if there is no such record for the caller any more. */
  name: z.string().nullable(),
  /** When the shift is, for one. */
  shift: z.object({ startAt: z.iso.datetime(), endAt: z.iso.datetime() }).nullable(),
  /** The newest. */
  items: z.array(itemSchema),
});
export type NotificationGroup = z.infer<typeof groupSchema>;

/** A page that someone has opened: a record's own, or a list, with what is open in it. */
const recordPageSchema = z.object({ recordId: z.uuid() });
const listPageSchema = z.object({ list: z.string().max(100), subjectId: z.uuid().optional() });
export type OpenedPage = z.infer<typeof recordPageSchema> | z.infer<typeof listPageSchema>;

/** Up to when the page shows what happened. */
const shown = { until: z.iso.datetime() };

const deviceSchema = z.object({ _id: z.uuid(), name: z.string(), addedAt: z.iso.datetime() });
export type PushDevice = z.infer<typeof deviceSchema>;

/** What a browser says of its push service. */
export const newDeviceSchema = z.object({
  endpoint: z.string().min(1).max(1_000),
  /** A point of the curve P-256 and 16 bytes, in base64url. */
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
  name: z.string().min(1).max(100),
});

/** What a link stops: the e-mails of one event, the daily one, or, from earlier e-mails, those of a topic. */
const whatSchema = z.enum([...eventNames, ...notificationTopics, "daily"]);
const token = z.object({ token: z.string().min(1).max(200) });
const stopped = z.object({ what: whatSchema });

export const notifications = {
  list: oc
    .route({
      method: "GET",
      path: "/users/me/notifications",
      summary: "The caller's notifications, the newest first, grouped by the record they are about",
    })
    .input(
      z.object({
        view: z.enum(["unread", "all"]).default("unread"),
        after: z.string().max(1_000).optional(),
        limit: z.coerce.number().int().min(1).max(constants.notificationGroups).default(constants.notificationGroups),
      }),
    )
    .output(z.object({ groups: z.array(groupSchema), next: z.string().nullable() })),

  waiting: oc
    .route({
      method: "GET",
      path: "/users/me/notifications/waiting",
      summary: "How many notifications the caller has not read, and how many of them are about the page they opened",
    })
    .input(
      z.object({
        recordId: z.uuid().optional(),
        list: z.string().max(100).optional(),
        subjectId: z.uuid().optional(),
        /** Up to when those about the page are counted; without it, all of them. */
        until: z.iso.datetime().optional(),
      }),
    )
    .output(z.object({ count: z.int(), here: z.int() })),

  opened: oc
    .route({
      method: "POST",
      path: "/users/me/notifications/opened",
      summary: "Mark everything about the page that the caller opened as read, up to a moment",
    })
    .input(z.union([recordPageSchema.extend(shown), listPageSchema.extend(shown)]))
    .output(z.object({ count: z.int() })),

  read: oc
    .route({ method: "POST", path: "/users/me/notifications/{_id}/read", summary: "Mark a notification as read" })
    .input(z.object({ _id: z.uuid() }))
    .output(z.object({ read: z.literal(true) })),

  readAll: oc
    .route({
      method: "POST",
      path: "/users/me/notifications/read",
      summary: "Mark every notification up to a moment as read",
    })
    .input(z.object({ until: z.iso.datetime() }))
    .output(z.object({ count: z.int() })),

  devices: oc
    .route({
      method: "GET",
      path: "/users/me/devices",
      summary: "The browsers on which the caller is told by push, and the key to add one with",
    })
    .output(z.object({ key: z.string().nullable(), devices: z.array(deviceSchema) })),

  addDevice: oc
    .route({ method: "POST", path: "/users/me/devices", summary: "Tell the caller by push in a browser" })
    .input(newDeviceSchema)
    .output(z.object({ _id: z.uuid() })),

  removeDevice: oc
    .route({ method: "DELETE", path: "/users/me/devices/{_id}", summary: "Stop push in a browser" })
    .input(z.object({ _id: z.uuid() }))
    .output(z.object({ removed: z.literal(true) })),

  unsubscribeTopic: oc
    // A post, so that the token is in no address.
    .route({ method: "POST", path: "/unsubscribe/topic", summary: "Which e-mails a link stops; it changes nothing" })
    .input(token)
    .output(stopped),

  unsubscribe: oc
    .route({ method: "POST", path: "/unsubscribe", summary: "Stop the e-mails of a link" })
    .input(token)
    .output(stopped),
};
