/**
 * The access matrix of the running portal: every page for users of each group, with the feature flags on and off, as
 * full requests with a cookie. The expected results are written by hand: tests/support/access-by-hand.ts.
 */
import { randomUUID } from "node:crypto";
import { codes, featureFlags, signInPath } from "@/lib/access";
import { callerOfSession } from "@/lib/backend/sessions";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { type PersonSession, seal } from "@/lib/session";
import { accessByHand, callers, mayByHand, type Row, type Visitor } from "../support/access-by-hand";
import { asOwner, closeFixtures } from "../support/fixtures";
import { each, openClient } from "../support/http";
import { type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";

const AT_ONCE = 8;
const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const flagEnv = { FLAG_MARKETPLACE: "1", FLAG_STRIPE_INVOICING: "1", FLAG_INVOICE_PAYMENT: "1" };
const productEnv = { MARKETPLACE_URL: "https://marketplace.example" };
const kinds = { Admin: "platform", Agency: "agency", Provider: "provider" } as const;
const groups = ["Admin", "Agency", "Provider"] as const;

let all: Portal;
let none: Portal;
let cookies: Map<string, string>;

/** Creates a user of this kind and returns a session cookie like the one that sign-in sets. */
async function cookieOf(visitor: Visitor): Promise<string> {
  const [organisationId, userId, membershipId, sessionId] = Array.from({ length: 4 }, () => randomUUID());
  if (!organisationId || !userId || !membershipId || !sessionId) throw new Error("no ids");
  const uid = `matrix-${userId}`;
  const soon = new Date(Date.now() + constants.idleTimeoutMs);
  await asOwner(async (tx) => {
    await tx.insert(schema.organisations).values({
      id: organisationId,
      kind: kinds[visitor.group],
      name: visitor.name,
      status: visitor.isSettingUp ? "draft" : "active",
      capitalAdvance: visitor.advanceApproved ? "APPROVED" : "NOT_REGISTERED",
      paymentMethod: visitor.paysByDirectDebit ? "direct_debit" : "bank_transfer",
    });
    await tx.insert(schema.users).values({
      id: userId,
      uid,
      email: `${userId}@people.example`,
      fullName: "Ash Thornley",
      userGroup: visitor.group,
    });
    await tx.insert(schema.memberships).values({
      id: membershipId,
      organisationId,
      userId,
      isPrimary: visitor.isSettingUp,
      isSelected: true,
      permissionCodes: [...visitor.codes],
      seesMedicalAnswers: visitor.seesMedicalAnswers,
      scopeServiceIds: visitor.isLimited && visitor.group === "Provider" ? [randomUUID()] : null,
      scopeBranchIds: visitor.isLimited && visitor.group === "Agency" ? [randomUUID()] : null,
      apps: visitor.apps.map((appId) => ({ appId, isAuthorizer: appId === "portal" && visitor.isAuthorizer })),
    });
    await tx
      .insert(schema.sessions)
      .values({ id: sessionId, kind: "person", uid, userId, membershipId, idleExpiresAt: soon, endsAt: soon });
  });
  const session = { kind: "person", sessionId, uid, userId, membershipId, organisationId } as const;
  const now = { touchedAtMs: Date.now(), startedAtMs: Date.now() };
  const caller = await callerOfSession({ ...session, ...now } as PersonSession);
  if (caller.kind !== "person") throw new Error(`${visitor.name} has no session`);
  const { principal } = caller;
  return `${constants.sessionCookieName}=${await seal({ ...session, principal, ...now })}`;
}

beforeAll(async () => {
  const env = { ...sharedEnv(), ...productEnv, PUBLIC_URL: "" };
  const { PUBLIC_URL: _, ...own } = env;
  [all, none] = await Promise.all([
    startPortal({ ...own, ...flagEnv }, { name: "every-flag" }),
    startPortal(own, { name: "no-flag" }),
  ]);
  cookies = new Map();
  await each(callers, AT_ONCE, async (visitor) => {
    cookies.set(visitor.name, await cookieOf(visitor));
  });
});

afterAll(async () => {
  await stopServers();
  await closeFixtures();
});

type Cell = { row: Row; visitor: Visitor | null };

async function wrongCells(portal: Portal, flags: readonly string[], cells: Cell[]): Promise<string[]> {
  const client = openClient(portal.url, AT_ONCE);
  const wrong: string[] = [];
  await each(cells, AT_ONCE, async ({ row, visitor }) => {
    const isPhonePage = row.path.startsWith("/mobile");
    const headers = {
      "user-agent": isPhonePage ? PHONE : DESKTOP,
      cookie: visitor ? (cookies.get(visitor.name) ?? "") : "",
    };
    const path = row.path + (row.query ?? "");
    const { status, headers: answered, body } = await client.send({ path, headers });
    const location = String(answered.location ?? "");
    const came =
      status === 404 && body.includes(messages.general.notFoundTitle)
        ? "notFound"
        : /\/signin(\?|$)/.test(location)
          ? "signIn"
          : status === 200 || location.startsWith(productEnv.MARKETPLACE_URL)
            ? "open"
            : `${status} ${location}`;
    const isOpen = visitor && mayByHand(row, visitor, flags) && !row.ofOne;
    const due = visitor ? (isOpen ? "open" : "notFound") : "signIn";
    // "After sign-in the user goes to /dashboard/{redirect} or /mobile/{redirect}" (spec section 2.4): to this very
    // page.
    if (came === "signIn" && !location.endsWith(signInPath(path))) wrong.push(`${row.path} comes back by ${location}`);
    if (came !== due) wrong.push(`${row.path} for ${visitor?.name ?? "an anonymous visitor"}: ${came}, not ${due}`);
  });
  client.close();
  return wrong;
}

const tested = accessByHand.filter(({ posted }) => !posted);
const may = (row: Row, visitor: Visitor) => mayByHand(row, visitor, featureFlags) && !row.ofOne;
/** One of them, another for each page. What decides is the route table, of which tests/unit/access-matrix.test.ts checks every cell. */
const oneOf = (visitors: readonly Visitor[], at: number) => visitors.slice(at % visitors.length).slice(0, 1);

/** Each page for one user of each group who may open it. */
const opened = tested.flatMap((row, at): Cell[] =>
  groups.flatMap((group) => {
    const ofGroup = callers.filter((visitor) => visitor.group === group && may(row, visitor));
    return oneOf(ofGroup, at).map((visitor) => ({ row, visitor }));
  }),
);

/** Each page for one user who may not open it, and without a session. */
const refused = tested.flatMap((row, at): Cell[] => {
  const others = callers.filter((visitor) => !may(row, visitor));
  return [...oneOf(others, at), null].map((visitor) => ({ row, visitor }));
});

/** The other parties on a phone, for each user without the right to agreements, which the page says. */
const withoutAgreements = tested
  .filter(({ path }) => path === "/mobile/providers")
  .flatMap((row) =>
    callers
      .filter((visitor) => may(row, visitor) && !visitor.isSettingUp && !visitor.codes.includes(codes.agreements))
      .map((visitor): Cell => ({ row, visitor })),
  );

/** The page says that the organisation of the user is still being set up. */
const saysSo = ({ visitor }: Cell) => visitor?.isSettingUp;

test("every page opens for a user of each group who may open it, and none of its calls is refused", async () => {
  const others = [...opened.filter((cell) => !saysSo(cell)), ...withoutAgreements];
  expect(await wrongCells(all, featureFlags, others)).toEqual([]);
  expect(all.process().tail(20_000)).not.toContain("access refused");
  expect(await wrongCells(all, featureFlags, opened.filter(saysSo))).toEqual([]);
});

test("no page opens for a user who may not open it, or without a session", async () => {
  expect(await wrongCells(all, featureFlags, refused)).toEqual([]);
});

test("no page that needs a flag opens with the flags off", async () => {
  const flagged = opened.filter(({ row }) => row.flag);
  expect(flagged.length).toBeGreaterThan(5);
  expect(await wrongCells(none, [], flagged)).toEqual([]);
});
