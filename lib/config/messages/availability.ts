/** Messages: when a worker is unavailable. Used by the eligibility rules, the worker's page and My shifts. */

const window = (from: string, to: string, isNextDay: boolean) =>
  `from ${from} to ${to}${isNextDay ? " the next day" : ""}`;

export const availability = {
  window,
  fromNeeded: "Enter the start of the unavailable time, such as 09:00",
  toNeeded: "Enter the end of the unavailable time, such as 17:00",
  windowNeeded: "Enter at least one time, or choose Unavailable all day",
  sameTimes: "The two times must be different. For a whole day, choose Unavailable all day",
  windowsOverlap: "This time overlaps another one. Enter each hour once",
  checkTimes: "Check the times.",
  whenNeeded: "Choose Available, all day or certain times",
  notThatDay: "Availability can be entered from today for the next 12 weeks.",
  hasLeft: "This worker has left, so their availability cannot be changed.",
} as const;

/** Texts of components/availability. `own`: to the worker. */
export const availabilityPage = {
  title: "Availability",
  lead: "Workers are available unless a time is entered here. A worker who is unavailable is not offered for a shift.",
  days: "Days",
  available: "Available",
  wholeDay: "Unavailable all day",
  unavailable: (windows: readonly string[]) => `Unavailable ${windows.join(", ")}`,
  byWorker: "Entered by the worker",
  byAgency: "Entered by the agency",
  byYourAgency: "Entered by your agency",
  booked: (when: string, service: string) => `Booked ${when} at ${service}. This does not cancel the booking.`,
  ownBooked: (when: string, service: string) =>
    `You are booked ${when} at ${service}. This does not cancel the booking. Tell your agency if you cannot work it.`,
  /** Of an available day, in the list. */
  bookedFor: (when: string, service: string) => `Booked ${when} at ${service}`,
  /** Before anything is saved. */
  willStay: {
    staff: (when: string, service: string) =>
      `Booked ${when} at ${service}. Entering that they are unavailable does not cancel the booking.`,
    own: (when: string, service: string) =>
      `You are booked ${when} at ${service}. Entering that you are unavailable does not cancel the shift.`,
  },
  call: (agency: string) => `If you cannot work it, call ${agency}:`,
  change: "Change",
  earlier: "← Previous 7 days",
  later: "Next 7 days →",
  when: { staff: "On this day they are", own: "On this day you are" },
  options: { available: "Available", day: "Unavailable all day", times: "Unavailable at these times" },
  timesHint: "Enter a time that ends the next day on the day it starts, such as 22:00 to 06:00.",
  from: (n: number) => `From (time ${n})`,
  to: (n: number) => `Until (time ${n})`,
  save: "Save",
  saving: "Saving…",
  saved: (day: string) => `Availability on ${day} saved.`,
  back: "← All days",
} as const;
