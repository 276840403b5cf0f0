/** The closed lists of notifications: their topics, and the channels by which someone is told. */

export const notificationTopics = ["jobs", "timesheets", "finance", "workers", "agreements", "marketplace"] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** `email` and what begins with it: at once. `daily`: one e-mail a day, with all of it. `inApp`: in the portal. */
export const notificationChannels = ["emailAndInApp", "dailyAndInApp", "inApp", "email", "daily", "none"] as const;
export type NotificationChannels = (typeof notificationChannels)[number];

type Ways = { inPortal: boolean; mail: "now" | "daily" | null };

/** By which ways each choice tells someone. */
export const waysOf: Record<NotificationChannels, Ways> = {
  emailAndInApp: { inPortal: true, mail: "now" },
  dailyAndInApp: { inPortal: true, mail: "daily" },
  inApp: { inPortal: true, mail: null },
  email: { inPortal: false, mail: "now" },
  daily: { inPortal: false, mail: "daily" },
  none: { inPortal: false, mail: null },
};

/** The same choice without e-mails. */
export const withoutMail = (channels: NotificationChannels): NotificationChannels =>
  waysOf[channels].inPortal ? "inApp" : "none";
