/**
 * Audit rows contain the IP address of the caller (domain, AuditEvent), in process and over HTTP: of people, link
 * holders, sign-ins and failures. Rows written by jobs contain none.
 */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { signIn, signOut } from "@/lib/backend/sessions";
import * as schema from "@/lib/db/schema";
import { refusalOf, transports } from "@/tests/support/clients";
import { asApp } from "@/tests/support/database";
import {
  aDefinition,
  anAddress,
  anAgency,
  anArrival,
  aSubmission,
  asOwner,
  aUser,
  aVisitor,
  aWorker,
  closeFixtures,
  type Definition,
  type Organisation,
  PASSWORD,
  platformOrganisation,
  signInAs,
} from "@/tests/support/fixtures";

const { auditEvents } = schema;

let agency: Organisation;
let definition: Definition;

beforeAll(async () => {
  await platformOrganisation();
  agency = await anAgency();
  definition = await aDefinition();
});

afterAll(closeFixtures);

const rowsOf = (subjectId: string, action: (typeof schema.auditAction.enumValues)[number]) =>
  asOwner((tx) =>
    tx
      .select({ kind: auditEvents.actorKind, address: auditEvents.address })
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, subjectId), eq(auditEvents.action, action))),
  );

describe.each(transports)("What is done $name is audited with the caller's IP address", (transport) => {
  beforeAll(() => transport.open());
  afterAll(() => transport.close());

  test("by a person", async () => {
    const user = await aUser({ in: agency, codes: ["1002"] });
    const address = anAddress();
    const client = transport.clientOf(await signInAs(user), address);
    await client.settings.updateOwn({ settings: [{ settingKey: "timeFormat", value: "12-hour", lock: 0 }] });
    expect(await rowsOf(user.id, "settings.changed")).toEqual([{ kind: "person", address }]);
  });

  test("by the holder of a worker's link", async () => {
    const { id } = await aWorker(agency);
    const address = anAddress();
    await transport.clientOf(await aVisitor(), address).questionnaires.submit(aSubmission(id, definition));
    expect(await rowsOf(id, "questionnaire.submitted")).toEqual([{ kind: "linkHolder", address }]);
  });

  test("by the same over IPv6, in its canonical form", async () => {
    const { id } = await aWorker(agency);
    const address = "2001:db8:5:6::7";
    await transport.clientOf(await aVisitor(), address).questionnaires.submit(aSubmission(id, definition));
    expect(await rowsOf(id, "questionnaire.submitted")).toEqual([{ kind: "linkHolder", address }]);
  });
});

test("signing in, signing out and failed sign-ins are audited with it", async () => {
  const user = await aUser({ in: agency, codes: ["1002"] });
  const arrival = { ...anArrival(), address: anAddress() };
  await signOut((await signInAs(user)).session, arrival);
  expect(await rowsOf(user.id, "session.signedOut")).toEqual([{ kind: "person", address: arrival.address }]);
  const single = await aUser({ in: agency });
  await signIn({ email: single.email, password: PASSWORD, ...arrival });
  expect(await rowsOf(single.id, "session.signedIn")).toEqual([{ kind: "person", address: arrival.address }]);
  await refusalOf(signIn({ email: `unknown-${randomUUID()}@people.example`, password: PASSWORD, ...arrival }));
  const failures = await asOwner((tx) =>
    tx
      .select({ kind: auditEvents.actorKind })
      .from(auditEvents)
      .where(and(eq(auditEvents.action, "session.signInFailed"), eq(auditEvents.address, arrival.address))),
  );
  expect(failures).toEqual([{ kind: "unauthenticated" }]);
});

test("none of this file's rows for a person's action lacks one", async () => {
  const rows = await asOwner((tx) => tx.select().from(auditEvents).where(eq(auditEvents.organisationId, agency.id)));
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ actorKind, address }) => (actorKind === "job") !== (address === null))).toEqual([]);
});

test("erasing a worker's history removes the addresses the worker used, but not those of others", async () => {
  const own = await anAgency();
  const { id } = await aWorker(own);
  const [transport] = transports;
  if (!transport) throw new Error("no transport");
  await transport.clientOf(await aVisitor()).questionnaires.submit(aSubmission(id, definition));
  const address = anAddress();
  const staff = transport.clientOf(await signInAs(await aUser({ in: own, codes: ["1002"] })), address);
  await staff.questionnaires.reopen({ workerId: id, type: "Medical", reason: "An answer is missing.", lock: 1 });
  const erase = (organisationId: string) =>
    asApp(async (client) => {
      await client.query("begin");
      await client.query("select set_config('app.organisation', $1, true)", [organisationId]);
      await client.query("select erase_worker_reasons($1)", [id]);
      await client.query("commit");
    });
  await erase(agency.id);
  expect((await rowsOf(id, "questionnaire.submitted"))[0]?.address).not.toBeNull();
  await erase(own.id);
  expect(await rowsOf(id, "questionnaire.submitted")).toEqual([{ kind: "linkHolder", address: null }]);
  expect(await rowsOf(id, "questionnaire.reopened")).toEqual([{ kind: "person", address }]);
});
