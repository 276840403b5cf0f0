/** Audit rows say from where (domain, AuditEvent): in process and over HTTP, of people, link holders, sign-ins and failures; jobs say none. */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { signIn, signOut } from "@/lib/backend/sessions";
import * as schema from "@/lib/db/schema";
import { faces, refusalOf } from "@/tests/support/clients";
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
  type Definition,
  leaveWorld,
  type Organisation,
  PASSWORD,
  signInAs,
  thePlatform,
} from "@/tests/support/world";

const { auditEvents } = schema;

let agency: Organisation;
let definition: Definition;

beforeAll(async () => {
  await thePlatform();
  agency = await anAgency();
  definition = await aDefinition();
});

afterAll(leaveWorld);

const rowsOf = (subjectId: string, action: (typeof schema.auditAction.enumValues)[number]) =>
  asOwner((tx) =>
    tx
      .select({ kind: auditEvents.actorKind, address: auditEvents.address })
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, subjectId), eq(auditEvents.action, action))),
  );

describe.each(faces)("What is done $name is noted with the address it came from", (face) => {
  beforeAll(() => face.open());
  afterAll(() => face.close());

  test("of a person", async () => {
    const user = await aUser({ in: agency, codes: ["1002"] });
    const address = anAddress();
    const client = face.clientOf(await signInAs(user), address);
    await client.settings.updateOwn({ settings: [{ settingKey: "timeFormat", value: "12-hour", lock: 0 }] });
    expect(await rowsOf(user.id, "settings.changed")).toEqual([{ kind: "person", address }]);
  });

  test("of someone who holds a worker's link", async () => {
    const { id } = await aWorker(agency);
    const address = anAddress();
    await face.clientOf(await aVisitor(), address).questionnaires.submit(aSubmission(id, definition));
    expect(await rowsOf(id, "questionnaire.submitted")).toEqual([{ kind: "linkHolder", address }]);
  });

  test("of the same over IPv6, in its one form", async () => {
    const { id } = await aWorker(agency);
    const address = "2001:db8:5:6::7";
    await face.clientOf(await aVisitor(), address).questionnaires.submit(aSubmission(id, definition));
    expect(await rowsOf(id, "questionnaire.submitted")).toEqual([{ kind: "linkHolder", address }]);
  });
});

test("signing in and signing out are noted with it, and so is a failure", async () => {
  const user = await aUser({ in: agency, codes: ["1002"] });
  const arrival = { ...anArrival(), address: anAddress() };
  await signOut((await signInAs(user)).session, arrival);
  expect(await rowsOf(user.id, "session.signedOut")).toEqual([{ kind: "person", address: arrival.address }]);
  const single = await aUser({ in: agency });
  await signIn({ email: single.email, password: PASSWORD, ...arrival });
  expect(await rowsOf(single.id, "session.signedIn")).toEqual([{ kind: "person", address: arrival.address }]);
  await refusalOf(signIn({ email: `nobody-${randomUUID()}@people.example`, password: PASSWORD, ...arrival }));
  const failures = await asOwner((tx) =>
    tx
      .select({ kind: auditEvents.actorKind })
      .from(auditEvents)
      .where(and(eq(auditEvents.action, "session.signInFailed"), eq(auditEvents.address, arrival.address))),
  );
  expect(failures).toEqual([{ kind: "stranger" }]);
});

test("nothing of this file that anyone has done is without one", async () => {
  const rows = await asOwner((tx) => tx.select().from(auditEvents).where(eq(auditEvents.organisationId, agency.id)));
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ actorKind, address }) => (actorKind === "job") !== (address === null))).toEqual([]);
});

test("when a worker's history is erased, the addresses the worker used go, and those of others stay", async () => {
  const own = await anAgency();
  const { id } = await aWorker(own);
  const [face] = faces;
  if (!face) throw new Error("no face");
  await face.clientOf(await aVisitor()).questionnaires.submit(aSubmission(id, definition));
  const address = anAddress();
  const staff = face.clientOf(await signInAs(await aUser({ in: own, codes: ["1002"] })), address);
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
