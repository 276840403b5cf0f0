/** The form that changes several shifts: what it refuses, and what it says where only some could be changed. */
import type { PortalAction } from "@/lib/bff/action";
import { changeSelectedByForm, readSelection } from "@/lib/bff/jobs/selected";
import { messages } from "@/lib/config/messages";
import { selectedPage } from "@/lib/config/messages/jobs";

const texts = messages.jobs;
const [one, other] = ["5e2c41aa-5b1f-4c2a-9d3e-000000000001", "5e2c41aa-5b1f-4c2a-9d3e-000000000002"] as const;

const shift = (_id: string, day: string) => ({
  _id,
  service: { _id: "5e2c41aa-5b1f-4c2a-9d3e-000000000009", name: "Orchard View" },
  startAt: `${day}T09:00:00.000Z`,
  endAt: `${day}T15:00:00.000Z`,
});
const refusal = { ok: false, error: { code: "CONFLICT", message: texts.filled, fields: [] } };

/** Answers the call that reads the shifts, then each change with the next answer. */
function answering(...answers: unknown[]): PortalAction {
  const left = [{ ok: true, data: { items: [shift(one, "2027-03-08"), shift(other, "2027-03-10")] } }, ...answers];
  return { call: async () => left.shift() } as unknown as PortalAction;
}
function data(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
const both = { [`job.${one}`]: "on", [`job.${other}`]: "on" };
const done = { ok: true, data: {} };

test("the address selects shifts by their ids, each once, and nothing else", () => {
  expect(readSelection({ do: "move", job: [one, other, one, "x"] })).toEqual({ verb: "move", jobIds: [one, other] });
  expect(readSelection({ do: "delete", job: one })).toEqual({ verb: "cancel", jobIds: [one] });
  expect(readSelection({}).jobIds).toEqual([]);
});

test.each([
  [{ verb: "cancel" }, "job", texts.selectionNeeded],
  [{ verb: "cancel", ...both, reason: " " }, "reason", texts.cancelReasonNeeded],
  [{ verb: "move", ...both, days: "0" }, "days", texts.moveNeeded],
  [{ verb: "move", ...both, days: "1.5" }, "days", texts.daysNeeded],
  [{ verb: "copy", ...both, days: "-7" }, "days", texts.copyDaysNeeded],
  [{ verb: "copy", ...both, days: "" }, "days", texts.copyDaysNeeded],
])("%j is refused beside the field", async (values, field, message) => {
  const answer = await changeSelectedByForm(answering(), data(values as Record<string, string>));
  expect(answer).toMatchObject({ status: "invalid", errors: [{ field, message }], values });
});

test("where some are refused, each is named, and sent again the form changes only those", async () => {
  const values = { verb: "cancel", ...both, reason: "Not needed" };
  const answer = await changeSelectedByForm(answering(done, refusal), data(values));
  expect(answer).toMatchObject({
    status: "invalid",
    title: selectedPage.partly(selectedPage.verbs.cancel.done(1), 1),
    errors: [{ field: "job", about: "Wednesday 10 March 2027, 09:00–15:00, Orchard View", message: texts.filled }],
  });
  expect("values" in answer && answer.values).toEqual({ verb: "cancel", [`job.${other}`]: "on", reason: "Not needed" });
});

test("where all are changed, the list of their week says so", async () => {
  expect(await changeSelectedByForm(answering(done, done), data({ verb: "move", ...both, days: "−7" }))).toEqual({
    status: "continueTo",
    path: "/dashboard/jobs?view=list&week=2027-03-01&done=moved&count=2",
  });
  const postings = [one, other].map((postingId) => ({
    postingId,
    jobIds: [one],
    needsAuthorisation: false,
    unseen: 1,
    othersFrom: null,
  }));
  const copied = { ok: true, data: { postings } };
  expect(await changeSelectedByForm(answering(copied), data({ verb: "copy", ...both, days: "7" }))).toEqual({
    status: "continueTo",
    path: "/dashboard/jobs?view=list&week=2027-03-15&done=posted&count=2&unseen=2",
  });
});
