/** The review queue: what comes before and after an item, and where a decision leads. */
import { placeAmong } from "@/lib/backend/verification/queue-place";
import { decideReviewByForm } from "@/lib/bff/verification";
import { verification as texts, workbench } from "@/lib/config/messages/verification";
import type { QueueItem } from "@/lib/contract/verification";

const id = (n: number) => `0b7c5a10-0000-4000-8000-00000000000${n}`;
const [one, two] = [id(1), id(2)];
const item = (workerId: string, documentId: string | null): QueueItem => ({ workerId, documentId });

/** The rows of a queue, as the database numbers them. */
const rowsOf = (queue: QueueItem[]) =>
  queue.map(({ workerId, documentId }, n) => ({
    workerId,
    documentId,
    position: n + 1,
    total: queue.length,
    previousWorkerId: queue[n - 1]?.workerId ?? null,
    previousDocumentId: queue[n - 1]?.documentId ?? null,
    nextWorkerId: queue[n + 1]?.workerId ?? null,
    nextDocumentId: queue[n + 1]?.documentId ?? null,
  }));

describe("the place in the queue", () => {
  const queue = [item(one, id(5)), item(one, id(6)), item(one, null), item(two, id(7))];
  const rows = rowsOf(queue);

  test("is its position among all, between the items before and after", () => {
    expect(placeAmong(rows, item(one, id(6)))).toEqual({ position: 2, total: 4, previous: queue[0], next: queue[2] });
    expect(placeAmong(rows, item(one, null))).toEqual({ position: 3, total: 4, previous: queue[1], next: queue[3] });
  });

  test("after the last item what was skipped comes again, and after the only one nothing", () => {
    expect(placeAmong(rows, item(two, id(7))).next).toEqual(queue[0]);
    const only = [item(two, id(7))];
    expect(placeAmong(rowsOf(only), item(two, id(7)))).toEqual({ position: 1, total: 1, previous: null, next: null });
  });

  test("after a profile none of its own documents comes again", () => {
    const own = [item(one, id(5)), item(one, null)];
    expect(placeAmong(rowsOf(own), item(one, null)).next).toBeNull();
    expect(placeAmong(rowsOf([item(two, id(7)), item(one, null)]), item(one, null)).next).toEqual(item(two, id(7)));
  });

  test("from what is not in the queue, the next is the worker's first item, or the queue's", () => {
    expect(placeAmong(rows, item(two, id(9)))).toEqual({ position: null, total: 4, previous: null, next: queue[3] });
    expect(placeAmong(rows, item(id(3), null)).next).toEqual(queue[0]);
    expect(placeAmong([], item(one, null))).toEqual({ position: null, total: 0, previous: null, next: null });
  });
});

describe("a decision", () => {
  const review = `/dashboard/workers/${one}/review`;
  const ofDocument = { workerId: one, documentId: id(5), decidedAt: "", decision: "accepted", reason: "" };
  const ofProfile = { workerId: one, lock: "3", decision: "approved", reason: "" };
  type Answer = { next?: QueueItem | null; refusal?: Record<string, unknown> };

  async function decide(values: Record<string, string>, { next = null, refusal }: Answer = {}) {
    const calls: [string, unknown][] = [];
    const made = (name: string) => async (input: unknown) => {
      calls.push([name, input]);
    };
    const client = {
      verification: {
        place: async () => ({ next }),
        decide: made("decide"),
        decideDocument: made("decideDocument"),
      },
    };
    const call = async (work: (with_: typeof client) => Promise<unknown>) => {
      const data = await work(client);
      return refusal && calls.length > 0
        ? { ok: false, error: { fields: [], reason: null, ...refusal } }
        : { ok: true, data };
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    const answer = await decideReviewByForm({ call } as never, form);
    return { answer, calls };
  }

  test("leads to the next item, and names what was decided by its id alone", async () => {
    const { answer, calls } = await decide(ofDocument, { next: item(one, id(6)) });
    expect(answer).toEqual({ status: "continueTo", path: `${review}/${id(6)}?decided=${one}&document=${id(5)}` });
    expect(calls).toMatchObject([["decideDocument", { documentId: id(5), decision: "accepted", decidedAt: null }]]);
    const toProfile = await decide(ofDocument, { next: item(one, null) });
    expect(toProfile.answer).toMatchObject({ path: `${review}?decided=${one}&document=${id(5)}` });
    const last = await decide(ofProfile);
    expect(last.answer).toEqual({ status: "continueTo", path: `/dashboard/tasks/approvals?decided=${one}` });
    expect(last.calls).toMatchObject([["decide", { workerId: one, lock: 3, decision: "approved" }]]);
  });

  test("against an item needs a reason, and nothing is called without one", async () => {
    for (const values of [
      { ...ofDocument, decision: "rejected", reason: "  " },
      { ...ofProfile, decision: "denied" },
    ]) {
      const { answer, calls } = await decide(values);
      expect(answer).toMatchObject({ status: "invalid", errors: [{ field: "reason", message: texts.reasonNeeded }] });
      expect(calls).toEqual([]);
    }
  });

  test("that is refused keeps the reason and links to what has not been opened", async () => {
    const fields = [{ field: `document.${id(6)}`, message: "Open CV" }];
    const refusal = { code: "CONFLICT", reason: "notOpened", message: texts.notOpened(1), fields };
    const profile = await decide({ ...ofProfile, reason: "Half written" }, { refusal });
    expect(profile.answer).toMatchObject({
      status: "failed",
      message: texts.notOpened(1),
      errors: [{ message: "Open CV", href: `${review}/${id(6)}` }],
      values: { reason: "Half written" },
    });
    // On the page of the document itself the link opens the file.
    const document = await decide(ofDocument, { refusal });
    expect(document.answer).toMatchObject({ errors: [{ href: `/dashboard/workers/${one}/documents/${id(6)}` }] });
  });

  test.each(["documentReplaced", "decidedMeanwhile"])(
    "that comes too late (%s) links to the document as it is now",
    async (reason) => {
      const { answer } = await decide(ofDocument, { refusal: { code: "CONFLICT", reason, message: "Too late" } });
      expect(answer).toMatchObject({
        status: "failed",
        message: "Too late",
        errors: [{ message: workbench.showCurrent, href: `${review}/${id(5)}` }],
      });
    },
  );

  test("that cannot be read does nothing", async () => {
    for (const values of [
      { ...ofDocument, decision: "approved" },
      { ...ofDocument, decidedAt: "soon" },
      { workerId: one },
    ]) {
      const { answer, calls } = await decide(values as Record<string, string>);
      expect(answer).toMatchObject({ status: "failed" });
      expect(calls).toEqual([]);
    }
  });
});
