/**
 * Random histories of a job, in which provider, agency and time act in any order, over the state tables. A model
 * that knows no tables says which status each history must have, and what is possible. HISTORIES=5000 makes so many.
 */
import fc from "fast-check";
import { atTime, type JobTimes, nextDue } from "@/lib/backend/jobs/due";
import {
  afterAllocationEvent,
  afterJobEvent,
  afterWithdrawal,
  type JobHistory,
  nothingYet,
} from "@/lib/backend/jobs/history";
import { allocationStates, isLive } from "@/lib/config/states/allocation";
import { type JobEvent, type JobStatus, jobStates } from "@/lib/config/states/job";
import { jobAuthorisationStates } from "@/lib/config/states/job-authorisation";
import { eventsOf, statusesOf } from "@/lib/config/states/table";
import { calendarDate, daysAfter, startOfDay } from "@/lib/format";

const HISTORIES = Number(process.env["HISTORIES"] ?? 1_500);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BEGIN = Date.UTC(2026, 5, 15, 9);
const START = BEGIN + 3 * DAY;
const END = START + 12 * HOUR;
/** The Monday after the shift, and the day after the sixth year, both from midnight in British Summer Time. */
const WEEKLY_RUN = Date.UTC(2026, 5, 21, 23);
const CLAIM = Date.UTC(2032, 5, 18, 23);
const FOREVER = new Date(BEGIN + 30 * 365 * DAY);

/** What has happened, as a person would tell it. */
type Model = {
  now: number;
  postedAt: number;
  stage: "none" | "saved" | "behalf" | "live" | "refused" | "unconfirmed" | "unposted" | "unanswered" | "cancelled";
  request: "none" | "pending" | "approved" | "rejected" | "lapsed" | "withdrawn";
  put: string[];
  invited: string[];
  holder: string | null;
  isSwapping: boolean;
  isFree: boolean;
  timesheet: "none" | "submitted" | "approved" | "invoiced" | "closed";
};

type Real = { history: JobHistory | typeof nothingYet; times: JobTimes };

const seen = {
  jobs: new Set<string>(),
  allocations: new Set<string>(),
  requests: new Set<string>(),
  events: new Set<string>(),
};

/** What time has done by now. `isFree`: the job can no longer be filled. */
function settle(model: Model): void {
  const { now } = model;
  if (model.stage === "saved" && now >= START) {
    model.stage = "unposted";
    if (model.request === "pending") model.request = "lapsed";
  }
  const answerBy = daysAfter(calendarDate(new Date(Math.max(model.postedAt, END))), 28);
  const lapsesAt = model.put.length > 0 ? startOfDay(answerBy).getTime() : START;
  if (model.stage === "behalf" && now >= lapsesAt) {
    model.stage = "unanswered";
    model.put = [];
  }
  if (model.stage !== "live" || now < START) return;
  model.isSwapping = false;
  model.put = [];
  model.invited = [];
  if (model.holder === null) model.isFree = true;
  if (now >= WEEKLY_RUN && model.timesheet === "approved") model.timesheet = "invoiced";
  if (now >= CLAIM && (model.timesheet === "none" || model.timesheet === "submitted")) model.timesheet = "closed";
}

const afterShift: Record<Model["timesheet"], JobStatus> = {
  none: "awaiting_timesheet",
  submitted: "timesheet_submitted",
  approved: "completed",
  invoiced: "invoiced",
  closed: "closed",
};
const ofStage: Record<Exclude<Model["stage"], "live">, JobStatus | null> = {
  none: null,
  saved: "draft",
  behalf: "pending_client",
  refused: "rejected",
  unconfirmed: "rejected",
  unposted: "expired",
  unanswered: "expired",
  cancelled: "cancelled",
};

function statusOf(model: Model): JobStatus | null {
  if (model.stage !== "live") return ofStage[model.stage];
  if (model.isFree) return "unfilled";
  if (model.holder === null || model.isSwapping) return model.put.length > 0 ? "suggested" : "open";
  if (model.now < START) return "allocated";
  return model.now < END ? "in_progress" : afterShift[model.timesheet];
}

const isFilling = ({ stage, holder, isSwapping, isFree }: Model) =>
  stage === "live" && !isFree && (holder === null || isSwapping);
const isBooked = (model: Model) =>
  model.stage === "live" && !model.isFree && model.holder !== null && !model.isSwapping && model.now < START;

type Action = {
  name: string;
  can: (model: Model, id: string) => boolean;
  change: (model: Model, id: string) => void;
  act: (history: Real["history"], id: string) => JobHistory | null;
};

const onJob =
  (event: JobEvent, isNamed = false): Action["act"] =>
  (history, id) => {
    const after = afterJobEvent(history, event, isNamed ? id : null);
    if (after) seen.events.add(event);
    return after;
  };
const onAllocation =
  (event: Parameters<typeof afterAllocationEvent>[2]): Action["act"] =>
  (history, id) =>
    history.status === null ? null : afterAllocationEvent(history, id, event);

const book = (model: Model, id: string) => {
  model.holder = id;
  model.isSwapping = false;
  model.put = [];
  model.invited = [];
};
const endInvitation = (model: Model, id: string) => {
  model.invited = model.invited.filter((one) => one !== id);
};
const isInvited = (model: Model, id: string) => isFilling(model) && model.invited.includes(id);
const free = (model: Model) => {
  model.holder = null;
  model.isSwapping = false;
};

/** The provider's, then the agency's. */
const actions: Action[] = [
  {
    name: "save",
    can: ({ stage }) => stage === "none",
    change: (model) => {
      model.stage = "saved";
    },
    act: onJob("save"),
  },
  {
    name: "request",
    can: ({ stage, request }) =>
      stage === "none" || (stage === "saved" && (request === "none" || request === "withdrawn")),
    change: (model) => {
      model.stage = "saved";
      model.request = "pending";
    },
    act: onJob("requestAuthorisation"),
  },
  {
    name: "post",
    can: ({ stage, request }) => stage === "none" || (stage === "saved" && request !== "pending"),
    change: (model) => {
      model.stage = "live";
    },
    act: onJob("post"),
  },
  {
    name: "authorise",
    can: ({ stage, request }) => stage === "saved" && request === "pending",
    change: (model) => {
      model.stage = "live";
      model.request = "approved";
    },
    act: onJob("authorise"),
  },
  {
    name: "refuse",
    can: ({ stage, request }) => stage === "saved" && request === "pending",
    change: (model) => {
      model.stage = "refused";
      model.request = "rejected";
    },
    act: onJob("refuse"),
  },
  {
    name: "resubmit",
    can: ({ stage }) => stage === "refused",
    change: (model) => {
      model.stage = "saved";
      model.request = "pending";
    },
    act: onJob("resubmit"),
  },
  {
    name: "withdraw the request",
    can: ({ request }) => request === "pending",
    change: (model) => {
      model.request = "withdrawn";
    },
    act: (history) => (history.status === null ? null : afterWithdrawal(history)),
  },
  {
    name: "confirm",
    can: ({ stage, put }, id) => stage === "behalf" && put.includes(id),
    change: (model, id) => {
      model.stage = "live";
      book(model, id);
    },
    act: onJob("confirm", true),
  },
  {
    name: "confirm without the worker",
    can: ({ stage }) => stage === "behalf",
    change: (model) => {
      model.stage = "live";
      model.put = [];
    },
    act: onJob("confirmWithoutWorker"),
  },
  {
    name: "do not confirm",
    can: ({ stage }) => stage === "behalf",
    change: (model) => {
      model.stage = "unconfirmed";
      model.put = [];
    },
    act: onJob("refuseOnBehalf"),
  },
  {
    name: "accept",
    can: (model, id) => isFilling(model) && model.put.includes(id),
    change: book,
    act: onJob("accept", true),
  },
  {
    name: "decline",
    can: (model, id) => isFilling(model) && model.put.includes(id),
    change: (model, id) => {
      model.put = model.put.filter((one) => one !== id);
    },
    act: onAllocation("decline"),
  },
  {
    name: "cancel the worker who is to be swapped",
    can: (model, id) => isFilling(model) && model.isSwapping && model.holder === id,
    change: free,
    act: onAllocation("cancelByProvider"),
  },
  {
    name: "cancel",
    can: (model) => model.stage === "saved" || (model.stage === "live" && (isFilling(model) || isBooked(model))),
    change: (model) => {
      if (model.request === "pending") model.request = "withdrawn";
      model.stage = "cancelled";
      model.put = [];
      model.invited = [];
      free(model);
    },
    act: onJob("cancel"),
  },
  {
    name: "report that no one came",
    can: (model) => statusOf(model) === "in_progress",
    change: (model) => {
      free(model);
      model.isFree = true;
    },
    act: onJob("reportNoShow"),
  },
  {
    name: "withdraw the timesheet",
    can: (model) => statusOf(model) === "timesheet_submitted",
    change: (model) => {
      model.timesheet = "none";
    },
    act: onJob("withdrawTimesheet"),
  },
  {
    name: "approve the timesheet",
    can: (model) => statusOf(model) === "timesheet_submitted",
    change: (model) => {
      model.timesheet = "approved";
    },
    act: onJob("approveTimesheet"),
  },
  {
    name: "post for the provider",
    can: ({ stage, put }, id) => stage === "none" && !put.includes(id),
    change: (model, id) => {
      model.stage = "behalf";
      model.put = [id];
    },
    act: onJob("postOnBehalf", true),
  },
  {
    name: "post for the provider, without a worker",
    can: ({ stage }) => stage === "none",
    change: (model) => {
      model.stage = "behalf";
    },
    act: onJob("postOnBehalfUnfilled"),
  },
  {
    name: "cancel what it posted",
    can: ({ stage }) => stage === "behalf",
    change: (model) => {
      model.stage = "cancelled";
      model.put = [];
    },
    act: onJob("cancelOnBehalf"),
  },
  {
    name: "withdraw",
    can: (model, id) => isFilling(model) && model.put.includes(id),
    change: (model, id) => {
      model.put = model.put.filter((one) => one !== id);
    },
    act: onAllocation("withdraw"),
  },
  { name: "book by invitation", can: isInvited, change: book, act: onJob("book", true) },
  { name: "decline an invitation", can: isInvited, change: endInvitation, act: onAllocation("refuseInvitation") },
  { name: "withdraw an invitation", can: isInvited, change: endInvitation, act: onAllocation("withdrawInvitation") },
  { name: "drop the worker", can: isBooked, change: free, act: onJob("removeWorkerByAgency") },
  {
    name: "drop the worker who is to be swapped",
    can: (model, id) => isFilling(model) && model.isSwapping && model.holder === id,
    change: free,
    act: onAllocation("cancelByAgency"),
  },
  {
    name: "swap",
    can: isBooked,
    change: (model) => {
      model.isSwapping = true;
    },
    act: onJob("startSwap"),
  },
  {
    name: "end the swap",
    can: (model) => isFilling(model) && model.isSwapping,
    change: (model) => {
      model.isSwapping = false;
      model.put = [];
      model.invited = [];
    },
    act: onJob("endSwap"),
  },
  {
    name: "submit the timesheet",
    can: (model) => statusOf(model) === "awaiting_timesheet",
    change: (model) => {
      model.timesheet = "submitted";
    },
    act: onJob("submitTimesheet"),
  },
];

/** A worker put forward, or invited, has never been part of this job before. */
const newcomers: Action[] = [
  {
    name: "put forward",
    can: isFilling,
    change: (model, id) => void model.put.push(id),
    act: onJob("suggest", true),
  },
  {
    name: "invite",
    can: isFilling,
    change: (model, id) => void model.invited.push(id),
    act: onJob("invite", true),
  },
];

function check(model: Model, { history, times }: Real): void {
  const { status, allocations, authorisation } = history;
  if (status === null) {
    expect(statusOf(model)).toBeNull();
    return;
  }
  seen.jobs.add(status);
  for (const one of allocations) seen.allocations.add(one.status);
  if (authorisation) seen.requests.add(authorisation);
  const isOver = jobStates.statuses[status].isOver ?? false;
  const booked = allocations.filter((one) => isLive(one.status));
  const found = {
    status,
    request: authorisation ?? "none",
    put: allocations.filter((one) => one.status === "suggested").map(({ id }) => id),
    invited: allocations.filter((one) => one.status === "invited").map(({ id }) => id),
    holder: booked.map(({ id }) => id),
    isSwapping: booked.some((one) => one.status === "swap_requested"),
  };
  // No allocation is live on a job that has ended, and nothing waits for it.
  const { holder, put, invited, request, isSwapping } = model;
  expect(found).toEqual({
    status: statusOf(model),
    request: isOver && request === "pending" ? "decided" : request,
    put: isOver ? [] : [...put].sort((one, other) => orderOf(allocations, one) - orderOf(allocations, other)),
    invited: isOver ? [] : [...invited].sort((one, other) => orderOf(allocations, one) - orderOf(allocations, other)),
    holder: holder === null || isOver ? [] : [holder],
    isSwapping,
  });
  checkEnding(history, times);
}

const orderOf = (allocations: JobHistory["allocations"], id: string) => allocations.findIndex((one) => one.id === id);

const ended = new Set<string>();

/** Time alone ends a job, from wherever it is. What it does depends on the statuses alone, so each set is tried once. */
function checkEnding(history: JobHistory, times: JobTimes): void {
  const key = [history.status, history.authorisation, ...history.allocations.map(({ status }) => status).sort()].join();
  if (ended.has(key)) return;
  ended.add(key);
  const end = atTime(history, times, FOREVER);
  expect([history.status, end.status, jobStates.statuses[end.status].isEnd]).toEqual([
    history.status,
    end.status,
    true,
  ]);
  expect(nextDue(end, times)).toBeNull();
  expect(end.allocations.filter((one) => !allocationStates.statuses[one.status].isEnd)).toEqual([]);
  if (end.authorisation) expect(jobAuthorisationStates.statuses[end.authorisation].isEnd).toBe(true);
}

/** Lets everything that is due happen, in the model and in the job. */
function pass(model: Model, real: Real): void {
  settle(model);
  const { history, times } = real;
  if (history.status === null) return;
  for (let current: JobHistory = history; ; ) {
    const next = nextDue(current, times);
    if (!next || next.at.getTime() > model.now) break;
    seen.events.add(next.event);
    current = next.after;
  }
  real.history = atTime(history, times, new Date(model.now));
}

/** Lets someone do something, and compares whether they could. */
function act(action: Action, id: string, model: Model, real: Real): void {
  const isNew = model.stage === "none";
  const after = action.act(real.history, id);
  expect([action.name, after !== null]).toEqual([action.name, action.can(model, id)]);
  if (!after) return;
  action.change(model, id);
  if (isNew) {
    model.postedAt = model.now;
    real.times = { ...real.times, postedAt: new Date(model.now) };
  }
  real.history = after;
  pass(model, real);
  check(model, real);
}

type Choice = { what: number; who: number };

/** One of the workers that the job has, or one that it never had. */
function workerFor(action: Action, who: number, model: Model, { history }: Real): string {
  if (newcomers.includes(action)) {
    const known = history.allocations.map(({ id }) => id);
    return Array.from({ length: known.length + 1 }, (_, index) => `w-${index}`).find((id) => !known.includes(id)) ?? "";
  }
  const workers = [...model.put, ...model.invited, ...(model.holder === null ? [] : [model.holder])];
  return workers[who % workers.length] ?? "w-0";
}

/** What ends a history early is chosen less often than the rest, so that many of them go far. */
const isEarlyEnd = ({ name }: Action) => /^(cancel|refuse|do not confirm)/.test(name);
const everyAction = [...actions, ...newcomers];
const everything = everyAction.flatMap((action) => (isEarlyEnd(action) ? [action] : [action, action, action]));

/** Someone does one of the things that the model says are possible. */
class Act implements fc.Command<Model, Real> {
  private done = "nothing";
  constructor(readonly choice: Choice) {}

  check = () => true;

  run(model: Model, real: Real): void {
    const { what, who } = this.choice;
    const possible = everything.filter((action) => action.can(model, workerFor(action, who, model, real)));
    const action = possible[what % possible.length];
    if (!action) return;
    const id = workerFor(action, who, model, real);
    this.done = `${action.name} (${id})`;
    act(action, id, model, real);
  }

  toString = () => this.done;
}

/** Someone tries something, whether it is possible or not, with any worker. */
class Try implements fc.Command<Model, Real> {
  constructor(readonly choice: Choice) {}

  check = () => true;

  private action = () => everyAction[this.choice.what % everyAction.length];

  run(model: Model, real: Real): void {
    const action = this.action();
    if (!action) return;
    const { who } = this.choice;
    act(action, newcomers.includes(action) ? workerFor(action, who, model, real) : `w-${who}`, model, real);
  }

  toString = () => `try ${this.action()?.name} (w-${this.choice.who})`;
}

class Wait implements fc.Command<Model, Real> {
  constructor(readonly hours: number) {}

  check = () => true;

  run(model: Model, real: Real): void {
    model.now += this.hours * HOUR;
    pass(model, real);
    check(model, real);
  }

  toString = () => `wait ${this.hours} h`;
}

const often = <T>(command: T, times: number): T[] => Array.from({ length: times }, () => command);
const choice = fc.record({ what: fc.nat({ max: 999 }), who: fc.nat({ max: 5 }) });
const commands = [
  ...often(
    choice.map((one) => new Act(one)),
    10,
  ),
  ...often(
    choice.map((one) => new Try(one)),
    2,
  ),
  ...often(
    fc.constantFrom(1, 4, 12, 24).map((hours) => new Wait(hours)),
    3,
  ),
  fc.constantFrom(72, 24 * 9, 24 * 40, 24 * 366 * 8).map((hours) => new Wait(hours)),
];

test(`${HISTORIES} histories of provider, agency and time: the tables agree with the model, and time alone ends every job`, () => {
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 40, size: "max" }), (walk) => {
      const setup = () => ({
        model: {
          now: BEGIN,
          postedAt: BEGIN,
          stage: "none",
          request: "none",
          put: [],
          invited: [],
          holder: null,
          isSwapping: false,
          isFree: false,
          timesheet: "none",
        } as Model,
        real: {
          history: nothingYet,
          times: { postedAt: new Date(BEGIN), startAt: new Date(START), endAt: new Date(END) },
        } as Real,
      });
      fc.modelRun(setup, walk);
    }),
    { numRuns: HISTORIES },
  );
});

test("the histories reached every status, and every event of a job", () => {
  expect([...seen.jobs].sort()).toEqual(statusesOf(jobStates).sort());
  expect([...seen.allocations].sort()).toEqual(statusesOf(allocationStates).sort());
  expect([...seen.requests].sort()).toEqual(statusesOf(jobAuthorisationStates).sort());
  // The event that follows another by itself is part of it.
  expect([...seen.events, "loseLastSuggestion"].sort()).toEqual(eventsOf(jobStates).sort());
});
