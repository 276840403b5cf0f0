/** Messages: notifications. Those about shifts have the titles of their e-mails. */

/** What happened, where the e-mail names the record in its title. */
export const notificationEvents = {
  agreementReturned: "An agreement is a draft again",
  agreementSealed: "An agreement is signed and sealed",
  noticeServed: "Notice has been served",
  workersExpiring: "Workers have expiring documents",
  profileChangeDecided: "A profile change has been decided",
  reviewApproved: "A worker’s profile was approved",
  reviewDenied: "A worker’s profile was denied",
  noteMention: "You were mentioned in a note",
  noteMentionInPlace: "A note mentions someone you stand in for",
  organisationStep: "The status of your organisation has changed",
} as const;

/** What the settings call each event. */
export const eventNamesInSettings = {
  invoicesIssued: "Invoices were issued",
  invoiceNews: "An invoice was disputed, is due or overdue, or was paid",
  allocationDecided: "A worker you put forward was accepted or declined",
  shiftNews: "Something changed about the booking of a worker",
  shiftReleased: "New shifts are open to you",
  authorisationRequested: "A shift needs your authorisation",
  authorisationDecided: "Your request for authorisation was decided",
  authorisationStuck: "No one can authorise a shift",
  onBehalf: "An agency posted a shift for a provider",
  onBehalfStuck: "No one can confirm a shift that an agency posted",
  timesheetNews: "A timesheet was disputed, or a dispute was decided",
  timesheetStep: "A timesheet was submitted, approved or closed",
  timesheetReminder: "Timesheets are due",
  timesheetAnnounced: "Timesheets are about to be approved automatically",
  timesheetOverdue: "Timesheets have been late for days",
  paymentAuthorisationAsked: "A payment needs your authorisation",
  paymentAuthorisationDecided: "A payment was authorised or refused",
  paymentAuthorisationEscalated: "No one has authorised a payment",
  paymentStuck: "The payment provider gives no answer",
  advanceNews: "Something changed about an advance",
  advanceWaiting: "An advance needs the platform",
  advanceOffer: "An application for advances was decided",
  advanceApplied: "An agency applied for advances, or terms wait for a second person",
  agreementReturned: "An agreement is a draft again",
  agreementSealed: "An agreement is signed and sealed",
  agreementNoticeToDrafter: "Notice has been served",
  workersExpiring: "Workers have expiring documents",
  profileChangeDecided: "A profile change was decided",
  reviewDecided: "A worker you submitted was approved or denied",
  noteMention: "A colleague mentioned you in a note",
  deputyNews: "You became a deputy, or stopped being one",
  organisationStep: "The status of your organisation changed",
} as const;

export const notifications = {
  read: "Marked as read.",
  allRead: (count: number) =>
    count === 1 ? "1 notification marked as read." : `${count} notifications marked as read.`,
  nothingUnread: "There is nothing unread.",
  notPush: "This browser’s notification service cannot be used.",
  tooManyDevices: "You have as many devices as possible. Remove one first.",
  deviceAdded: "This device shows notifications now.",
  deviceRemoved: "Removed. This device shows no more notifications.",
  tooManyTries: "Too many tries. Wait a few minutes and try again.",
} as const;

/** Texts of the bell in components/notifications/bell.tsx. */
export const notificationBell = {
  name: "Notifications",
  unread: (count: string) => `, ${count} unread`,
  shown: (count: number, max: number) => (count > max ? `${max}+` : String(count)),
} as const;

/** Texts of components/notifications/notifications-page.tsx. */
export const notificationsPage = {
  views: "Which notifications",
  unread: "Unread",
  all: "All",
  markAll: "Mark all as read",
  markOne: "Mark as read",
  marking: "Marking…",
  isNew: "Unread",
  settled: "Settled",
  until: (when: string) => `Until ${when}`,
  list: "Notifications",
  noneUnread: "You are up to date",
  noneUnreadHint: "Nothing new needs your attention.",
  none: "No notifications yet",
  noneHint: "You will see a notification here when something needs your attention.",
  preferences: "Choose your notifications",
  gone: "No longer available",
  goneHint: "This has been deleted, or you can no longer open it.",
  expiring: (agency: string) => `Workers of ${agency}`,
  advance: (reference: string, agency: string) => `Advance ${reference} · ${agency}`,
  invoice: (number: string, agency: string) => `Invoice ${number} of ${agency}`,
  agreement: (reference: string, agency: string, provider: string) =>
    `Agreement ${reference}: ${agency} and ${provider}`,
} as const;

/** What a notification on a device says: it may be read on a locked screen. */
export const pushMessage = { body: "Something is waiting for you." } as const;

/** Texts of components/notifications/devices.tsx. */
export const pushDevices = {
  title: "Notifications on your devices",
  lead: "A notification on a device only says that something is waiting, and opens the portal. Choose which ones under Single notifications. Signing out on a device stops it there.",
  add: "Notify me on this device",
  adding: "Adding…",
  added: (when: string) => `Added on ${when}`,
  none: "No device yet.",
  remove: (name: string) => `Remove ${name}`,
  removing: "Removing…",
  unsupported:
    "This browser cannot show notifications of the portal. On an iPhone or iPad, add the portal to the home screen first.",
  denied:
    "This browser does not allow notifications of the portal. Allow them in its settings, then press the button again.",
  failed: "This browser could not reach its notification service. Try again later.",
  noScript: "Adding a device needs JavaScript.",
  off: "Notifications on devices are not available here.",
  thisDevice: "A browser",
} as const;

/** Texts of the daily e-mail. */
export const dailyMail = {
  subject: (count: number, day: string) =>
    count === 1 ? `1 unread notification on ${day}` : `${count} unread notifications on ${day}`,
  title: "Your notifications",
  lead: "These notifications have arrived since your last summary and are unread:",
  line: (title: string, count: number) => (count === 1 ? title : `${title} (${count})`),
  button: "Open notifications",
  small: (product: string) =>
    `You are getting this email because you chose a daily summary in ${product}. It is sent at most once a day, at 7:00 UK time. You can change your notifications in Preferences.`,
} as const;

/** Texts of app/(links)/unsubscribe/page.tsx. */
export const unsubscribePage = {
  title: "Unsubscribe",
  lead: (topic: string) =>
    `Stop emails about ${topic}? You will still see these notifications in the portal if they are turned on there.`,
  leadEvent: (event: string) =>
    `Stop emails of this kind: ${event}? You will still see these notifications in the portal if they are turned on there.`,
  leadDaily: "Stop the daily summary? You will still see notifications in the portal if they are turned on there.",
  button: "Stop these emails",
  stopping: "Stopping…",
  doneTitle: "You are unsubscribed",
  done: "You will not get these emails any more. You will still get emails that are required by law or for safety. You can change this in Preferences.",
  unknownTitle: "This link is not valid",
  unknown: "It may have been replaced. You can change your notifications in Preferences after signing in.",
  topics: {
    jobs: "shifts",
    timesheets: "timesheets",
    finance: "invoices and payments",
    workers: "workers and documents",
    agreements: "agreements",
    colleagues: "your colleagues",
    marketplace: "the marketplace",
  },
} as const;
