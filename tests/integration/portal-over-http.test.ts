/**
 * The portal in front of another host's API (PORTAL_API_URL): a production build, whose calls go through a recording
 * proxy to a second production portal that answers them.
 */

import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { unknownWorker } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { memberships, sessions, settings } from "@/lib/db/schema";
import { ensureBuild } from "@/scripts/local/build";
import {
  aDefinition,
  anAgency,
  answersTo,
  aProvider,
  aSubmittedQuestionnaire,
  asOwner,
  aUser,
  aWorker,
  closeFixtures,
  type Organisation,
  PASSWORD,
  platformOrganisation,
  type User,
} from "@/tests/support/fixtures";
import { type Client, openClient } from "@/tests/support/http";
import { accountCount } from "@/tests/support/identities";
import { type Listening, listen } from "@/tests/support/listen";
import { type Fields, formWith, openVisitor, signInAs, type Visitor } from "@/tests/support/page-forms";
import { freePort, type Portal, sharedEnv, startPortal, stopServers } from "@/tests/support/servers";

type Seen = { call: string; headers: Headers };

let backend: Portal;
let portal: Portal;
let client: Client;
let recorder: Listening;
const seen: Seen[] = [];

// Hop-by-hop headers: they describe the connection, not the call.
const OF_THE_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "content-length", "host", "expect"];

/** Whether the other host refuses every token from now on. */
let refusesAll = false;

async function pass(request: Request): Promise<Response> {
  if (refusesAll) {
    const error = { code: "UNAUTHORIZED", message: "Login expired. Please log in again." };
    return Response.json({ success: false, error }, { status: 401 });
  }
  const { pathname, search } = new URL(request.url);
  seen.push({ call: `${request.method} ${pathname}`, headers: request.headers });
  const headers = new Headers(request.headers);
  for (const name of OF_THE_CONNECTION) headers.delete(name);
  const body = request.method === "GET" ? null : await request.arrayBuffer();
  const answer = await fetch(`${backend.url}${pathname}${search}`, { method: request.method, headers, body });
  return new Response(await answer.arrayBuffer(), {
    status: answer.status,
    headers: { "content-type": answer.headers.get("content-type") ?? "" },
  });
}

beforeAll(async () => {
  await ensureBuild(() => {});
  const env = { ...sharedEnv(), RUN_JOBS: "0" };
  const at = async (more: Record<string, string>, name: string) => {
    const port = await freePort();
    return startPortal({ ...env, PUBLIC_URL: `http://localhost:${port}`, ...more }, { port, name });
  };
  backend = await at({}, "backend");
  recorder = await listen(pass);
  portal = await at({ PORTAL_API_URL: `${recorder.url}/api/v1`, PLATFORM_APP_ID: "portal" }, "portal");
  client = openClient(portal.url, 4);
});

afterAll(async () => {
  client?.close();
  await recorder?.close();
  await stopServers();
  await closeFixtures();
});

beforeEach(() => {
  seen.length = 0;
});

const signedIn = (user: User): Promise<Visitor> => signInAs(client, user.email, PASSWORD);

const claimsOf = (headers: Headers): Record<string, unknown> => {
  const [, payload = ""] = (headers.get("authorization") ?? "").replace(/^Bearer /, "").split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
};

const subjectOf = (headers: Headers): unknown => claimsOf(headers)["sub"];

describe("A signed-in user's calls carry their ID token, the zone, this app's id and their organisation", () => {
  const kinds: [string, () => Promise<Organisation>, string | null][] = [
    ["an agency's user: agency-id", anAgency, "agency-id"],
    ["a provider's user: provider-id", aProvider, "provider-id"],
    ["an administrator: neither", platformOrganisation, null],
  ];

  test.each(kinds)("%s", async (_, organisation, header) => {
    const own = await organisation();
    const user = await aUser({ in: own, codes: ["1002"] });
    const page = await (await signedIn(user)).get("/dashboard/overview");
    expect(page.status).toBe(200);
    const [call] = seen.filter((one) => one.call === "GET /api/v1/overview");
    if (!call) throw new Error("the overview was not asked for");
    expect(call.headers.get("authorization")).toMatch(/^Bearer [\w-]+\.[\w-]+\./);
    expect(subjectOf(call.headers)).toBe(user.uid);
    expect(call.headers.get("timezone-offset")).toMatch(/^(0|-60)$/);
    expect(call.headers.get("platform-app-id")).toBe("portal");
    for (const name of ["agency-id", "provider-id"]) {
      expect([name, call.headers.get(name)]).toEqual([name, name === header ? own.id : null]);
    }
  });
});

test("A 401 from the other host signs the user out with a message, even while the session's row is valid", async () => {
  const visitor = await signedIn(await aUser({ in: await anAgency() }));
  const cookie = visitor.cookie();
  refusesAll = true;
  try {
    const { headers } = await visitor.get("/dashboard/overview");
    const renewal = await visitor.get(headers.location ?? "");
    expect([renewal.status, renewal.headers.location]).toEqual([303, "/signin?reason=expired"]);
  } finally {
    refusesAll = false;
  }
  expect(visitor.cookie()).toBe("");
  const again = await client.send({ path: "/dashboard/overview", headers: { cookie } });
  expect(again.headers.location).toMatch(/^\/session\/renew\?/);
});

test("A call names the organisation in the session's row, even while the cookie still has the previous one", async () => {
  const [first, second] = [await anAgency(), await anAgency()];
  const user = await aUser({ in: [first, second], codes: ["1002"] });
  const visitor = await signedIn(user);
  await asOwner(async (tx) => {
    const own = await tx.select().from(memberships).where(eq(memberships.userId, user.id));
    const membershipId = own.find(({ organisationId }) => organisationId === second.id)?.id;
    await tx.update(sessions).set({ membershipId }).where(eq(sessions.userId, user.id));
  });
  const page = await visitor.get("/dashboard/overview");
  expect(page.body).toContain(second.name);
  const calls = seen.filter(({ call }) => call === "GET /api/v1/overview");
  expect(calls.map(({ headers }) => headers.get("agency-id"))).toEqual([second.id]);
});

test("The offset is that of the user's own time zone, as their browser would send it", async () => {
  const user = await aUser({ in: await aProvider() });
  const set = (value: string) =>
    asOwner((tx) =>
      tx
        .insert(settings)
        .values({ scope: "user", scopeId: user.id, key: "timeZone", value })
        .onConflictDoUpdate({ target: [settings.scope, settings.scopeId, settings.key], set: { value } }),
    );
  const visitor = await signedIn(user);
  for (const [timeZone, offset] of [
    ["Asia/Tokyo", "-540"],
    ["America/Bogota", "300"],
    ["Asia/Kathmandu", "-345"],
    ["UTC", "0"],
  ] as const) {
    seen.length = 0;
    await set(timeZone);
    await visitor.get("/dashboard/overview");
    const [call] = seen.filter((one) => one.call === "GET /api/v1/overview");
    expect(call?.headers.get("timezone-offset")).toBe(offset);
  }
});

test("A page rendered over HTTP shows the same as in process, and another organisation's page is not found", async () => {
  const agency = await anAgency();
  const definition = await aDefinition();
  const { id } = await aSubmittedQuestionnaire(agency, definition, "Seen over the wire.");
  const path = `/view-worker-questionnaire?workerId=${id}`;
  const own = await (await signedIn(await aUser({ in: agency, codes: ["1002"] }))).get(path);
  expect(own.status).toBe(200);
  expect(own.body).toContain("Seen over the wire.");
  const other = await signedIn(await aUser({ in: await anAgency(), codes: ["1002"] }));
  const foreign = await other.get(path);
  expect([foreign.status, foreign.headers.location]).toEqual([307, unknownWorker]);
  expect((await other.get(unknownWorker)).status).toBe(404);
});

test("Opening a worker's link creates no identity and sends no token; submitting the plain form creates one and sends it", async () => {
  const agency = await anAgency();
  const definition = await aDefinition();
  const { id } = await aWorker(agency);
  const path = `/worker-questionnaire?workerId=${id}&questionnaireType=Medical`;
  const before = await accountCount();
  const visitor = openVisitor(client);
  for (let n = 0; n < 3; n++) expect((await visitor.get(path)).status).toBe(200);
  expect(await accountCount()).toBe(before);
  expect(seen.length).toBeGreaterThan(0);
  for (const { headers } of seen) expect(headers.get("authorization")).toBeNull();

  const answers = answersTo(definition).questionAndAnswersBlock.flatMap(
    (block): Fields => [
      [`groupDescription.${block.questionnaireId}`, block.questionnaireDesciption],
      ...block.quessionnaire.flatMap(
        (entry): Fields => [
          [`answer.${entry.questionId}`, entry.answer],
          [`description.${entry.questionId}`, entry.description],
        ],
      ),
    ],
  );
  const form = formWith((await visitor.get(path)).body, "idempotencyKey");
  const sent = await visitor.post(path, [...form, ...answers, ["declaration", "yes"]]);
  expect([sent.status, new URL(sent.headers.location ?? "", portal.url).pathname]).toEqual([303, "/closing-page"]);
  const submit = seen.find((one) => one.call === `PUT /api/v1/workers/${id}/questionnaire`);
  expect(submit?.headers.get("authorization")).toMatch(/^Bearer /);
  expect(await accountCount()).toBe(before + 1);
});

test("The ID token reaches the API and never the browser", async () => {
  const user = await aUser({ in: await anAgency(), codes: ["1002"] });
  const visitor = await signedIn(user);
  const page = await visitor.get("/dashboard/overview");
  const [, payload = ""] = (seen.at(-1)?.headers.get("authorization") ?? "").split(".");
  expect(payload).not.toBe("");
  expect(page.body).not.toContain(payload);
  expect(visitor.cookie()).toMatch(/^ch_token=[^;]+$/);
  expect(visitor.cookie()).not.toContain(payload);
});

test("Calls of a session that has passed its second factor say so: after turning it on, and after signing in with it", async () => {
  const agency = await anAgency();
  const user = await aUser({ in: agency, codes: ["1002"] });
  const path = "/dashboard/account";
  const codeOf = (secret: string, steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  const claims = () => seen.map(({ call, headers }) => [call, claimsOf(headers)["second_factor"]]).sort();
  /** The page's own read, and that of its bell. */
  const callsOfPage = (claim?: true) => [
    ["GET /api/v1/overview", claim],
    ["GET /api/v1/users/me/notifications/waiting", claim],
  ];

  const visitor = await signedIn(user);
  await visitor.get("/dashboard/overview");
  expect(claims()).toEqual(callsOfPage());
  const begun = await visitor.post(path, formWith((await visitor.get(path)).body, "intent", "start"));
  const [, secret = ""] = /[?&;]secret=([A-Z2-7]{32})/.exec(begun.body) ?? [];
  const confirmed = await visitor.post(path, [
    ...formWith(begun.body, "intent", "confirm"),
    ["code", codeOf(secret, 0)],
  ]);
  expect(confirmed.body).toContain("Save your recovery codes");
  seen.length = 0;
  expect((await visitor.get("/dashboard/overview")).body).toContain(messages.overview.questionnaires.title);
  expect(claims()).toEqual(callsOfPage(true));

  const again = await signedIn(user);
  seen.length = 0;
  const answer = await again.post("/signin", [
    ...formWith((await again.get("/signin")).body, "intent", "answer"),
    ["code", codeOf(secret, 1)],
  ]);
  expect([answer.status, new URL(answer.headers.location ?? "", portal.url).pathname]).toEqual([
    303,
    "/dashboard/overview",
  ]);
  expect((await again.get("/dashboard/overview")).body).toContain(messages.overview.questionnaires.title);
  expect(claims()).toEqual(callsOfPage(true));
});
