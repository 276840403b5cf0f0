/** The form with which an agency puts workers forward for several shifts: what it refuses, and what it says of each. */
import type { PortalAction } from "@/lib/bff/action";
import { readPosted } from "@/lib/bff/jobs/copy";
import { loadShiftsToFill, suggestSelectedByForm } from "@/lib/bff/jobs/suggest-selected";
import { messages } from "@/lib/config/messages";
import { suggestSelectedPage } from "@/lib/config/messages/jobs";
import { suggestedTogetherMax } from "@/lib/contract/jobs";

const texts = messages.jobs;
const [one, other, worker] = [1, 2, 3].map((n) => `5e2c41aa-5b1f-4c2a-9d3e-00000000000${n}`) as [
  string,
  string,
  string,
];

const shift = (_id: string, day: string) => ({
  _id,
  service: { _id: "5e2c41aa-5b1f-4c2a-9d3e-000000000009", name: "Orchard View" },
  startAt: `${day}T09:00:00.000Z`,
  endAt: `${day}T15:00:00.000Z`,
  status: "open",
});
const found = { [one]: shift(one, "2027-03-08"), [other]: shift(other, "2027-03-10") };

/** A caller whose shifts can be read, and whose suggestions are answered by the shift's id. */
function calling(answers: Record<string, unknown>) {
  const asked: unknown[] = [];
  const read: unknown[] = [];
  const client = {
    jobs: {
      get: async ({ jobId }: { jobId: string }) => {
        read.push(jobId);
        return { ok: true, data: found[jobId] };
      },
      suggest: async (input: { jobId: string }) => {
        asked.push(input);
        return answers[input.jobId] ?? { ok: true, data: { allocationId: one, isAccepted: false } };
      },
    },
  };
  const call = (work: (given: typeof client) => unknown) => work(client);
  return { asked, read, action: { call } as unknown as PortalAction };
}
function data(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
const chosen = {
  [`worker.${one}`]: worker,
  [`lock.${one}`]: "1",
  [`worker.${other}`]: worker,
  [`lock.${other}`]: "3",
};

test("at least one worker has to be chosen, and a form of another page is refused", async () => {
  const none = { [`worker.${one}`]: "", [`worker.${other}`]: "" };
  expect(await suggestSelectedByForm(calling({}).action, data(none))).toMatchObject({
    status: "invalid",
    errors: [{ field: `worker.${one}`, message: texts.workersNeeded }],
  });
  expect(await suggestSelectedByForm(calling({}).action, data({}))).toMatchObject({ status: "failed" });
  const { asked, action } = calling({});
  for (const wrong of [{ [`worker.${one}`]: "someone" }, { [`lock.${one}`]: "" }]) {
    expect(await suggestSelectedByForm(action, data({ ...chosen, ...wrong }))).toMatchObject({ status: "failed" });
  }
  const many = Array.from({ length: suggestedTogetherMax + 1 }, (_, n) => [`worker.${n}`, worker] as const);
  expect(await suggestSelectedByForm(action, data(Object.fromEntries(many)))).toMatchObject({ status: "failed" });
  expect(asked).toEqual([]);
});

test("each worker is put forward by itself, and one who is refused is named at their shift", async () => {
  const refusal = { ok: false, error: { code: "CONFLICT", message: texts.taken, fields: [] } };
  const { asked, read, action } = calling({ [other]: refusal });
  const answer = await suggestSelectedByForm(action, data(chosen));
  expect(asked).toEqual([
    { jobId: one, workerId: worker, lock: 1 },
    { jobId: other, workerId: worker, lock: 3 },
  ]);
  expect(answer).toMatchObject({
    status: "invalid",
    title: suggestSelectedPage.partly(suggestSelectedPage.done(1, 0), 1),
    errors: [
      {
        field: `worker.${other}`,
        about: "Wednesday 10 March 2027, 09:00–15:00, Orchard View",
        message: texts.taken,
      },
    ],
    values: { [`worker.${one}`]: "", [`worker.${other}`]: worker },
  });
  // A shift is read, which is slow, only where it has to be named.
  expect(read).toEqual([other]);
});

test("where all are put forward, the list of their week says how many, and how many were accepted at once", async () => {
  const accepted = { ok: true, data: { allocationId: one, isAccepted: true } };
  const posted = data({ ...chosen, week: "2027-03-10" });
  const answer = await suggestSelectedByForm(calling({ [other]: accepted }).action, posted);
  expect(answer).toEqual({
    status: "continueTo",
    path: "/dashboard/jobs?view=list&week=2027-03-08&done=putForward&count=2&accepted=1",
  });
  const said = { message: suggestSelectedPage.done(2, 1), postingId: null };
  const parameters = { done: "putForward", count: "2", accepted: "1" };
  const preference = { timeZone: "Europe/London", timeFormat: "24-hour" } as const;
  expect(readPosted(parameters, { group: "Agency", preference })).toEqual(said);
  expect(readPosted(parameters, { group: "Provider", preference })).toBeNull();
  expect(readPosted({ done: "posted", count: "2" }, { group: "Agency", preference })).toBeNull();
});

describe("The page", () => {
  const page = (jobs: Record<string, unknown>) => {
    const load = async (work: () => Promise<unknown>) => {
      try {
        return { ok: true, data: await work() };
      } catch (error) {
        return { ok: false, error };
      }
    };
    return { client: { jobs }, load } as unknown as Parameters<typeof loadShiftsToFill>[0];
  };
  const candidates = async () => ({
    items: [
      { _id: worker, warnings: [] },
      { _id: one, warnings: ["Too little rest"] },
    ],
  });

  test("offers those without a warning, the first shift first, and leaves out what is gone", async () => {
    const get = async ({ jobId }: { jobId: string }) => {
      if (jobId === worker) throw { code: "NOT_FOUND", message: "" };
      return found[jobId];
    };
    const read = await loadShiftsToFill(page({ get, candidates }), [other, worker, one, "x"]);
    expect(read).toMatchObject({
      ok: true,
      shifts: [
        { job: { _id: one }, workers: [{ _id: worker }] },
        { job: { _id: other }, workers: [{ _id: worker }] },
      ],
    });
  });

  test("does not ask who could do a shift that is no longer open", async () => {
    const get = async () => ({ ...shift(one, "2027-03-08"), status: "allocated" });
    const read = await loadShiftsToFill(page({ get, candidates }), one);
    expect(read).toMatchObject({ ok: true, shifts: [{ workers: [] }] });
  });

  test("says what went wrong, and refuses too many", async () => {
    const get = () => Promise.reject({ code: "TOO_MANY_REQUESTS", message: texts.tooManyQuestions });
    expect(await loadShiftsToFill(page({ get, candidates }), one)).toEqual({
      ok: false,
      message: texts.tooManyQuestions,
    });
    const many = Array.from({ length: suggestedTogetherMax + 1 }, () => crypto.randomUUID());
    expect(await loadShiftsToFill(page({ get, candidates }), many)).toEqual({
      ok: false,
      message: texts.selectionTooLong(suggestedTogetherMax),
    });
  });
});
