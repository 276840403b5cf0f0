/** Who must review a profile change, and in which order (docs/states.md). */
import {
  entersReview,
  firstStage,
  isChangeable,
  isDifferentPerson,
  route,
  stageAfterApproval,
  stagesOf,
} from "@/lib/backend/profile-changes/rules";
import { mayDecide, maySubmit } from "@/lib/backend/verification/rules";
import type { PortalAction } from "@/lib/bff/action";
import { decideChangeByForm } from "@/lib/bff/profile-changes";
import type { VerificationStatus } from "@/lib/contract/verification";

const fresh = { panel: "on", verificationStatus: "not_submitted" } as const;
const submitted = { panel: "on", verificationStatus: "approved" } as const;
const off = { panel: "off", verificationStatus: "not_submitted" } as const;

test.each([
  ["phone", "worker", submitted, ["agency"]],
  ["phone", "agency", submitted, ["agency"]],
  ["lastName", "worker", fresh, ["agency"]],
  ["lastName", "worker", submitted, ["agency", "platform"]],
  ["lastName", "agency", submitted, ["platform"]],
  ["lastName", "worker", off, ["agency"]],
  ["niNumber", "worker", submitted, ["agency", "platform"]],
  ["document:dbs", "worker", submitted, ["agency", "platform"]],
  ["document:right_to_work", "agency", submitted, ["platform"]],
  ["document:nmc_pin", "worker", submitted, ["agency", "platform"]],
  ["document:first_aid", "worker", submitted, ["agency"]],
  ["bank", "worker", submitted, ["agency", "second"]],
  ["bank", "worker", off, ["agency", "second"]],
  ["bank", "agency", fresh, ["second"]],
  ["bank", "agency", off, ["second"]],
] as const)("%s asked for by the %s of one %o goes by %o", (field, origin, worker, stages) => {
  expect(route(field, origin, worker)).toEqual(stages);
  const walked: string[] = [firstStage(field, origin, worker)];
  for (let stage = firstStage(field, origin, worker) as string; stage !== "decided"; ) {
    stage = stageAfterApproval(stage as "agency", field, origin, worker);
    walked.push(stage);
  }
  expect(walked).toEqual([...stages, "decided"]);
});

test("the worker's status at approval decides, not their status when the change was requested", () => {
  expect(firstStage("lastName", "worker", fresh)).toBe("agency");
  expect(stageAfterApproval("agency", "lastName", "worker", submitted)).toBe("platform");
  expect(stageAfterApproval("agency", "lastName", "worker", fresh)).toBe("decided");
});

test("each side decides at its own stages, and bank details need a second person", () => {
  expect(stagesOf("Agency")).toEqual(["agency", "second"]);
  expect(stagesOf("Admin")).toEqual(["platform", "second"]);
  expect(stagesOf("Provider")).toEqual([]);
  expect(isDifferentPerson("a", ["b", null])).toBe(true);
  expect(isDifferentPerson("a", ["a", null])).toBe(false);
  expect(isDifferentPerson("a", [null, "a"])).toBe(false);
});

test("a sensitive change puts only an approved or lapsed worker in review when it reaches the platform", () => {
  const at = (verificationStatus: VerificationStatus) => entersReview("platform", { panel: "on", verificationStatus });
  expect(
    ["not_submitted", "in_review", "approved", "denied", "lapsed"].map((one) => at(one as VerificationStatus)),
  ).toEqual([false, false, true, false, true]);
  expect(entersReview("second", submitted)).toBe(false);
});

test("unknown field names are ignored", () => {
  expect(isChangeable("phone")).toBe(true);
  expect(isChangeable("document:dbs")).toBe(true);
  for (const name of ["constructor", "document:", "document:none", "__proto__", ""])
    expect(isChangeable(name)).toBe(false);
});

test.each([
  ["on", "not_submitted", "active", true],
  ["on", "denied", "active", true],
  ["on", "lapsed", "draft", true],
  ["on", "in_review", "active", false],
  ["on", "approved", "active", false],
  ["on", "denied", "archived", false],
  ["on", "not_submitted", "resigned", false],
  ["off", "not_submitted", "active", false],
] as const)("a profile %s-panel, %s and %s: submitted %s", (panel, verificationStatus, employmentStatus, may) => {
  expect(maySubmit({ panel, verificationStatus, employmentStatus })).toBe(may);
});

test.each([
  ["in_review", "active", null, true],
  ["in_review", "disabled", null, true],
  ["in_review", "resigned", null, false],
  ["in_review", "archived", null, false],
  ["in_review", "disabled", new Date(), false],
  ["approved", "active", null, false],
] as const)("one %s, %s, erased %p: decided on %s", (verificationStatus, employmentStatus, erasedAt, may) => {
  expect(mayDecide({ verificationStatus, employmentStatus, erasedAt })).toBe(may);
});

test("a refused decision is named at its control: the choice for a file that was not opened, otherwise the reason", async () => {
  const [first, second] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
  const data = new FormData();
  data.set("changeId", "00000000-0000-4000-8000-000000000003");
  for (const id of [first, second]) data.set(`decision.${id}`, "approved");
  const fields = [
    { field: "decisions.0.reason", message: "Duplicate" },
    { field: "decisions.1.decision", message: "Open it" },
  ];
  const refused = { ok: false, error: { code: "CONFLICT", message: "Not opened", fields } };
  const action = { call: async () => refused } as unknown as PortalAction;
  expect(await decideChangeByForm(action, data)).toMatchObject({
    status: "invalid",
    errors: [
      { field: `reason.${first}`, message: "Duplicate" },
      { field: `decision.${second}`, message: "Open it" },
    ],
  });
});

test.each([
  ["the first other that waits", ["approved"], ["3", "4"], "4"],
  ["the same where a field was left for later", ["approved", "later"], ["3", "4"], "3"],
  ["the same where nothing else waits", ["approved"], ["3"], "3"],
])("after a decision opens %s", async (_, words, waiting, opens) => {
  const id = (n: string) => `00000000-0000-4000-8000-00000000000${n}`;
  const data = new FormData();
  data.set("changeId", id("3"));
  data.set("page", "/dashboard/tasks/profile-changes");
  for (const [n, word] of words.entries()) data.set(`decision.${id(String(n))}`, word);
  const client = {
    profileChanges: {
      decide: async () => ({ isClosed: true, approved: 1, rejected: 0, passedOn: 0 }),
      list: async () => ({ items: waiting.map((n) => ({ _id: id(n) })) }),
    },
  };
  const call = async (work: (given: typeof client) => Promise<unknown>) => ({ ok: true, data: await work(client) });
  expect(await decideChangeByForm({ call } as unknown as PortalAction, data)).toEqual({
    status: "continueTo",
    path: `/dashboard/tasks/profile-changes?change=${id(opens)}&done=1-0-0`,
  });
});
