/**
 * Who may open what, asked of the running portal: every page for every kind of person, with the feature flags on and off, as
 * whole requests with a cookie. What must come back is written by hand in tests/support/access-by-hand.ts.
 */
import { randomUUID } from "node:crypto";
import { featureFlags, signInPath } from "@/lib/access";
import { callerOfSession } from "@/lib/backend/sessions";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { type PersonSession, seal } from "@/lib/session";
import { accessByHand, mayByHand, type Row, type Visitor, visitors } from "../support/access-by-hand";
import { each, openClient } from "../support/http";
import { type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";
import { asOwner, leaveWorld } from "../support/world";

const AT_ONCE = 8;
const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const flagEnv = { FLAG_MARKETPLACE: "1", FLAG_STRIPE_INVOICING: "1", FLAG_INVOICE_PAYMENT: "1" };
const productEnv = { MARKETPLACE_URL: "https://marketplace.example" };
const kinds = { Admin: "platform", Agency: "agency", Provider: "provider" } as const;

let all: Portal;
let none: Portal;
let cookies: Map<string, string>;

/** A person of this kind with a session, made as sign-in makes one. */
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
  await each(visitors, AT_ONCE, async (visitor) => {
    cookies.set(visitor.name, await cookieOf(visitor));
  });
});

afterAll(async () => {
  await stopServers();
  await leaveWorld();
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
    const { status, headers: answered, body } = await client.send({ path: row.path, headers });
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
    // "After sign-in the user goes to /dashboard/{redirect} or /mobile/{redirect}" (spec section 2.4): to this very page.
    if (came === "signIn" && !location.endsWith(signInPath(row.path)))
      wrong.push(`${row.path} comes back by ${location}`);
    if (came !== due) wrong.push(`${row.path} for ${visitor?.name ?? "a stranger"}: ${came}, not ${due}`);
  });
  client.close();
  return wrong;
}

/** Of those who lack one code, and not the page's own, every page meets a third, each time another. */
const SHARE = 3;
const asksFor = ({ code }: Row, { name }: Visitor) =>
  !/ without \d{4}$/.test(name) || (code !== undefined && name.endsWith(code));

/** Whom a page is opened as. That everybody gets what he is due by the table, cell by cell, is asked in tests/unit. */
const every = (rows: readonly Row[]): Cell[] =>
  rows.flatMap((row, at) => [
    ...visitors
      .filter((visitor, n) => asksFor(row, visitor) || (n + at) % SHARE === 0)
      .map((visitor) => ({ row, visitor })),
    { row, visitor: null },
  ]);

test("every page answers every kind of person as it must, with the flags on", async () => {
  expect(await wrongCells(all, featureFlags, every(accessByHand.filter(({ posted }) => !posted)))).toEqual([]);
});

test("and with the flags off, where a page asks for one", async () => {
  expect(await wrongCells(none, [], every(accessByHand.filter(({ flag }) => flag)))).toEqual([]);
});
