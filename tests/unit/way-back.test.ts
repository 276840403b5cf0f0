/** After the health questions the way back to a worker's profile is offered to the worker who came from it, and to no one else. */
import { openProfile } from "@/lib/bff/worker-links/open";
import { endWayBack, leaveForQuestions, offerWayBack, wayBack } from "@/lib/bff/worker-links/way-back";
import { setValidEnv } from "@/tests/support/unit-env";

type Options = { path: string; maxAge: number; httpOnly: boolean };

/** The browser's cookies, each with its path. */
const jar = new Map<string, { value: string } & Options>();
jest.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    set: (name: string, value: string, options: Options) =>
      options.maxAge > 0 ? jar.set(name, Object.assign({ value }, options)) : jar.delete(name),
  }),
}));
jest.mock("@/lib/bff/worker-links/open", () => ({ openProfile: jest.fn() }));

const own = "6a0c2d2e-8a0c-4f4e-9b62-3f4a3cf5a001";
const someoneElse = "6a0c2d2e-8a0c-4f4e-9b62-3f4a3cf5a002";
const opens = (answer: unknown) => jest.mocked(openProfile).mockResolvedValue(answer as never);
const isOpen = { ok: true, data: { state: "open", profile: { worker: { _id: own } } } };

beforeAll(() => setValidEnv());
beforeEach(() => {
  jar.clear();
  opens(isOpen);
});

test("a worker who came from their profile gets the way back once their answers are stored", async () => {
  expect(await leaveForQuestions("the-token")).toBe(`/worker-questionnaire?workerId=${own}&questionnaireType=Medical`);
  expect(await wayBack()).toBeNull();
  await offerWayBack(own);
  expect(await wayBack()).toBe("/my-profile?token=the-token");
  expect([...jar.values()]).toEqual([expect.objectContaining({ path: "/closing-page", httpOnly: true })]);
  await endWayBack();
  expect(await wayBack()).toBeNull();
});

test("another worker's answers in the same browser offer nothing, and withdraw what was offered", async () => {
  await leaveForQuestions("the-token");
  await offerWayBack(someoneElse);
  expect(await wayBack()).toBeNull();
  await leaveForQuestions("the-token");
  await offerWayBack(own);
  await offerWayBack(someoneElse);
  expect(await wayBack()).toBeNull();
});

test("without a profile that is open nothing is remembered", async () => {
  for (const answer of [
    { ok: true, data: { state: "locked" } },
    { ok: false, error: { code: "NOT_FOUND" } },
  ]) {
    opens(answer);
    expect(await leaveForQuestions("the-token")).toBe("/my-profile?token=the-token");
  }
  await offerWayBack(own);
  expect(jar.size).toBe(0);
});

test.each(["", "garbage", `${own} `, `no-id the-token`])("a cookie of %o offers nothing", async (value) => {
  jar.set("from_profile", { value, path: "/worker-questionnaire", maxAge: 1, httpOnly: true });
  await offerWayBack(own);
  expect(await wayBack()).toBeNull();
});
