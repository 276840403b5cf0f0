/** Which timesheet opens after the one that is decided, and how the decision is named there. */
import { loadTimesheets } from "@/lib/bff/timesheets";
import { timesheetsPage as words } from "@/lib/config/messages/timesheets";
import { setValidEnv } from "@/tests/support/unit-env";

setValidEnv();

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const pages: Record<string, { items: { _id: string }[]; next: string | null }> = {
  "": { items: [1, 2].map((n) => ({ _id: id(n) })), next: "b" },
  b: { items: [3, 4].map((n) => ({ _id: id(n) })), next: null },
};

/** Loads the page of an address for a provider; `asked`: the lists that it has read. */
async function nextOf(parameters: Record<string, string>, status = "submitted") {
  const asked: string[] = [];
  const client = {
    timesheets: {
      get: async ({ timesheetId }: { timesheetId: string }) => {
        if (timesheetId === id(8)) throw new Error("not found");
        return { status, worker: `Worker ${timesheetId.at(-1)}`, planned: { startAt: "2026-11-17T22:00:00.000Z" } };
      },
      list: async ({ show, after = "" }: { show: string; after?: string }) => {
        asked.push(show);
        return pages[after];
      },
    },
    settings: { ofList: async () => ({ columns: null, views: [] }) },
  };
  const load = (work: () => Promise<unknown>) =>
    work().then(
      (data) => ({ ok: true, data }),
      (error) => ({ ok: false, error }),
    );
  const page = { client, load, person: { group: "Provider" } } as unknown as Parameters<typeof loadTimesheets>[0];
  const { next, message } = await loadTimesheets(page, parameters);
  return { next, message, asked };
}

test.each([
  ["the one after it", { open: id(1) }, 2],
  ["the first of the next page after the last of a page", { open: id(2) }, 3],
  ["the first again after the last of all, since that still waits", { open: id(4), after: "b" }, 3],
  ["the first once the one that is open is not in the list any more", { open: id(9) }, 1],
])("is %s", async (_, parameters, expected) => {
  expect((await nextOf({ show: "submitted", ...parameters })).next).toBe(id(expected));
});

test("comes from the list that the opened one is in where the address names none, as that of an e-mail", async () => {
  expect((await nextOf({ open: id(1) }, "disputed")).asked).toEqual(["disputed"]);
  expect((await nextOf({})).asked).toEqual(["submitted"]);
  expect((await nextOf({ open: id(1), show: "pending" }, "disputed")).asked).toEqual(["pending"]);
});

test("names the timesheet that was decided, not the one that is open, by worker and day", async () => {
  const after = async (done: string, of?: string) =>
    (await nextOf({ open: id(1), done, ...(of ? { of } : {}) })).message;
  expect(await after("submit", id(2))).toBe("Hours submitted: Worker 2, 17 Nov 2026.");
  expect(await after("approve", id(2))).toBe("Approved: Worker 2, 17 Nov 2026.");
  expect(await after("approve", id(8))).toBe(words.decisionDone.approve(words.someHours));
  expect(await after("approve", "<b>")).toBe(words.decisionDone.approve(words.someHours));
  expect(await after("proof", id(2))).toBe(words.done.proof);
});
