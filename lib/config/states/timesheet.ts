/** The life cycle of a timesheet: the hours of one booking, until both sides agree on them (domain.md, State machines). */
import type { StateTable, StatusDefinition, TransitionDefinition } from "./table";

const statuses = {
  pending: { means: "the shift has ended; the agency has to submit the hours" },
  submitted: { means: "the provider has to approve the hours, or dispute them" },
  disputed: { means: "the agency has to accept the proposed hours, submit others, or stand by its own" },
  contested: { means: "the agency stands by its hours; the platform decides" },
  approved: { means: "the hours are agreed; nothing of them changes any more", isEnd: true },
  locked: { means: "it is on an invoice", isEnd: true },
  closed: { means: "no one agreed on the hours while a claim was possible", isEnd: true },
} as const satisfies Record<string, StatusDefinition>;
export type TimesheetStatus = keyof typeof statuses;

const transitions = {
  make: [{ from: [null], to: "pending", by: ["time"], when: "the end of a shift with a booked worker passes" }],
  submit: [
    {
      from: ["pending", "disputed"],
      to: "submitted",
      by: ["agency"],
      when: "hours that differ from the planned ones with a reason and proof",
      what: "a version is added, which no one changes",
    },
  ],
  withdraw: [
    {
      from: ["submitted"],
      to: "pending",
      by: ["agency"],
      when: "the provider has neither decided nor disputed any of the hours, and no automatic approval is due",
      what: "the version stays in the record and is no longer what the agency states; the provider is notified",
    },
  ],
  confirm: (["pending", "submitted", "disputed", "contested"] as const).map((status) => ({
    from: [status],
    to: status,
    by: ["worker"],
    when: "the agreement asks for it, with hours, a name and the time",
    what: "a confirmation is added, which no one changes; until the cut-off the agency can submit only confirmed hours",
  })),
  approve: [
    {
      from: ["submitted", "disputed", "contested"],
      to: "approved",
      by: ["provider"],
      what: "a dispute is dropped",
    },
  ],
  dispute: [
    {
      from: ["submitted"],
      to: "disputed",
      by: ["provider"],
      when: "with a reason and the hours that the provider proposes",
      what: "what both agree on is approved immediately; the agency is notified",
    },
  ],
  accept: [
    {
      from: ["disputed"],
      to: "approved",
      by: ["agency"],
      what: "a version with the proposed hours is added; the provider is notified",
    },
  ],
  contest: [
    { from: ["disputed"], to: "contested", by: ["agency"], when: "with a reason", what: "the platform is notified" },
  ],
  escalate: [
    {
      from: ["disputed"],
      to: "contested",
      by: ["time"],
      when: "7 days after the dispute, without an answer",
      what: "the platform is notified",
    },
  ],
  decide: [
    {
      from: ["contested"],
      to: "approved",
      by: ["platform"],
      when: "with a reason that both sides read",
      what: "the hours of one side are agreed; both are notified",
    },
  ],
  approveByTime: [
    {
      from: ["submitted"],
      to: "approved",
      by: ["time"],
      when: "only where the agreement says after how many days, and 24 hours after it was announced",
      what: "it is named as automatic everywhere",
    },
  ],
  lock: [{ from: ["approved"], to: "locked", by: ["time"], when: "the next weekly run" }],
  close: [
    {
      from: ["pending", "submitted", "disputed", "contested"],
      to: "closed",
      by: ["time"],
      when: "six years after the end (Limitation Act 1980, section 5)",
      what: "only what both agreed on is billed",
    },
  ],
} as const satisfies Record<string, readonly TransitionDefinition<TimesheetStatus>[]>;
export type TimesheetEvent = keyof typeof transitions;

export const timesheetStates: StateTable<TimesheetStatus, TimesheetEvent> = {
  title: "A timesheet",
  statuses,
  transitions,
};

/** In these the hours are still being agreed on. */
export const openTimesheetStatuses = [
  "pending",
  "submitted",
  "disputed",
  "contested",
] as const satisfies readonly TimesheetStatus[];

/** The statuses in which each side has something to do about a timesheet, the usual one first. */
export const timesheetsWaitFor = {
  Agency: ["pending", "disputed"],
  Provider: ["submitted"],
  Admin: ["contested"],
} as const satisfies Record<string, readonly (typeof openTimesheetStatuses)[number][]>;
