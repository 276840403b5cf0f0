/** Messages: settings and preferences. */
export const settings = {
  saved: "Your preferences are saved.",
  savedOfOrganisation: "The settings are saved.",
  unknownKey: "There is no such setting.",
  twice: "A setting was sent twice.",
  lockMissing: "Say which state of the setting you have changed.",
  timeZoneUnknown: "Choose a time zone from the list",
  timeFormatUnknown: "Choose the 24-hour or the 12-hour clock",
  channelUnknown: "Choose how these notices reach you",
  zoomUnknown: "Choose a zoom level from the list",
  unreadable: "Part of the form could not be read. Please load the page again.",
} as const;

/** Texts of components/settings/settings-form.tsx. */
export const settingsForm = {
  emailAndPortal: "E-mail and portal",
  emailOnly: "E-mail only",
  noNotifications: "None",
  timeFormatExample: (format: string, example: string) => `${format}, as in ${example}`,
  portalOnly: "Portal only",
  jobsAndShifts: "Jobs and shifts",
  jobsHint: "Suggested workers, authorisations, changes",
  timesheets: "Timesheets",
  timesheetsHint: "Submitted, disputed, still missing",
  invoicesAndPayments: "Invoices and payments",
  invoicesHint: "Issued, disputed, collected, paid",
  workersAndDocuments: "Workers and documents",
  workersHint: "Checks, and documents that expire",
  agreements: "Agreements",
  agreementsHint: "To sign, or about to end",
  marketplace: "Marketplace",
  marketplaceHint: "Contracts in your area, offers and bids",
  datesAndTimes: "Dates and times",
  now: (now: string | number) => `It is ${now}.`,
  timeZone: "Time zone",
  timeFormat: "Time format",
  display: "Display",
  displayLead: "Kept in this browser, so that each of your screens has its own.",
  zoom: "Zoom",
  notifications: "Notifications",
  notificationsLead: "How news of each kind is sent.",
  saving: "Saving…",
  save: "Save",
  discardChanges: "Discard changes",
} as const;

/** Texts of app/dashboard/preferences/page.tsx. */
export const dashboardPreferencesPage = {
  lead: "For you alone. What you leave to the organisation follows its settings.",
  asTheOrganisation: "As the organisation",
} as const;

/** Texts of app/dashboard/settings/page.tsx. */
export const dashboardSettingsPage = {
  lead: (name: string | number) => `For everyone at ${name} who has chosen nothing else in`,
  theirOwnPreferences: "their own preferences",
} as const;

/** Texts of app/mobile/preferences/page.tsx. */
export const mobilePreferencesPage = {
  lead: "For you alone. What you leave to the organisation follows its settings.",
  asTheOrganisation: "As the organisation",
} as const;
