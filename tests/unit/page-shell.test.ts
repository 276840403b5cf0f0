/** The app shell of a page: what it counts is read beside the page, and does no harm where the page does not wait for it. */
import { runInThisContext } from "node:vm";
import type { PersonCaller } from "@/lib/backend/context";
import { shellOf } from "@/lib/bff/shell/page-shell";
import { timePreference } from "@/lib/config/time-preference";
import { setValidEnv } from "@/tests/support/unit-env";

setValidEnv();

const readBell = jest.fn<Promise<number | null>, []>();
jest.mock("@/lib/bff/shell/bell", () => ({ readBell: () => readBell() }));
jest.mock("@/lib/bff/shell/navigation", () => ({ navigationOf: async () => [] }));
jest.mock("@/lib/bff/shell/limit", () => ({ limitNames: async () => null }));
jest.mock("@/lib/bff/request", () => ({ readRefusal: async () => null, session: async () => null }));
jest.mock("next/headers", () => ({ cookies: async () => ({ get: () => undefined }) }));

const person = {
  kind: "person",
  group: "Provider",
  principal: { group: "Provider", codes: [], apps: [] },
  organisation: { id: "mill-house", name: "Mill House" },
  companies: [],
  preference: timePreference(),
} as unknown as PersonCaller;

const open = () => shellOf(person, "/dashboard/overview", Date.now());

test("a page does not wait for what the shell counts before it reads its own", async () => {
  let answer = (_unread: number) => {};
  readBell.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const shell = await open();
  expect(readBell).toHaveBeenCalledTimes(1);
  answer(3);
  expect(await shell.counted).toEqual({ navigation: [], limitedTo: null, unread: 3 });
});

test("what fails meanwhile is an error of the page that shows it, and none where the page redirects", async () => {
  // That of jest's own context hears of no rejection.
  const own: NodeJS.Process = runInThisContext("process");
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  own.on("unhandledRejection", note);
  try {
    readBell.mockRejectedValueOnce(new Error("no bell"));
    const shell = await open();
    // What no one handles is reported once the tasks that were waiting have run.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(unhandled).toEqual([]);
    await expect(shell.counted).rejects.toThrow("no bell");
  } finally {
    own.off("unhandledRejection", note);
  }
});
