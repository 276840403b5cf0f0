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
import { decideChangeByForm, loadChanges } from "@/lib/bff/profile-changes";
import { messages } from "@/lib/config/messages";
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
  ["the one that the page names as next", ["approved"], "4", "4"],
  ["the same where a field was left for later", ["approved", "later"], "4", "3"],
  ["the same where nothing else waits", ["approved"], "", "3"],
])("after a decision opens %s", async (_, words, next, opens) => {
  const id = (n: string) => `00000000-0000-4000-8000-00000000000${n}`;
  const data = new FormData();
  data.set("changeId", id("3"));
  data.set("page", `/dashboard/tasks/profile-changes?worker=${id("9")}`);
  data.set("next", next && id(next));
  for (const [n, word] of words.entries()) data.set(`decision.${id(String(n))}`, word);
  const decided = { isClosed: true, approved: 1, rejected: 0, passedOn: 0 };
  const call = async () => ({ ok: true, data: decided });
  expect(await decideChangeByForm({ call } as unknown as PortalAction, data)).toEqual({
    status: "continueTo",
    path: `/dashboard/tasks/profile-changes?worker=${id("9")}&change=${id(opens)}&done=1-0-0&of=${id("3")}`,
  });
});

describe("a page of one change", () => {
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const worker = { firstName: "Marigold", lastName: "Pennywell" };

  /** Loads an address for someone for whom these changes wait, and says which calls were made. */
  async function loadedFrom(address: Record<string, string>, waiting: number[], beyond: number[] = []) {
    const asked: Record<string, unknown>[] = [];
    const rows = (numbers: number[]) => numbers.map((n) => ({ _id: id(n), worker }));
    const client = {
      profileChanges: {
        read: async ({ changeId }: { changeId: string }) => ({ _id: changeId }),
        list: async (input: { after?: string; changeId?: string }) => {
          asked.push(input);
          if (input.changeId) return { items: [{ _id: input.changeId, worker }], next: null };
          if (input.after === "beyond") return { items: rows(beyond), next: null };
          return { items: rows(waiting), next: beyond.length > 0 ? "beyond" : null };
        },
      },
    };
    const load = async (work: () => Promise<unknown>) => ({ ok: true, data: await work() });
    const { content } = await loadChanges({ client, load } as unknown as Parameters<typeof loadChanges>[0], address);
    return { content, asked };
  }

  test.each([
    ["the one after it", [1, 2, 3], [], 2, 3],
    ["the first once it is the last", [1, 2, 3], [], 3, 1],
    ["the first of the next page", [1, 2], [3], 2, 3],
    ["the first where it does not wait", [1, 2], [], 5, 1],
  ])("names as next %s", async (_, waiting, beyond, open, next) => {
    expect((await loadedFrom({ change: id(open) }, waiting, beyond)).content).toMatchObject({ next: id(next) });
  });

  test("stays with the worker of the address, and names no next one where nothing else waits", async () => {
    const { content, asked } = await loadedFrom({ change: id(1), worker: id(9) }, [1]);
    expect(content).toMatchObject({ next: null });
    expect(asked).toEqual([expect.objectContaining({ show: "waiting", workerId: id(9) })]);
  });

  test("names the worker of the change that was decided, over another that is open by then", async () => {
    const { content } = await loadedFrom({ change: id(2), done: "2-0-0", of: id(1) }, [2]);
    const done = messages.profileChanges.doneFor("Marigold Pennywell", messages.profileChanges.done(2, 0, 0));
    expect(content).toMatchObject({ done });
  });
});
