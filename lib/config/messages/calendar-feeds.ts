/** Messages: calendar feeds of workers and services. */

export const calendarFeeds = {
  unknown: "This calendar address no longer works. Ask for a new one, or remove the subscription.",
  tooMany: "This calendar is being requested too often. Try again later.",
  created: "Calendar address created. Copy it now. You will not be able to see it again after you leave this page.",
  revokedDone: "Calendar address cancelled. Calendars that use it no longer get shifts.",
} as const;

/** Texts of the calendar's events. */
export const calendarEvents = {
  ofWorker: "My shifts",
  ofService: (service: string) => `Shifts at ${service}`,
  booked: (workerType: string, service: string) => `${workerType} at ${service}`,
  open: (workerType: string) => `${workerType}: no worker yet`,
  filled: (workerType: string, worker: string) => `${workerType}: ${worker}`,
} as const;

/** Texts of components/jobs/service-feed.tsx. */
export const serviceFeedPanel = {
  title: "Calendar feed",
  lead: "Subscribe to the shifts of this service in a calendar, from 4 weeks back to 12 weeks ahead. The address shows the names of booked workers to anyone who has it.",
  isOpen: (day: string, by: string) => `An address was created on ${day} by ${by}. A new one replaces it.`,
  create: "Create calendar address",
  createNew: "Create new calendar address",
  creating: "Creating…",
  revoke: "Cancel calendar address",
  revoking: "Cancelling…",
  address: "Calendar address",
} as const;
