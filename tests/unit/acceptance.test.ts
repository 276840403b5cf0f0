/** The form with which a provider accepts the workers of a week: what it refuses, and what it says of each. */

import { acceptByForm } from "@/lib/bff/acceptance";
import type { PortalAction } from "@/lib/bff/action";
import { readPosted } from "@/lib/bff/jobs/copy";
import { messages } from "@/lib/config/messages";
import { acceptancePage as texts } from "@/lib/config/messages/fill";
import { acceptedTogetherMax } from "@/lib/contract/fill";

const [one, other, first, second] = [1, 2, 3, 4].map((n) => `5e2c41aa-5b1f-4c2a-9d3e-00000000000${n}`) as [
  string,
  string,
  string,
  string,
];
const shift = {
  service: { _id: "5e2c41aa-5b1f-4c2a-9d3e-000000000009", name: "Orchard View" },
  startAt: "2027-03-10T09:00:00.000Z",
  endAt: "2027-03-10T15:00:00.000Z",
};

/** A caller whose decisions are answered by the shift's id. */
function calling(answers: Record<string, unknown>) {
  const asked: unknown[] = [];
  const client = {
    jobs: {
      get: async () => ({ ok: true, data: shift }),
      decide: async (input: { jobId: string }) => {
        asked.push(input);
        return answers[input.jobId] ?? { ok: true, data: {} };
      },
    },
  };
  const call = (work: (given: typeof client) => unknown) => work(client);
  return { asked, action: { call } as unknown as PortalAction };
}
function data(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
const seen = {
  week: "2027-03-08",
  [`allocation.${one}`]: first,
  [`lock.${one}`]: "1",
  [`allocation.${other}`]: second,
  [`lock.${other}`]: "3",
};
const both = { ...seen, [`row.${one}`]: "on", [`row.${other}`]: "on" };

test("at least one worker has to be selected, of a week", async () => {
  expect(await acceptByForm(calling({}).action, data(seen))).toMatchObject({
    status: "invalid",
    errors: [{ field: "row", message: texts.needed }],
  });
  const { asked, action } = calling({});
  const many = Array.from({ length: acceptedTogetherMax + 1 }, (_, n) => [`row.${n}`, "on"] as const);
  for (const wrong of [
    { ...both, week: "soon" },
    { ...both, [`allocation.${one}`]: "someone" },
    { ...both, [`lock.${one}`]: "" },
    { ...seen, ...Object.fromEntries(many) },
  ]) {
    expect(await acceptByForm(action, data(wrong))).toMatchObject({ status: "failed" });
  }
  expect(asked).toEqual([]);
});

test("whom the person saw is accepted, those who are refused are named, and the others stay accepted", async () => {
  const refusal = { ok: false, error: { code: "CONFLICT", message: messages.jobs.taken, fields: [] } };
  const { asked, action } = calling({ [other]: refusal });
  const answer = await acceptByForm(action, data(both));
  expect(asked).toEqual([
    { jobId: one, allocationId: first, lock: 1, decision: "accept", unlessWarned: true },
    { jobId: other, allocationId: second, lock: 3, decision: "accept", unlessWarned: true },
  ]);
  expect(answer).toMatchObject({
    status: "invalid",
    title: texts.partly(texts.done(1), 1),
    errors: [
      {
        field: "row",
        about: "Wednesday 10 March 2027, 09:00–15:00, Orchard View",
        message: messages.jobs.taken,
      },
    ],
  });
  // Sent again, it asks for none that have been decided.
  const left = "values" in answer ? Object.keys(answer.values) : [];
  expect(left.filter((name) => name.startsWith("row."))).toEqual([]);
});

test("only selected workers are accepted, and the list of the week says how many", async () => {
  const { asked, action } = calling({});
  const { [`row.${other}`]: _, ...first } = both;
  expect(await acceptByForm(action, data(first))).toEqual({
    status: "continueTo",
    path: "/dashboard/jobs?view=list&week=2027-03-08&done=accepted&count=1",
  });
  expect(asked).toHaveLength(1);
  const preference = { timeZone: "Europe/London", timeFormat: "24-hour" } as const;
  const said = (group: "Provider" | "Agency") => readPosted({ done: "accepted", count: "1" }, { group, preference });
  expect(said("Provider")).toEqual({ message: texts.done(1), postingId: null });
  expect(said("Agency")).toBeNull();
});
