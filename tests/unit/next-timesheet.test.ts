/** Which timesheet opens after the one that is decided. */
import { loadTimesheets } from "@/lib/bff/timesheets";
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
      get: async () => ({ status }),
      list: async ({ show, after = "" }: { show: string; after?: string }) => {
        asked.push(show);
        return pages[after];
      },
    },
    settings: { ofList: async () => ({ columns: null, views: [] }) },
  };
  const load = async (work: () => Promise<unknown>) => ({ ok: true, data: await work() });
  const page = { client, load, person: { group: "Provider" } } as unknown as Parameters<typeof loadTimesheets>[0];
  const { next } = await loadTimesheets(page, parameters);
  return { next, asked };
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
