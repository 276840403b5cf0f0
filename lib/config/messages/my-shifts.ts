/** Messages: the page of a worker's own shifts, and its link. */

export const myShifts = {
  pageTitle: "My shifts",
  unknownTitle: "This link does not work",
  unknown:
    "It may have expired or been replaced by a newer one. Ask your agency to send you a new link to your shifts.",
  confirmed: "Shift confirmed. Your agency and the service can see it.",
  changed: "The times of this shift have changed. Check the new times and confirm again.",
  started: "This shift has already started, so it cannot be confirmed.",
  hoursConfirmed: "Hours confirmed. Your agency and the service can see them.",
  hoursAgreed: "These hours can no longer be confirmed. If they are wrong, tell your agency.",
  hoursMailsOff: "We will no longer email you to ask for your hours. You can still confirm them on this page.",
  hoursMailsOn: "After a shift, we will email you to ask you to confirm your hours.",
  confirmedTooOften: "You cannot confirm these hours again. Tell your agency which hours are right.",
  confirmedMeanwhile: "These hours were confirmed a moment ago. Reload the page to see them.",
  cancelled: "This shift is no longer yours. Ask your agency if you did not expect that.",
} as const;

/** Texts of app/(links)/my-shifts/page.tsx. */
export const myShiftsPage = {
  hello: (firstName: string) => `Hello ${firstName}`,
  lead: (agency: string) => `Your shifts with ${agency}. Times are UK times.`,
  upcoming: "Upcoming shifts",
  noUpcoming: "You have no upcoming shifts. We email you when you are booked.",
  past: "Past shifts",
  pastLead: "The last 8 weeks.",
  noPast: "You have no shifts in the last 8 weeks.",
  cancelled: "Cancelled",
  now: "Now",
  overnight: (day: string) => `Ends on ${day}`,
  length: "Length",
  unit: "Unit",
  address: "Address",
  workerType: "Worker type",
  sleepIn: "sleep-in",
  notes: "Notes",
  confirm: "Confirm shift",
  confirming: "Confirming…",
  hoursTitle: "Confirm your hours",
  hoursLead: (agency: string) =>
    `Enter the hours you worked. ${agency} and the service can see what you confirm, with your name and the time. If you confirm other hours later, both stay in the record.`,
  hoursOpen: "Confirm your hours",
  hoursOpenAgain: "Confirm other hours",
  hoursUntil: (when: string) => `Confirm by ${when}. After that, your agency can submit your hours without you.`,
  hoursNotAwaited: "You can still confirm your hours, but your agency can now submit them without you.",
  hoursConfirmedAt: (hours: string, when: string) => `You confirmed ${hours} on ${when}.`,
  hoursSubmitted: (hours: string) => `Your agency submitted ${hours}.`,
  hoursSend: "Confirm these hours",
  hoursSending: "Confirming…",
  back: "Back to your shifts",
  confirmedAt: (when: string) => `You confirmed this shift on ${when}.`,
  availability: "Your availability",
  availabilityLead: "You are available unless you enter a time here. Your agency can see what you enter.",
  calendar: "Your shifts in your calendar",
  calendarLead:
    "Add this address to your calendar as a subscription, and new, changed and cancelled shifts appear in it. Do not share the address. Anyone who has it can see your shifts.",
  calendarOpen: "Subscribe in my calendar",
  calendarAddress: "Calendar address",
  until: (day: string) => `This link expires on ${day}. A new link replaces it, and the calendar address with it.`,
  help: "Help with this link",
} as const;

/** Texts of the part of that page about e-mails. */
export const hoursMails = {
  title: "Emails about your hours",
  on: "After a shift, we email you to ask you to confirm your hours, at most once a day.",
  off: "We do not email you to ask for your hours. You can still confirm them under past shifts.",
  stop: "Stop these emails",
  stopping: "Stopping…",
  start: "Email me again",
  starting: "Saving…",
} as const;

/** Texts of the e-mail that asks for hours (lib/adapters/mail/worker-hours.tsx). */
export const hoursMail = {
  subject: (count: number) => (count === 1 ? "Confirm your hours" : `Confirm your hours for ${count} shifts`),
  preview: (agency: string) => `${agency} needs the hours you worked`,
  title: "Confirm your hours",
  ask: (agency: string, count: number) =>
    count === 1
      ? `Tell ${agency} the hours you worked on this shift:`
      : `Tell ${agency} the hours you worked on these shifts:`,
  line: (service: string, shift: string, until: string) => `${service}, ${shift}: confirm by ${until}`,
  more: (count: number) => `and ${count} more`,
  late: (agency: string) => `If you do not confirm by then, ${agency} can submit your hours without you.`,
  noAccount: "You do not need an account.",
  button: "Confirm your hours",
  ownLink: (agency: string) =>
    `Use the link to your shifts that you already have. If you no longer have it, ask ${agency} for a new one.`,
  small: (agency: string) =>
    `You are getting this email because ${agency} has agreed with the service that workers confirm their hours. You can stop these emails on your shifts page. The link is only for you. Do not share it.`,
} as const;

/** Texts of the link's panel on the worker's page (components/verification/link-panel.tsx). */
export const shiftsLinkPanel = {
  title: "Shifts link",
  lead: "The worker sees their own shifts with it, confirms them, enters when they are unavailable and adds them to a calendar, without an account. A new link replaces the previous one and its calendar address.",
  emailLink: "Email shifts link",
  emailNewLink: "Email new shifts link",
  createLink: "Create shifts link to copy",
  createNewLink: "Create new shifts link to copy",
  revoke: "Cancel shifts link",
} as const;

/** Texts of the email with the link (lib/adapters/mail/worker-profile.tsx). */
export const shiftsLinkMail = {
  subject: (agency: string) => `See and confirm your shifts with ${agency}`,
  preview: (agency: string) => `See your shifts with ${agency} and confirm them`,
  title: "Your shifts",
  button: "Open my shifts",
  what: "Use this link to see and confirm your shifts, enter when you are unavailable and add your shifts to your calendar. You do not need an account. Keep this email so that you can open the link again.",
  until: (day: string) => `The link expires on ${day} and replaces any link to your shifts that we sent before.`,
  small: (agency: string) =>
    `This link is only for you. Do not share it. If you did not expect this email, tell ${agency}.`,
} as const;
