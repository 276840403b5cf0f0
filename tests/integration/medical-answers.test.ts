/**
 * The right to medical answers within code 1002: part of it by default, removed and granted by those who manage users,
 * and without it no call returns an answer.
 */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import {
  aDefinition,
  anAgency,
  aSubmittedQuestionnaire,
  asOwner,
  aUser,
  closeFixtures,
  type Definition,
  forgetLimits,
  type Organisation,
  PASSWORD,
  platformOrganisation,
  setMembership,
  signInAs,
  type User,
  unauthenticated,
} from "@/tests/support/fixtures";
import { anInvitation } from "@/tests/support/invitations";

const DETAILS = "Seen by a physiotherapist in Ilkley.";
const every = Object.values(codes);
const notTheirs = messages.users.notYours(messages.permissions.medicalAnswers.title);

let definition: Definition;
let agency: Organisation;
let primary: User;
let workerId: string;

beforeAll(async () => {
  definition = await aDefinition();
  agency = await anAgency();
  primary = await aUser({ in: agency, codes: every, isPrimary: true });
  workerId = (await aSubmittedQuestionnaire(agency, definition, DETAILS)).id;
  await platformOrganisation();
});
beforeEach(forgetLimits);
afterAll(closeFixtures);

const membershipOf = async (user: User) => {
  const [row] = await asOwner((tx) =>
    tx
      .select()
      .from(schema.memberships)
      .where(and(eq(schema.memberships.userId, user.id), eq(schema.memberships.organisationId, user.organisation.id))),
  );
  if (!row) throw new Error("no membership");
  return row;
};

describe.each(transports)("The right to medical answers $name", (transport) => {
  const clientOf = async (user: User): Promise<Client> => transport.clientOf(await signInAs(user));
  const aBooker = async (values: { codes?: string[]; seesMedicalAnswers?: boolean; isPrimary?: boolean } = {}) => {
    const { codes: held = ["1002"], seesMedicalAnswers = false, isPrimary = false } = values;
    const user = await aUser({ in: agency, codes: held, isPrimary });
    await setMembership(user, { seesMedicalAnswers });
    return user;
  };
  const rights = (permissionCodes: string[], seesMedicalAnswers?: boolean) => ({
    jobTitle: "Booker",
    permissionCodes,
    ...(seesMedicalAnswers === undefined ? {} : { seesMedicalAnswers }),
    apps: ["portal"],
    isAuthorizer: false,
    isPrimaryUser: false,
  });
  const person = () => ({
    fullName: "Bram Holloway",
    email: `b-${randomUUID()}@people.example`,
    phone: "07700 900123",
  });

  beforeAll(() => transport.open());
  afterAll(() => transport.close());

  test("comes with code 1002 unless someone removed it", async () => {
    const present = await clientOf(await aUser({ in: agency, codes: ["1002"] }));
    const { questionnaire } = await present.questionnaires.read({ workerId });
    expect(JSON.stringify(questionnaire)).toContain(DETAILS);
    const booker = await clientOf(await aBooker());
    expect(await refusalOf(booker.questionnaires.read({ workerId }))).toMatchObject({ code: "FORBIDDEN" });
    expect((await booker.workerProfile.read({ workerId })).questionnaire.status).toBe("submitted");
  });

  test("does nothing without code 1002", async () => {
    const client = await clientOf(await aBooker({ codes: ["1001", "3004"], seesMedicalAnswers: true }));
    expect(await refusalOf(client.questionnaires.read({ workerId }))).toMatchObject({ code: "FORBIDDEN" });
  });

  test("is needed by everyone, the platform's staff and the primary user included", async () => {
    const platform = await aUser({ in: await platformOrganisation(), codes: every });
    await setMembership(platform, { seesMedicalAnswers: false });
    for (const user of [platform, await aBooker({ codes: every, isPrimary: true })]) {
      const client = await clientOf(user);
      expect(await refusalOf(client.questionnaires.read({ workerId }))).toMatchObject({ code: "FORBIDDEN" });
      for (const format of ["json", "pdf"] as const) {
        const copy = client.privacy.export({ workerId, format, purpose: "access" });
        expect(await refusalOf(copy)).toMatchObject({ code: "FORBIDDEN" });
      }
    }
    const copy = await (await clientOf(primary)).privacy.export({ workerId, format: "json", purpose: "access" });
    expect(Buffer.from(copy.base64, "base64").toString()).toContain(DETAILS);
  });

  test("without it no read about the worker returns an answer, and no task offers to read them", async () => {
    const user = await aBooker({ codes: every, isPrimary: true });
    const client = await clientOf(user);
    const found = await Promise.all([
      client.workerProfile.read({ workerId }),
      client.workers.summary({ workerId }),
      client.workers.activity({ workerId }),
      client.workers.list({}),
      client.workers.basicInformation({ workerId }),
      client.compliance.ofWorker({ workerId }),
      client.verification.state({ workerId }),
      client.notes.list({ workerId }),
      client.privacy.get({ workerId }),
      client.privacy.access({ workerId }),
      client.search.find({ search: "physiotherapist" }),
      client.overview.get(),
    ]);
    expect(JSON.stringify(found)).not.toMatch(/physiotherapist|Ilkley/);
    // The same agency, with another questionnaire that no one has read.
    await aSubmittedQuestionnaire(agency, definition, DETAILS);
    const kindsOf = async (one: Client) => (await one.overview.waiting()).kinds.map(({ key }) => key);
    expect(await kindsOf(client)).not.toContain("questionnaires");
    expect(await kindsOf(await clientOf(primary))).toContain("questionnaires");
  });

  test("is removed and granted on the user's page, from the next request on, and audited", async () => {
    const user = await aBooker({ seesMedicalAnswers: true });
    const [manager, client] = [await clientOf(primary), await clientOf(user)];
    const { id, lock } = await membershipOf(user);
    const of = { organisationId: agency.id, id };
    const removed = await manager.users.change({ ...of, lock, ...rights(["1002"], false) });
    expect((await manager.users.get(of)).person.seesMedicalAnswers).toBe(false);
    expect(await refusalOf((await clientOf(user)).questionnaires.read({ workerId }))).toMatchObject({
      code: "FORBIDDEN",
    });
    if (transport.name !== "in process") {
      expect(await refusalOf(client.questionnaires.read({ workerId }))).toMatchObject({ code: "FORBIDDEN" });
    }
    // A client that does not know the right leaves it as it is.
    const same = await manager.users.change({ ...of, lock: removed.lock, ...rights(["1002", "3004"]) });
    expect((await membershipOf(user)).seesMedicalAnswers).toBe(false);
    await manager.users.change({ ...of, lock: same.lock, ...rights(["1002", "3004"], true) });
    await expect((await clientOf(user)).questionnaires.read({ workerId })).resolves.toBeDefined();
    const events = await asOwner((tx) =>
      tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.subjectId, id)).orderBy(schema.auditEvents.at),
    );
    expect(events.map(({ details }) => details["seesMedicalAnswers"])).toEqual([false, undefined, true]);
  });

  test("is not granted by someone without it, in a change or an invitation", async () => {
    const manager = await clientOf(await aBooker({ codes: every, isPrimary: true }));
    const { choices } = await manager.users.choices({ organisationId: agency.id });
    expect(choices.medicalAnswers).toEqual({ mayGrant: false });
    const user = await aBooker();
    const { id, lock } = await membershipOf(user);
    const refusal = { code: "BAD_REQUEST", fields: [{ field: "permissionCodes", message: notTheirs }] };
    const change = manager.users.change({ organisationId: agency.id, id, lock, ...rights(["1002"], true) });
    expect(await refusalOf(change)).toMatchObject(refusal);
    const invite = (seesMedicalAnswers?: boolean) =>
      manager.users.invite({ organisationId: agency.id, ...person(), ...rights(["1002"], seesMedicalAnswers) });
    expect(await refusalOf(invite(true))).toMatchObject(refusal);
    const { _id } = await invite();
    const [invitation] = await asOwner((tx) =>
      tx.select().from(schema.invitations).where(eq(schema.invitations.id, _id)),
    );
    expect(invitation?.seesMedicalAnswers).toBe(false);
  });

  test("is in an invitation by default, and an accepted invitation has what it said", async () => {
    const manager = await clientOf(primary);
    const sent = await manager.users.invite({ organisationId: agency.id, ...person(), ...rights(["1002"]) });
    const [invitation] = await asOwner((tx) =>
      tx.select().from(schema.invitations).where(eq(schema.invitations.id, sent._id)),
    );
    expect(invitation?.seesMedicalAnswers).toBe(true);
    expect((await manager.users.get({ organisationId: agency.id, id: sent._id })).person.seesMedicalAnswers).toBe(true);
    for (const seesMedicalAnswers of [false, true]) {
      const { id, email } = await anInvitation(agency, { permissionCodes: ["1002"], seesMedicalAnswers });
      await transport.clientOf(unauthenticated).accounts.acceptInvitation({ requestId: id, password: PASSWORD });
      const [row] = await asOwner((tx) =>
        tx
          .select({ sees: schema.memberships.seesMedicalAnswers })
          .from(schema.memberships)
          .innerJoin(schema.users, eq(schema.users.id, schema.memberships.userId))
          .where(eq(schema.users.email, email)),
      );
      expect(row?.sees).toBe(seesMedicalAnswers);
    }
  });
});
