/** ID tokens for calls to another host: each is renewed once, however many calls of a page need it at the same time. */
import { forgetIdToken, idTokenOf } from "@/lib/backend/sessions";
import { HOUR_MS } from "@/lib/config/constants";
import { anAgency, aUser, closeFixtures, signInAs } from "@/tests/support/fixtures";
import { type IdentityProxy, openIdentityProxy } from "@/tests/support/identity-proxy";

let identity: IdentityProxy;

beforeAll(async () => {
  process.env["PORTAL_API_URL"] = "https://api.portal.invalid/api/v1";
  identity = await openIdentityProxy();
});

afterAll(async () => {
  await identity?.close();
  await closeFixtures();
});

const aSession = async () => (await signInAs(await aUser({ in: await anAgency() }))).session;
type Session = Awaited<ReturnType<typeof aSession>>;

/** The calls of a page, which all need the token at the same time. */
const ofAPage = (session: Session, nowMs?: number) =>
  Promise.all(Array.from({ length: 4 }, () => idTokenOf(session, nowMs)));

/** How often the identity service is asked for a new token meanwhile. */
const renewals = async (work: () => Promise<unknown>) =>
  (await identity.asked(work)).split("grant_type=refresh_token").length - 1;

test("the calls of a page renew its token once, and those after them use it", async () => {
  const session = await aSession();
  let tokens: (string | null)[] = [];
  expect(
    await renewals(async () => {
      tokens = await ofAPage(session);
    }),
  ).toBe(1);
  expect(tokens[0]).toMatch(/^[\w-]+\.[\w-]+\./);
  expect(new Set(tokens).size).toBe(1);
  expect(await renewals(() => ofAPage(session))).toBe(0);
  expect(await renewals(() => ofAPage(session, Date.now() + 2 * HOUR_MS))).toBe(1);
});

test("each session has its own, also at the same time", async () => {
  const [one, other] = [await aSession(), await aSession()];
  let tokens: (string | null)[][] = [];
  expect(
    await renewals(async () => {
      tokens = await Promise.all([ofAPage(one), ofAPage(other)]);
    }),
  ).toBe(2);
  expect(new Set(tokens.flat()).size).toBe(2);
});

test("a token that cannot be renewed fails for all who wait, and the next call tries again", async () => {
  const session = await aSession();
  const outcomes = await identity.away(() => Promise.allSettled(Array.from({ length: 4 }, () => idTokenOf(session))));
  expect(outcomes.map((one) => one.status === "rejected" && one.reason.kind)).toEqual(Array(4).fill("unreachable"));
  expect(await renewals(() => ofAPage(session))).toBe(1);
});

test("a token that is renewed while its refresh token is replaced is not kept, nor waited for", async () => {
  const session = await aSession();
  expect(
    await renewals(async () => {
      const earlier = ofAPage(session);
      forgetIdToken(session.sessionId);
      await Promise.all([earlier, ofAPage(session)]);
    }),
  ).toBe(2);
  expect(
    await renewals(async () => {
      const earlier = ofAPage(session, Date.now() + 2 * HOUR_MS);
      forgetIdToken(session.sessionId);
      await earlier;
      await ofAPage(session);
    }),
  ).toBe(2);
});
