/** A week that is copied: the times of its shifts over both clock changes and a leap day, and which are posted already. */
import { type CopiedJob, copiesIn } from "@/lib/backend/jobs/posting/copies";
import type { PortalAction } from "@/lib/bff/action";
import { postJobByForm } from "@/lib/bff/jobs";
import { copyWeekByForm, readCopyQuery, readPosted, undoPostingByForm } from "@/lib/bff/jobs/copy";
import { changeSelectedByForm } from "@/lib/bff/jobs/selected";
import { messages } from "@/lib/config/messages";
import { seenByAgencies } from "@/lib/config/messages/jobs";
import { momentsAt } from "@/lib/format";
import { setValidEnv } from "@/tests/support/unit-env";

setValidEnv();

const texts = messages.jobs;
const HOUR_MS = 3_600_000;
const now = new Date("2026-01-01T09:00:00Z");

/** A shift as it is stored; `occurrence` is the second moment where the clocks show the start twice. */
const aJob = (id: string, day: string, start: string, endDay: string, end: string, occurrence = 0): CopiedJob => ({
  id,
  startAt: momentsAt(day, start)[occurrence] ?? new Date(Number.NaN),
  endAt: momentsAt(endDay, end).at(-1) ?? new Date(Number.NaN),
  workerTypeId: "w",
  jobType: "general",
  unit: null,
  breaks: [],
  notes: null,
  skills: [],
  certificates: [],
  preferredGender: null,
  genderReason: null,
  genderNote: null,
});

const lengths = (copies: ReturnType<typeof copiesIn>) =>
  copies.map((copy) => ("problem" in copy ? copy.problem : (copy.endAt.getTime() - copy.startAt.getTime()) / HOUR_MS));

test.each([
  ["forward", "2026-03-23", "2026-03-21", "2026-03-22", "2026-03-28", 11],
  ["back", "2026-10-19", "2026-10-17", "2026-10-18", "2026-10-24", 13],
] as const)("a night keeps its times when the clocks go %s", (_, week, day, endDay, copied, hours) => {
  const [copy] = copiesIn(week, [aJob("1", day, "20:00", endDay, "08:00")], [], now);
  expect(copy).toMatchObject({ day: copied, startAt: momentsAt(copied, "20:00")[0], isClash: false });
  expect(lengths(copy ? [copy] : [])).toEqual([hours]);
});

test("the night on which the clocks changed is copied as an ordinary one", () => {
  const jobs = [
    aJob("1", "2026-10-24", "20:00", "2026-10-25", "08:00"),
    aJob("2", "2026-10-25", "01:30", "2026-10-25", "09:00", 1),
  ];
  expect(lengths(copiesIn("2026-10-28", jobs, [], now))).toEqual([12, 7.5]);
});

test("a time that the clocks skip or show twice is impossible, as is a shift in the past", () => {
  const spring = copiesIn("2026-03-23", [aJob("1", "2026-03-22", "01:30", "2026-03-22", "09:00")], [], now);
  expect(spring).toMatchObject([{ day: "2026-03-29", problem: texts.skippedTime("01:30") }]);
  const autumn = copiesIn("2026-10-19", [aJob("1", "2026-10-18", "01:30", "2026-10-18", "09:00")], [], now);
  expect(autumn).toMatchObject([{ day: "2026-10-25", problem: texts.doubleTime("01:30") }]);
  const late = copiesIn(
    "2026-03-23",
    [aJob("1", "2026-03-16", "08:00", "2026-03-16", "14:00")],
    [],
    new Date("2026-03-23T08:00:00Z"),
  );
  expect(late).toMatchObject([{ day: "2026-03-23", problem: texts.startInPast }]);
});

test("a leap day is a day like any other", () => {
  const copies = copiesIn(
    "2028-02-28",
    [aJob("1", "2028-02-22", "20:00", "2028-02-23", "08:00")],
    [],
    new Date("2028-01-03T09:00:00Z"),
  );
  expect(copies).toMatchObject([{ day: "2028-02-29", endAt: momentsAt("2028-03-01", "08:00")[0] }]);
});

test("as many copies are clashes as the same shift is posted, and one that differs is none", () => {
  const source = aJob("1", "2026-06-01", "08:00", "2026-06-01", "14:00");
  const posted = aJob("9", "2026-06-08", "08:00", "2026-06-08", "14:00");
  const clashes = (others: CopiedJob[]) =>
    copiesIn("2026-06-08", [source, { ...source, id: "2" }], others, now).map(
      (copy) => "isClash" in copy && copy.isClash,
    );
  expect(clashes([])).toEqual([false, false]);
  expect(clashes([posted])).toEqual([true, false]);
  expect(clashes([posted, posted])).toEqual([true, true]);
  for (const other of [
    { unit: "First floor" },
    { workerTypeId: "x" },
    { jobType: "sleep_in" },
    { endAt: source.endAt },
  ] as const) {
    expect(clashes([{ ...posted, ...other }])).toEqual([false, false]);
  }
});

describe("The forms", () => {
  const id = "5e2c41aa-5b1f-4c2a-9d3e-000000000002";
  const data = (values: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    return form;
  };
  const reader = { group: "Provider", preference: { timeZone: "Asia/Tokyo", timeFormat: "24-hour" } } as const;
  const allSee = { unseen: 0, othersFrom: null };
  const answering = (answer: unknown) => ({ call: async () => answer }) as unknown as PortalAction;

  test("ask for a shift to copy, and say that one of them cannot be copied next to them", async () => {
    const values = { serviceId: id, week: "2026-06-08", idempotencyKey: id };
    expect(await copyWeekByForm(answering(null), data(values))).toMatchObject({
      status: "invalid",
      errors: [{ field: "job", message: texts.copiesNeeded }],
      values,
    });
    const error = { code: "BAD_REQUEST", message: "x", fields: [{ field: "jobIds", message: texts.copyChanged }] };
    const chosen = data({ ...values, [`job.${id}`]: "on" });
    expect(await copyWeekByForm(answering({ ok: false, error }), chosen)).toMatchObject({
      errors: [{ field: "job", message: texts.copyChanged }],
    });
    const done = {
      ok: true,
      data: { postings: [{ postingId: id, jobIds: [id, id], needsAuthorisation: false, ...allSee }] },
    };
    expect(await copyWeekByForm(answering(done), chosen)).toEqual({
      status: "continueTo",
      path: `/dashboard/jobs?week=2026-06-08&open=${id}&done=posted&count=2&posting=${id}`,
    });
  });

  test.each([
    ["undone", false],
    ["notActive", true],
  ])("refused with %s, they are sent again with the same key: %s", async (reason, isSame) => {
    const error = { code: "CONFLICT", message: texts.postingUndone, fields: [], reason };
    const found = {
      items: [{ _id: id, service: { _id: id, name: "Orchard View" }, startAt: "2026-06-01T09:00:00.000Z" }],
    };
    const action = {
      call: async (work: (client: unknown) => Promise<unknown>) => {
        try {
          return { ok: true, data: await work({ jobs: { selected: async () => found } }) };
        } catch {
          return { ok: false, error };
        }
      },
    } as unknown as PortalAction;
    const shift = { serviceId: id, jobType: "general", workerTypeId: id, vacancies: "1", date: "2026-06-08" };
    const entered = { ...shift, startTime: "08:00", endTime: "20:00", idempotencyKey: id };
    const copied = { idempotencyKey: id, [`job.${id}`]: "on" };
    for (const answer of [
      await postJobByForm(action, data(entered)),
      await copyWeekByForm(action, data({ ...copied, serviceId: id, week: "2026-06-08" })),
      await changeSelectedByForm(action, data({ ...copied, verb: "copy", days: "7" })),
    ]) {
      expect(answer).toMatchObject({ status: "failed", message: texts.postingUndone });
      const key = "values" in answer ? answer.values["idempotencyKey"] : undefined;
      expect(key === id).toBe(isSame);
      expect(key).toMatch(/^[\da-f-]{36}$/);
    }
  });

  test("say how many shifts of all services were posted, and how many wait for an authoriser", async () => {
    const chosen = data({ serviceId: "all", week: "2026-06-08", idempotencyKey: id, [`job.${id}`]: "on" });
    const pathOf = async (...postings: [jobs: number, needsAuthorisation: boolean][]) => {
      const made = postings.map(([jobs, needsAuthorisation]) => ({
        postingId: id,
        jobIds: Array.from({ length: jobs }, () => id),
        needsAuthorisation,
        ...allSee,
      }));
      const answer = await copyWeekByForm(answering({ ok: true, data: { postings: made } }), chosen);
      return "path" in answer ? answer.path : "";
    };
    const path = "/dashboard/jobs?week=2026-06-08";
    expect(await pathOf([2, false], [3, true])).toBe(`${path}&done=posted&count=5&sent=3&posting=${id}`);
    expect(await pathOf([2, false], [3, false])).toBe(`${path}&done=posted&count=5&posting=${id}`);
    expect(await pathOf([2, true], [3, true])).toBe(`${path}&done=sent&count=5&posting=${id}`);
    expect(readPosted({ done: "posted", count: "5", sent: "3", posting: id }, reader)).toEqual({
      message: texts.postedAndSent(2, allSee, 3),
      postingId: id,
    });
    // Numbers that do not belong together say no more than is known.
    expect(readPosted({ done: "posted", count: "5", sent: "9" }, reader)?.message).toBe(texts.posted(5, allSee));
  });

  test("say how many of the posted shifts no agency can see, and when more agencies see the others", async () => {
    const chosen = data({ serviceId: "all", week: "2026-06-08", idempotencyKey: id, [`job.${id}`]: "on" });
    const of = (jobs: number, more: object) => ({ postingId: id, jobIds: Array(jobs).fill(id), ...more });
    const postings = [
      of(3, { needsAuthorisation: false, unseen: 1, othersFrom: "2026-06-02T12:00:00.000Z" }),
      of(2, { needsAuthorisation: false, unseen: 1, othersFrom: "2026-06-01T12:00:00.000Z" }),
      of(1, { needsAuthorisation: true, ...allSee }),
    ];
    const answer = await copyWeekByForm(answering({ ok: true, data: { postings } }), chosen);
    const { searchParams } = new URL("path" in answer ? answer.path : "", "http://portal.invalid");
    expect(readPosted(Object.fromEntries(searchParams), reader)).toEqual({
      // The first of the moments, as clocks in the UK show it.
      message:
        "5 shifts posted. The first agencies can see 3 of them now, and more agencies from 1 Jun 2026, 13:00 under the release rules. No agency can see the other 2, because no active agency has an agreement that covers them. Open one of them to see what is missing. 1 shift sent for authorisation.",
      postingId: id,
    });
    const odd = { done: "posted", count: "1", unseen: "-1", othersFrom: "tomorrow" };
    expect(readPosted(odd, reader)?.message).toBe(texts.posted(1, allSee));
  });

  test.each([
    [1, 0, null, "Agencies can see it now."],
    [3, 0, null, "Agencies can see them now."],
    [1, 0, "Monday", "The first agencies can see it now, and more agencies from Monday under the release rules."],
    [
      1,
      1,
      null,
      "No agency can see it, because no active agency has an agreement that covers it. Open the shift to see what is missing.",
    ],
    [
      3,
      3,
      null,
      "No agency can see them, because no active agency has an agreement that covers them. Open one of them to see what is missing.",
    ],
    [
      3,
      1,
      null,
      "Agencies can see 2 of them now. No agency can see the other one, because no active agency has an agreement that covers it. Open the shift to see what is missing.",
    ],
  ])("of %d posted shifts, %d of them seen by no agency, others from %s: %s", (shifts, unseen, othersFrom, text) => {
    expect(seenByAgencies(shifts, { unseen, othersFrom })).toBe(text);
  });

  test("redirect to the week with what was undone", async () => {
    const action = answering({ ok: true, data: { cancelled: 3, left: 1 } });
    expect(await undoPostingByForm(action, data({ postingId: id, week: "2026-06-10" }))).toEqual({
      status: "continueTo",
      path: "/dashboard/jobs?week=2026-06-08&done=undone&count=3&left=1",
    });
    expect(readPosted({ done: "undone", count: "3", left: "1" }, reader)).toEqual({
      message: "3 shifts cancelled. 1 shift stayed, because a worker was put forward or the shift has started.",
      postingId: null,
    });
  });

  test("read from an address only what has its form", () => {
    expect(readPosted({ done: "posted", count: "12", posting: id }, reader)).toEqual({
      message: texts.posted(12, allSee),
      postingId: id,
    });
    expect(readPosted({ done: "posted", count: "many", posting: "x" }, reader)).toEqual({
      message: texts.posted(1, allSee),
      postingId: null,
    });
    expect(readPosted({ done: "else" }, reader)).toBeNull();
    expect(readCopyQuery({ week: "2026-06-10", service: id })).toEqual({
      week: "2026-06-08",
      serviceId: id,
      isOfAll: false,
    });
    expect(readCopyQuery({ week: "2026-06-10", service: "'; --" }).serviceId).toBeNull();
  });
});
