/** What opens after a decision: the next that still waits, in the order of before. */
import { partWithOpen } from "@/lib/bff/lists";
import { afterRow, decideTask, decideThenNext, doneNotice, listOf, queueIn } from "@/lib/bff/next-one";
import { setValidEnv } from "@/tests/support/unit-env";

setValidEnv();

const ok = <T>(data: T) => ({ ok: true, data }) as const;

/** The next after `id`, of what waited before the decision and after it. */
const nextOf = async (id: string, before: string[], after: string[], isDone = true) => {
  const read = [before, after];
  const refused = { ok: false, error: { code: "CONFLICT", message: "Decided meanwhile", fields: [] } } as never;
  const { next } = await decideThenNext(
    id,
    async () => read.shift() ?? [],
    async () => (isDone ? ok({}) : refused),
  );
  return next;
};

test.each<[string, string, string[], string[], string | null]>([
  ["the one after it", "b", ["a", "b", "c"], ["a", "c"], "c"],
  ["the first that is left after the last", "c", ["a", "b", "c"], ["a", "b"], "a"],
  ["the one after that, where someone else has decided the next", "a", ["a", "b", "c"], ["c"], "c"],
  ["a new one where all others were decided meanwhile", "a", ["a", "b"], ["d"], "d"],
  ["nothing where it still waits, as a shift with another worker put forward", "a", ["a", "b"], ["a", "b"], null],
  ["nothing where nothing else waits", "a", ["a"], [], null],
  ["nothing where it did not wait for the person", "x", ["a", "b"], ["a", "b"], null],
])("is %s", async (_, id, before, after, expected) => {
  expect(await nextOf(id, before, after)).toBe(expected);
});

test("is nothing after a refused decision, which reads the list once", async () => {
  expect(await nextOf("a", ["a", "b"], ["b"], false)).toBeNull();
});

const someId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

/** The tasks of a kind, before and after, by the numbers of their shifts. */
function callOf(before: number[], after: number[]) {
  const read = [before, after];
  const asked: unknown[] = [];
  const client = {
    overview: {
      tasks: async (input: unknown) => {
        asked.push(input);
        const items = (read.shift() ?? []).map((n) => ({
          key: `suggestions-${someId(n)}`,
          action: { href: `/dashboard/jobs/${someId(n)}?queue=suggestions` },
        }));
        return { kinds: [{ key: "suggestions", items }] };
      },
    },
  };
  const call = async (work: (one: typeof client) => Promise<unknown>) => ok(await work(client));
  return { asked, call } as unknown as { asked: unknown[]; call: Parameters<typeof decideTask>[0]["call"] };
}

const about = { id: someId(1), of: someId(1), done: () => "decline" };

test("on a record's page that was opened from the tasks, the next of the kind opens and says what was decided", async () => {
  const { call, asked } = callOf([1, 2], [2]);
  const { result, next } = await decideTask({ call }, { queue: "suggestions" }, about, async () => ok({}));
  expect(result.ok).toBe(true);
  expect(next).toBe(`/dashboard/jobs/${someId(2)}?queue=suggestions&done=decline&of=${someId(1)}#done`);
  expect(asked).toEqual([
    { kind: "suggestions", alone: "yes", limit: 99 },
    { kind: "suggestions", alone: "yes", limit: 99 },
  ]);
});

test.each(["", "<b>", "everything"])(
  "a page that was opened from elsewhere stays, with the queue %j",
  async (queue) => {
    const { call, asked } = callOf([1, 2], [2]);
    expect((await decideTask({ call }, { queue }, about, async () => ok({}))).next).toBeNull();
    expect(asked).toEqual([]);
  },
);

test("only a kind of task is a queue", () => {
  expect(queueIn({ queue: "invoices" })).toBe("invoices");
  expect(queueIn({ queue: ["invoices"] })).toBeUndefined();
  expect(queueIn({ queue: "https://example.test" })).toBeUndefined();
});

test("what was done is said about the one that was decided, and never about the next one that opened", async () => {
  const missing = { ok: false, error: { code: "NOT_FOUND", message: "Not found", fields: [] } } as never;
  const notice = (of: string | undefined, message: string | null = "Invoice approved.") =>
    doneNotice(message, of, async (id) => (id === someId(1) ? ok("TW-000123") : missing));
  expect(await notice(undefined)).toBe("Invoice approved.");
  expect(await notice(someId(1))).toBe("TW-000123: Invoice approved. This is the next one that needs you.");
  // One that the reader may not see, or no id.
  expect(await notice(someId(2))).toBe("Done. This is the next one that needs you.");
  expect(await notice("x")).toBe("Done. This is the next one that needs you.");
  expect(await notice(someId(2), null)).toBeNull();
});

test("in the rows of a list, the page stays the same and names the next row", () => {
  const list = "/dashboard/tasks/job-authorisations";
  const values = { page: `${list}?after=abc&limit=50&refuse=x&next=old&done=approve` };
  expect(afterRow(values, list, { done: "refuse", refuse: undefined }, someId(2))).toBe(
    `${list}?after=abc&limit=50&next=${someId(2)}&done=refuse#done`,
  );
  expect(afterRow(values, list, { done: "refuse", refuse: undefined })).toBe(
    `${list}?after=abc&limit=50&done=refuse#done`,
  );
  expect(afterRow({ page: "https://example.test/" }, list, {})).toBe(`${list}#done`);
  expect(listOf(values, list)).toMatchObject({ after: "abc", limit: "50" });
});

test("a list narrowed to what an address opens is the part that has it, otherwise the one asked for", async () => {
  const of = (where: string | null) => async (part: string, only: string | undefined) => ({
    items: only === undefined ? ["a", "b"] : part === where ? [only] : [],
  });
  const open = (asked: string | undefined, where: string | null) =>
    partWithOpen(["pending", "decided"], { show: "pending", open: asked }, of(where));
  expect(await open(undefined, null)).toEqual({ show: "pending", items: ["a", "b"] });
  expect(await open("a", "pending")).toEqual({ show: "pending", items: ["a"] });
  expect(await open("a", "decided")).toEqual({ show: "decided", items: ["a"] });
  expect(await open("a", null)).toEqual({ show: "pending", items: [] });
});
