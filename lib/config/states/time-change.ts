/** The life cycle of a request for other times, after a worker was booked (domain.md, Edit). */
import type { StateTable, StatusDefinition, TransitionDefinition } from "./table";

const statuses = {
  pending: { means: "the agency has to answer; the shift stays as it is" },
  accepted: { means: "the shift has the new times", isEnd: true },
  refused: { means: "the agency refused, with a reason", isEnd: true },
  withdrawn: { means: "the provider withdrew it", isEnd: true },
  lapsed: { means: "the start passed, or the worker was no longer booked, before the agency answered", isEnd: true },
} as const satisfies Record<string, StatusDefinition>;
export type TimeChangeStatus = keyof typeof statuses;

const transitions = {
  request: [{ from: [null], to: "pending", by: ["provider"], what: "the agency is notified" }],
  accept: [
    {
      from: ["pending"],
      to: "accepted",
      by: ["agency"],
      when: "the worker has no other booking then",
      what: "the cost is worked out again from the agreed rate; provider and worker are notified",
    },
  ],
  refuse: [
    { from: ["pending"], to: "refused", by: ["agency"], when: "with a reason", what: "the provider is notified" },
  ],
  withdraw: [{ from: ["pending"], to: "withdrawn", by: ["provider"], what: "the agency is notified" }],
  lapse: [{ from: ["pending"], to: "lapsed", by: ["provider", "agency", "time"] }],
} as const satisfies Record<string, readonly TransitionDefinition<TimeChangeStatus>[]>;
export type TimeChangeEvent = keyof typeof transitions;

export const timeChangeStates: StateTable<TimeChangeStatus, TimeChangeEvent> = {
  title: "A change of times",
  statuses,
  transitions,
};
