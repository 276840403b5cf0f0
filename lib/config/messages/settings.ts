/** Messages: settings and preferences. */
export const settings = {
  saved: "Preferences saved.",
  savedOfOrganisation: "Settings saved.",
  unknownKey: "This setting does not exist.",
  twice: "A setting was sent twice.",
  lockMissing: "The version of the setting is missing. Reload the page.",
  timeZoneUnknown: "Choose a time zone from the list",
  timeFormatUnknown: "Choose the 24-hour or 12-hour time format",
  themeUnknown: "Choose a theme from the list",
  densityUnknown: "Choose a density from the list",
  channelUnknown: "Choose how to receive these notifications",
  unknownEvent: "This notification does not exist",
  requiredEvent: "Law or safety requires this notification. It cannot be turned off.",
  tooFrequent: "This is too frequent for an email each. Choose the daily email.",
  notificationsSaved: "Notifications saved.",
  zoomUnknown: "Choose a zoom level from the list",
  unreadable: "Part of the form could not be read. Reload the page.",
} as const;

/** Texts of components/settings/settings-form.tsx. */
export const settingsForm = {
  emailAndPortal: "Email and portal",
  emailOnly: "Email only",
  dailyAndPortal: "Daily email and portal",
  dailyOnly: "Daily email only",
  noNotifications: "None",
  timeFormatExample: (format: string, example: string) => `${format}, for example ${example}`,
  portalOnly: "Portal only",
  jobsAndShifts: "Shifts",
  jobsHint: "Workers put forward, authorisations and changes",
  timesheets: "Timesheets",
  timesheetsHint: "Submitted, disputed and missing timesheets",
  invoicesAndPayments: "Invoices and payments",
  invoicesHint: "Issued, disputed, collected and paid invoices",
  workersAndDocuments: "Workers and documents",
  workersHint: "Checks and documents that expire",
  agreements: "Agreements",
  agreementsHint: "Agreements to sign and agreements that end soon",
  marketplace: "Marketplace",
  marketplaceHint: "Contracts in your area, offers and bids",
  datesAndTimes: "Dates and times",
  now: (now: string | number) => `The time there is now ${now}.`,
  timeZone: "Time zone",
  timeFormat: "Time format",
  appearance: "Appearance",
  appearanceLead: "Applies on every device you sign in with.",
  theme: "Theme",
  themes: { system: "Same as the device", light: "Light", dark: "Dark" },
  density: "Density of lists",
  densities: { comfortable: "Comfortable", compact: "Compact" },
  display: "Display",
  displayLead: "Saved in this browser only.",
  zoom: "Zoom",
  singleKeys: "Single-letter keyboard shortcuts",
  singleKeysHint: "Such as / to search and ? to show all shortcuts",
  singleKeysOn: "On",
  singleKeysOff: "Off",
  notifications: "Notifications",
  notificationsLead:
    "Choose how to receive each type of notification. The daily email lists what is unread at 7:00 UK time, and is sent at most once a day.",
  events: "Single notifications",
  eventsLead:
    "Choose for one kind of notification where you get it. What you do not choose here follows its type in Notifications.",
  eventsOf: (topic: string, chosen: number) =>
    chosen === 0 ? topic : chosen === 1 ? `${topic}: 1 chosen` : `${topic}: ${chosen} chosen`,
  inPortal: "Portal",
  byMail: "Email",
  byPush: "Your devices",
  asType: (value: string) => `Same as the type: ${value}`,
  portalChoices: { on: "On", off: "Off" },
  mailChoices: { now: "Immediately", daily: "Daily email", off: "Off" },
  saveNotifications: "Save notifications",
  always: "Always sent",
  alwaysLead: "You get these in the portal or by email, whatever you choose above.",
  alwaysWhy: {
    paymentAuthorisationEscalated: "If no one decides, an invoice stays unpaid.",
    authorisationStuck: "If no one authorises it, the shift is not filled and people may go without care.",
    onBehalfStuck: "If no one confirms it, a shift that was worked cannot be billed.",
    timesheetOverdue: "If no one acts on hours, they are not paid or billed.",
    timesheetAnnounced: "Hours are approved automatically unless you decide first.",
    organisationStep: "It changes what your organisation can do, so its primary users must know.",
  },
  alwaysAccount: "Your password or two-step sign-in has changed",
  alwaysAccountWhy: "It protects your account. This is sent by email.",
  saving: "Saving…",
  save: "Save",
  discardChanges: "Discard changes",
} as const;

/** Texts of app/dashboard/preferences/page.tsx. */
export const dashboardPreferencesPage = {
  lead: "These apply only to you. Anything you do not set follows your organisation’s settings.",
  asTheOrganisation: "Same as the organisation",
} as const;

/** Texts of app/dashboard/settings/page.tsx. */
export const dashboardSettingsPage = {
  lead: (name: string | number) => `These apply to everyone at ${name}, unless they have set`,
  theirOwnPreferences: "their own preferences",
} as const;

/** Texts of app/mobile/preferences/page.tsx. */
export const mobilePreferencesPage = {
  lead: "These apply only to you. Anything you do not set follows your organisation’s settings.",
  asTheOrganisation: "Same as the organisation",
} as const;
