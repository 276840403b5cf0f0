/**
 * The people of an organisation: invited, admitted, changed, deactivated, reset; who may do it to whom; and concurrent
 * changes.
 */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { callerOfSession, signIn } from "@/lib/backend/sessions";
import { mailInvitation, mailSecondFactorReset } from "@/lib/backend/users";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { findAccount } from "@/lib/identity";
import { type Client, inProcess, overHttp, refusalOf } from "@/tests/support/clients";
import {
  anAddress,
  anAgency,
  anArrival,
  aProvider,
  aUser,
  closeFixtures,
  forgetLimits,
  type Organisation,
  asOwner as owner,
  PASSWORD,
  platformOrganisation,
  signInAs,
  type User,
  unauthenticated,
} from "@/tests/support/fixtures";
import { anAccount } from "@/tests/support/identities";
import { mailTo } from "@/tests/support/inbox";
import { anInvitation, invitationRow } from "@/tests/support/invitations";
import { jobsOf } from "@/tests/support/jobs";

// Set before the product first reads its environment, which it does at first use.
Object.assign(process.env, { LIMIT_SIGN_INS_PER_ACCOUNT: "60" });

const texts = messages.users;
const { outgoing } = messages;
const CODES = ["0002", "1001", "1002", "6001", "3004", "4001"];
const PORTAL = "portal";

beforeAll(platformOrganisation);
beforeEach(forgetLimits);
afterAll(closeFixtures);

const memberOf = async (user: User, { id }: Organisation = user.organisation) => {
  const [row] = await owner((tx) =>
    tx
      .select()
      .from(schema.memberships)
      .where(and(eq(schema.memberships.userId, user.id), eq(schema.memberships.organisationId, id))),
  );
  if (!row) throw new Error("the user does not belong to it");
  return row;
};

const membershipsOfEmail = (email: string) =>
  owner((tx) =>
    tx
      .select({ membership: schema.memberships, user: schema.users })
      .from(schema.memberships)
      .innerJoin(schema.users, eq(schema.users.id, schema.memberships.userId))
      .where(eq(schema.users.email, email)),
  );

const auditOf = async (subjectId: string) =>
  (await owner((tx) => tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.subjectId, subjectId)))).map(
    ({ action, details }) => ({ action, details }),
  );

/** An organisation with two primary users and an ordinary one. */
async function createOrganisations(kind: "agency" | "provider" = "agency") {
  const organisation = kind === "agency" ? await anAgency() : await aProvider();
  const primary = await aUser({ in: organisation, codes: CODES, isPrimary: true });
  const other = await aUser({ in: organisation, codes: CODES, isPrimary: true });
  const worker = await aUser({ in: organisation, codes: ["3004"] });
  return { organisation, primary, other, worker };
}

const aPerson = (change: Record<string, unknown> = {}) => ({
  fullName: "Linnet Harrowby",
  email: `invited-${randomUUID()}@people.example`,
  phone: "07700 900123",
  jobTitle: "Bookings coordinator",
  permissionCodes: ["3004", "1002"],
  apps: [PORTAL],
  isAuthorizer: false,
  isPrimaryUser: false,
  ...change,
});

/** The link's token, created by the job itself and read from the real inbox. */
async function tokenFor(organisationId: string, invitationId: string, email: string): Promise<string> {
  await mailInvitation(randomUUID(), { invitationId, organisationId });
  const mail = await mailTo(email);
  const token = /request_id=([\w-]+)/.exec(mail.text)?.[1];
  if (!token) throw new Error("no link in the mail");
  return token;
}

describe("The people of an organisation", () => {
  const clientOf = async (user: User): Promise<Client> => inProcess.clientOf(await signInAs(user));
  const visitor = () => inProcess.clientOf(unauthenticated);

  describe("An invitation", () => {
    test("is mailed, shows a greeting, is not used up by opening it, and is accepted once with a new password", async () => {
      const { organisation, primary } = await createOrganisations();
      const client = await clientOf(primary);
      const person = aPerson();
      const { _id } = await client.users.invite({ ...person, organisationId: organisation.id });
      expect(await jobsOf("invitationId", _id)).toEqual([
        { kind: "invitation", invitationId: _id, organisationId: organisation.id },
      ]);
      const token = await tokenFor(organisation.id, _id, person.email);
      for (const _ of [1, 2]) {
        expect(await visitor().invitations.get({ requestId: token })).toEqual({
          userInformation: { fullName: person.fullName },
          email: person.email,
          organisation: { name: organisation.name },
          hasAccount: false,
        });
      }
      expect((await invitationRow(_id)).usedAt).toBeNull();
      const weak = visitor().accounts.acceptInvitation({ requestId: token, password: "short" });
      expect((await refusalOf(weak)).fields?.[0]?.field).toBe("password");
      expect(await findAccount({ email: person.email })).toBeNull();
      expect(await visitor().accounts.acceptInvitation({ requestId: token, password: PASSWORD })).toEqual({
        email: person.email,
      });
      const [made] = await membershipsOfEmail(person.email);
      expect(made?.user).toMatchObject({ fullName: person.fullName, phone: "+447700900123", userGroup: "Agency" });
      expect(made?.membership).toMatchObject({
        organisationId: organisation.id,
        jobTitle: person.jobTitle,
        permissionCodes: ["1002", "3004"],
        isPrimary: false,
        isSelected: true,
        apps: [{ appId: PORTAL, isAuthorizer: false }],
      });
      const again = visitor().accounts.acceptInvitation({ requestId: token, password: PASSWORD });
      expect(await refusalOf(again)).toMatchObject({ code: "NOT_FOUND", reason: "invitationInvalid" });
      const session = await signIn({ email: person.email, password: PASSWORD, ...anArrival() });
      expect(session).toMatchObject({ kind: "person", principal: { codes: ["1002", "3004"], group: "Agency" } });
      expect((await auditOf(_id)).map(({ action }) => action).sort()).toEqual([
        "invitation.accepted",
        "invitation.created",
      ]);
    });

    test("to someone with an account needs its password, and adds an organisation without switching to it", async () => {
      const { organisation, primary } = await createOrganisations();
      const elsewhere = await aUser({ in: await anAgency(), codes: ["1001"] });
      const client = await clientOf(primary);
      const { _id } = await client.users.invite({
        ...aPerson({ email: elsewhere.email }),
        organisationId: organisation.id,
      });
      expect(await membershipsOfEmail(elsewhere.email)).toHaveLength(1);
      const token = await tokenFor(organisation.id, _id, elsewhere.email);
      expect(await visitor().invitations.get({ requestId: token })).toMatchObject({ hasAccount: true });
      const wrong = visitor().accounts.acceptInvitation({ requestId: token, password: "Wrong-Harbour.7" });
      expect(await refusalOf(wrong)).toMatchObject({
        code: "BAD_REQUEST",
        fields: [{ field: "password", message: messages.signIn.wrongCredentials }],
      });
      await visitor().accounts.acceptInvitation({ requestId: token, password: PASSWORD });
      const places = await membershipsOfEmail(elsewhere.email);
      expect(
        places.map(({ membership }) => [membership.organisationId, membership.isSelected, membership.permissionCodes]),
      ).toEqual(
        expect.arrayContaining([
          [elsewhere.organisation.id, true, ["1001"]],
          [organisation.id, false, ["1002", "3004"]],
        ]),
      );
    });

    test("to someone of another group cannot be accepted, and stays open", async () => {
      const { organisation, primary } = await createOrganisations();
      const provider = await aUser({ in: await aProvider() });
      const client = await clientOf(primary);
      const { _id } = await client.users.invite({
        ...aPerson({ email: provider.email }),
        organisationId: organisation.id,
      });
      const token = await tokenFor(organisation.id, _id, provider.email);
      const taken = visitor().accounts.acceptInvitation({ requestId: token, password: PASSWORD });
      expect(await refusalOf(taken)).toMatchObject({ code: "CONFLICT", reason: "invitationConflict" });
      expect((await invitationRow(_id)).usedAt).toBeNull();
    });

    test("to a care worker refers them to the mobile application", async () => {
      const { organisation, primary } = await createOrganisations();
      const { email } = await anAccount({ password: PASSWORD, claims: { worker: true } });
      const { _id } = await (await clientOf(primary)).users.invite({
        ...aPerson({ email }),
        organisationId: organisation.id,
      });
      const token = await tokenFor(organisation.id, _id, email);
      const taken = visitor().accounts.acceptInvitation({ requestId: token, password: PASSWORD });
      expect(await refusalOf(taken)).toMatchObject({ code: "UNAUTHORIZED", message: messages.signIn.workerRefused });
    });

    test("sent again opens only by the new link; withdrawn by none", async () => {
      const { organisation, primary } = await createOrganisations();
      const client = await clientOf(primary);
      const person = aPerson();
      const { id: organisationId } = organisation;
      const { _id: id } = await client.users.invite({ ...person, organisationId });
      const first = await tokenFor(organisationId, id, person.email);
      await owner((tx) =>
        tx
          .update(schema.invitations)
          .set({ expiresAt: new Date(Date.now() - 1_000) })
          .where(eq(schema.invitations.id, id)),
      );
      expect(await refusalOf(visitor().invitations.get({ requestId: first }))).toMatchObject({ code: "NOT_FOUND" });
      expect(await client.users.resendInvitation({ organisationId, id, lock: 0 })).toEqual({ lock: 1 });
      const stale = client.users.withdrawInvitation({ organisationId, id, lock: 0 });
      expect(await refusalOf(stale)).toMatchObject({ code: "CONFLICT", reason: "changedMeanwhile" });
      expect(await refusalOf(visitor().invitations.get({ requestId: first }))).toMatchObject({ code: "NOT_FOUND" });
      expect((await invitationRow(id)).expiresAt.getTime()).toBeGreaterThan(Date.now());
      await client.users.withdrawInvitation({ organisationId, id, lock: 1 });
      await mailInvitation(randomUUID(), { invitationId: id, organisationId });
      expect((await client.users.list({ organisationId, status: "invited" })).items).toEqual([]);
      const gone = client.users.resendInvitation({ organisationId, id, lock: 2 });
      expect(await refusalOf(gone)).toMatchObject({ code: "NOT_FOUND" });
      // The address can be invited again.
      await client.users.invite({ ...person, organisationId });
    });

    test.each([
      ["works here", async ({ worker }: { worker: User }) => worker.email, texts.alreadyMember],
      [
        "was deactivated here",
        async ({ worker }: { worker: User }) => {
          await owner((tx) =>
            tx
              .update(schema.memberships)
              .set({ deactivatedAt: new Date() })
              .where(eq(schema.memberships.userId, worker.id)),
          );
          return worker.email;
        },
        texts.alreadyDeactivated,
      ],
      [
        "has already been invited",
        async ({ organisation }: { organisation: Organisation }) => (await anInvitation(organisation)).email,
        texts.alreadyInvited,
      ],
    ])("to an address that %s is refused with an error at its field", async (_, emailIn, message) => {
      const fixture = await createOrganisations();
      const email = (await emailIn(fixture)).toUpperCase();
      const client = await clientOf(fixture.primary);
      const refused = client.users.invite({ ...aPerson({ email }), organisationId: fixture.organisation.id });
      expect(await refusalOf(refused)).toMatchObject({ code: "BAD_REQUEST", fields: [{ field: "email", message }] });
    });
  });

  describe("Invitations a user has sent", () => {
    const plain = { jobTitle: "X", apps: [PORTAL], isAuthorizer: false };
    test.each<[string, (client: Client, at: { organisationId: string; id: string; lock: number }) => Promise<unknown>]>(
      [
        ["they are deactivated", (client, at) => client.users.deactivate({ ...at, reason: "Taken over." })],
        [
          "they are demoted",
          (client, at) => client.users.change({ ...at, ...plain, permissionCodes: CODES, isPrimaryUser: false }),
        ],
        [
          "they lose the code",
          (client, at) => client.users.change({ ...at, ...plain, permissionCodes: ["3004"], isPrimaryUser: true }),
        ],
      ],
    )("are withdrawn when %s, and no one else's are", async (_, act) => {
      const { organisation, primary, other } = await createOrganisations();
      const { id: organisationId } = organisation;
      const client = await clientOf(primary);
      const person = aPerson();
      const { _id: theirInvitation } = await (await clientOf(other)).users.invite({ ...person, organisationId });
      const { _id: mine } = await client.users.invite({ ...aPerson(), organisationId });
      const token = await tokenFor(organisationId, theirInvitation, person.email);
      const { id } = await memberOf(other);
      await act(client, { organisationId, id, lock: 0 });
      expect((await invitationRow(theirInvitation)).withdrawnAt).not.toBeNull();
      expect((await invitationRow(mine)).withdrawnAt).toBeNull();
      const taken = visitor().accounts.acceptInvitation({ requestId: token, password: PASSWORD });
      expect(await refusalOf(taken)).toMatchObject({ code: "NOT_FOUND" });
      expect((await auditOf(theirInvitation)).map(({ action }) => action)).toContain("invitation.withdrawn");
    });

    test("stay when their permissions change but they may still invite", async () => {
      const { organisation, primary, other } = await createOrganisations();
      const { id: organisationId } = organisation;
      const { _id } = await (await clientOf(other)).users.invite({ ...aPerson(), organisationId });
      const { id } = await memberOf(other);
      const client = await clientOf(primary);
      await client.users.change({
        organisationId,
        id,
        lock: 0,
        ...plain,
        permissionCodes: ["0002"],
        isPrimaryUser: true,
      });
      expect((await invitationRow(_id)).withdrawnAt).toBeNull();
    });
  });

  describe("The status of an organisation", () => {
    const setStatus = (organisation: Organisation, status: "draft" | "archived") =>
      owner((tx) =>
        tx.update(schema.organisations).set({ status }).where(eq(schema.organisations.id, organisation.id)),
      );

    test("a draft, which anyone can create by signing up, sends no invitations or links; the platform's staff can", async () => {
      const { organisation, primary, other } = await createOrganisations();
      const { organisation: verified, primary: theirs } = await createOrganisations();
      const { rowId } = await anInvitation(organisation);
      await setStatus(organisation, "draft");
      const client = await clientOf(primary);
      const at = { organisationId: organisation.id };
      const { id } = await memberOf(other);
      const refused = {
        code: "CONFLICT",
        reason: "notVerified",
        message: outgoing.mayNotSend.draft(organisation.name),
      };
      for (const send of [
        () => client.users.invite({ ...aPerson(), ...at }),
        () => client.users.resendInvitation({ ...at, id: rowId, lock: 0 }),
        () => client.users.sendPasswordReset({ ...at, id }),
      ]) {
        expect(await refusalOf(send())).toMatchObject(refused);
      }
      await (await clientOf(theirs)).users.invite({ ...aPerson(), organisationId: verified.id });
      const admin = await clientOf(await aUser({ in: await platformOrganisation(), codes: CODES }));
      await admin.users.invite({ ...aPerson(), ...at });
      await admin.users.resendInvitation({ ...at, id: rowId, lock: 0 });
    });

    test("an archived organisation gets no invitations, from its own people or the platform's", async () => {
      const { organisation, primary } = await createOrganisations();
      const { rowId } = await anInvitation(organisation);
      await setStatus(organisation, "archived");
      const admin = await aUser({ in: await platformOrganisation(), codes: CODES });
      for (const client of [await clientOf(primary), await clientOf(admin)]) {
        const at = { organisationId: organisation.id };
        for (const send of [
          () => client.users.invite({ ...aPerson(), ...at }),
          () => client.users.resendInvitation({ ...at, id: rowId, lock: 0 }),
        ]) {
          expect(await refusalOf(send())).toMatchObject({ code: "CONFLICT", reason: "archived" });
        }
      }
    });
  });

  describe("No one can give permissions they do not have", () => {
    test.each([
      ["a code they do not have", { permissionCodes: ["5001"] }, "permissionCodes"],
      ["a code that does not apply to agencies", { permissionCodes: ["7001"] }, "permissionCodes"],
      ["an unknown code", { permissionCodes: ["0000"] }, "permissionCodes"],
      ["an application they do not have", { apps: [PORTAL, "academy"] }, "apps"],
      ["an unknown application", { apps: [PORTAL, "somewhere"] }, "apps"],
      ["no application at all", { apps: [] }, "apps"],
      ["the authoriser's role without having it", { isAuthorizer: true }, "isAuthorizer"],
      ["an empty job title", { jobTitle: "  " }, "jobTitle"],
    ])("%s", async (_, change, field) => {
      const { organisation, primary, worker } = await createOrganisations();
      const client = await clientOf(primary);
      const organisationId = organisation.id;
      const invited = await refusalOf(client.users.invite({ ...aPerson(change), organisationId }));
      expect([invited.code, invited.fields?.map((error) => error.field)]).toEqual(["BAD_REQUEST", [field]]);
      const { fullName: _n, email: _e, phone: _p, ...rights } = aPerson(change);
      const { id } = await memberOf(worker);
      const changed = await refusalOf(client.users.change({ ...rights, organisationId, id, lock: 0 }));
      expect([changed.code, changed.fields?.map((error) => error.field)]).toEqual(["BAD_REQUEST", [field]]);
      expect(await memberOf(worker)).toMatchObject({ lock: 0, permissionCodes: ["3004"] });
    });

    test("permissions that someone else gave stay, and can be removed", async () => {
      const { organisation, primary, worker } = await createOrganisations();
      const { id } = await memberOf(worker);
      await owner((tx) =>
        tx
          .update(schema.memberships)
          .set({
            permissionCodes: ["5001", "9001"],
            apps: [
              { appId: PORTAL, isAuthorizer: true },
              { appId: "academy", isAuthorizer: true },
            ],
          })
          .where(eq(schema.memberships.id, id)),
      );
      const client = await clientOf(primary);
      const common = { organisationId: organisation.id, id, jobTitle: "Trainer", isPrimaryUser: false };
      const kept = { permissionCodes: ["5001", "1002"], apps: [PORTAL, "academy"], isAuthorizer: true };
      await client.users.change({ ...common, ...kept, lock: 0 });
      expect(await memberOf(worker)).toMatchObject({
        permissionCodes: ["1002", "5001"],
        apps: [
          { appId: PORTAL, isAuthorizer: true },
          { appId: "academy", isAuthorizer: true },
        ],
      });
      await client.users.change({ ...common, permissionCodes: [], apps: [PORTAL], isAuthorizer: false, lock: 1 });
      const again = client.users.change({ ...common, ...kept, lock: 2 });
      expect(await refusalOf(again)).toMatchObject({ code: "BAD_REQUEST" });
    });

    test("the platform's staff can give any application and the authoriser's role", async () => {
      const { organisation, worker } = await createOrganisations("provider");
      const admin = await aUser({ in: await platformOrganisation(), codes: [...CODES, "8001"] });
      const { id } = await memberOf(worker);
      await (await clientOf(admin)).users.change({
        organisationId: organisation.id,
        id,
        lock: 0,
        jobTitle: "Authoriser",
        isPrimaryUser: false,
        permissionCodes: ["8001"],
        apps: [PORTAL, "rota"],
        isAuthorizer: true,
      });
      const { session } = await signInAs(worker);
      expect(session.principal).toMatchObject({ codes: ["8001"], isAuthorizer: true, apps: [PORTAL, "rota"] });
    });
  });

  describe("A change", () => {
    const rights = { jobTitle: "Recruiter", permissionCodes: ["1002"], apps: [PORTAL] };
    const plain = { isAuthorizer: false, isPrimaryUser: false };

    test("applies to the next request, is audited with field names only, and increments the lock", async () => {
      const { organisation, primary, worker } = await createOrganisations();
      const { session } = await signInAs(worker);
      const { id } = await memberOf(worker);
      const client = await clientOf(primary);
      const input = { organisationId: organisation.id, id, ...rights, ...plain };
      expect(await client.users.change({ ...input, lock: 0 })).toEqual({ lock: 1 });
      expect(await callerOfSession(session)).toMatchObject({ principal: { codes: ["1002"] }, jobTitle: "Recruiter" });
      expect(await auditOf(id)).toEqual([
        { action: "member.changed", details: { codesGiven: "1002", codesTaken: "3004", jobTitle: true } },
      ]);
      // The same again changes nothing, and neither does an outdated page.
      expect(await client.users.change({ ...input, lock: 1 })).toEqual({ lock: 1 });
      const stale = client.users.change({ ...input, permissionCodes: [], lock: 0 });
      expect(await refusalOf(stale)).toMatchObject({ code: "CONFLICT", reason: "changedMeanwhile" });
      expect(await auditOf(id)).toHaveLength(1);
    });

    test("of a user's own membership is refused, whatever it is", async () => {
      const { organisation, primary } = await createOrganisations();
      const client = await clientOf(primary);
      const { id } = await memberOf(primary);
      const own = { organisationId: organisation.id, id, lock: 0 };
      for (const act of [
        client.users.change({ ...own, ...rights, ...plain, isPrimaryUser: true }),
        client.users.deactivate({ ...own, reason: "Leaving." }),
        client.users.reactivate(own),
        client.users.resetSecondFactor({ ...own, reason: "Lost." }),
        client.users.sendPasswordReset({ organisationId: organisation.id, id }),
      ]) {
        expect(await refusalOf(act)).toMatchObject({ code: "FORBIDDEN", message: texts.ownRights });
      }
      expect((await client.users.get({ organisationId: organisation.id, id })).actions).toEqual([]);
    });

    test("of the only primary user can be made by the platform's staff: a compromised account is cut off", async () => {
      const organisation = await anAgency();
      const last = await aUser({ in: organisation, codes: CODES, isPrimary: true });
      const { session } = await signInAs(last);
      await owner((tx) =>
        tx
          .update(schema.organisations)
          .set({ status: "suspended" })
          .where(eq(schema.organisations.id, organisation.id)),
      );
      const client = await clientOf(await aUser({ in: await platformOrganisation(), codes: CODES }));
      const { id } = await memberOf(last);
      const at = { organisationId: organisation.id, id };
      expect(await client.users.change({ ...at, ...rights, ...plain, lock: 0 })).toEqual({ lock: 1 });
      expect(await client.users.deactivate({ ...at, lock: 1, reason: "Taken over." })).toEqual({ lock: 2 });
      expect(await callerOfSession(session)).toEqual({ kind: "visitor", uid: null });
      // The platform's staff can also invite the next one.
      await client.users.invite({ ...aPerson({ isPrimaryUser: true }), organisationId: organisation.id });
    });
  });

  describe("Deactivating", () => {
    test("ends only the sessions in that organisation, at once; the membership stays for when the user comes back", async () => {
      const { organisation, primary } = await createOrganisations();
      const second = await anAgency();
      const person = await aUser({ in: [organisation, second], codes: ["3004"] });
      const here = await signInAs(person);
      const there = await signInAs(person);
      const elsewhere = await memberOf(person, second);
      await owner((tx) =>
        tx
          .update(schema.sessions)
          .set({ membershipId: elsewhere.id })
          .where(eq(schema.sessions.id, there.session.sessionId)),
      );
      const { id } = await memberOf(person);
      const client = await clientOf(primary);
      const at = { organisationId: organisation.id, id };
      expect(await client.users.deactivate({ ...at, lock: 0, reason: "Left the company." })).toEqual({ lock: 1 });
      expect(await callerOfSession(here.session)).toEqual({ kind: "visitor", uid: null });
      expect(await callerOfSession(there.session)).toMatchObject({ kind: "person", membershipId: elsewhere.id });
      const [ended] = await owner((tx) =>
        tx.select().from(schema.sessions).where(eq(schema.sessions.id, here.session.sessionId)),
      );
      expect(ended?.endedAt).not.toBeNull();
      expect(await auditOf(id)).toEqual([{ action: "member.deactivated", details: { sessionsEnded: 1 } }]);
      const details = await client.users.get(at);
      expect(details).toMatchObject({
        person: { status: "deactivated", permissions: [{ code: "3004" }] },
        actions: ["reactivate"],
        history: [{ kind: "deactivated", reason: "Left the company.", by: primary.fullName }],
      });
      // They start in the other organisation now, and cannot switch to this one.
      const fresh = await signIn({ email: person.email, password: PASSWORD, ...anArrival() });
      expect(fresh).toMatchObject({ kind: "person", organisationId: second.id });
      const http = overHttp();
      await http.open();
      const bearer = http.clientOf({ ...there, headers: { "agency-id": organisation.id } });
      expect(await refusalOf(bearer.users.me({ uid: "me" }))).toMatchObject({ code: "FORBIDDEN" });
      await http.close();

      await client.users.reactivate({ ...at, lock: 1 });
      expect(await callerOfSession(here.session)).toEqual({ kind: "visitor", uid: null });
      expect((await membershipsOfEmail(person.email)).every(({ membership }) => !membership.deactivatedAt)).toBe(true);
      expect((await client.users.get(at)).history.map(({ kind }) => kind)).toEqual(["reactivated", "deactivated"]);
    });

    test("in a user's only organisation: sign-in says that they were deactivated, and they get no link to a new password", async () => {
      const { organisation, primary, worker } = await createOrganisations();
      const { id } = await memberOf(worker);
      const client = await clientOf(primary);
      await client.users.deactivate({ organisationId: organisation.id, id, lock: 0, reason: "Left." });
      const refused = signIn({ email: worker.email, password: PASSWORD, ...anArrival() });
      expect(await refusalOf(refused)).toMatchObject({ message: messages.signIn.disabled });
      const link = visitor().accounts.requestPasswordReset({ email: worker.email });
      expect(await refusalOf(link)).toMatchObject({ code: "BAD_REQUEST" });
      const sent = client.users.sendPasswordReset({ organisationId: organisation.id, id });
      expect(await refusalOf(sent)).toMatchObject({ code: "CONFLICT" });
    });

    test("needs a reason, and is done once", async () => {
      const { organisation, primary, worker } = await createOrganisations();
      const { id } = await memberOf(worker);
      const client = await clientOf(primary);
      const at = { organisationId: organisation.id, id };
      const without = client.users.deactivate({ ...at, lock: 0, reason: " " });
      expect((await refusalOf(without)).fields).toEqual([{ field: "reason", message: texts.reasonRequired }]);
      await client.users.deactivate({ ...at, lock: 0, reason: "Left." });
      const twice = client.users.deactivate({ ...at, lock: 1, reason: "Left." });
      expect(await refusalOf(twice)).toMatchObject({ code: "CONFLICT", reason: "isDeactivated" });
    });
  });

  describe("A lost second factor", () => {
    const withFactor = async (user: User) =>
      owner(async (tx) => {
        const sealed = { keyId: "k1", secretSealed: Buffer.from("sealed"), confirmedAt: new Date() };
        await tx.insert(schema.secondFactors).values({ userId: user.id, ...sealed });
        await tx.insert(schema.recoveryCodes).values({ userId: user.id, codeHash: randomUUID() });
      });
    const factorsOf = (user: User) =>
      owner(async (tx) => [
        await tx.$count(schema.secondFactors, eq(schema.secondFactors.userId, user.id)),
        await tx.$count(schema.recoveryCodes, eq(schema.recoveryCodes.userId, user.id)),
      ]);

    test("is removed with a reason; sessions end, and the user is notified by mail", async () => {
      const { organisation, primary, worker } = await createOrganisations();
      const { session } = await signInAs(worker);
      await withFactor(worker);
      const { id } = await memberOf(worker);
      const client = await clientOf(primary);
      const at = { organisationId: organisation.id, id };
      expect((await client.users.get(at)).person.hasSecondFactor).toBe(true);
      await client.users.resetSecondFactor({ ...at, lock: 0, reason: "The phone fell into the sea." });
      expect(await factorsOf(worker)).toEqual([0, 0]);
      expect(await callerOfSession(session)).toEqual({ kind: "visitor", uid: null });
      const [job] = await jobsOf("userId", worker.id);
      expect(job).toEqual({ kind: "secondFactorReset", userId: worker.id, organisationId: organisation.id });
      await mailSecondFactorReset(randomUUID(), { userId: worker.id, organisationId: organisation.id });
      expect((await mailTo(worker.email)).subject).toContain("two-step sign-in");
      expect(await auditOf(id)).toEqual([{ action: "member.secondFactorReset", details: { sessionsEnded: 1 } }]);
      const again = client.users.resetSecondFactor({ ...at, lock: 1, reason: "Again." });
      expect(await refusalOf(again)).toMatchObject({ code: "CONFLICT", reason: "noSecondFactor" });
    });

    test("of a user who also works elsewhere can be removed by the platform", async () => {
      const { organisation, primary } = await createOrganisations();
      const person = await aUser({ in: [organisation, await anAgency()] });
      await withFactor(person);
      const { id } = await memberOf(person);
      const input = { organisationId: organisation.id, id, lock: 0, reason: "Lost." };
      const refused = (await clientOf(primary)).users.resetSecondFactor(input);
      expect(await refusalOf(refused)).toMatchObject({ code: "CONFLICT", message: texts.memberElsewhere });
      expect(await factorsOf(person)).toEqual([1, 1]);
      const admin = await aUser({ in: await platformOrganisation(), codes: ["0002"] });
      await (await clientOf(admin)).users.resetSecondFactor(input);
      expect(await factorsOf(person)).toEqual([0, 0]);
      // The mail does not name the platform's user who did it.
      const seen = await (await clientOf(primary)).users.get({ organisationId: organisation.id, id });
      expect(seen.history).toMatchObject([{ kind: "secondFactorReset", reason: "Lost.", by: null }]);
    });
  });

  test("A link to a new password is mailed to the user themselves, and replaces earlier ones", async () => {
    const { organisation, primary, worker } = await createOrganisations();
    const { id } = await memberOf(worker);
    const client = await clientOf(primary);
    expect(await client.users.sendPasswordReset({ organisationId: organisation.id, id })).toEqual({ queued: true });
    expect(await jobsOf("userId", worker.id)).toEqual([{ kind: "passwordReset", userId: worker.id }]);
    expect(await auditOf(worker.id)).toEqual([{ action: "password.resetRequested", details: {} }]);
  });

  describe("The list", () => {
    test("shows permissions, last activity and invitations; can be searched, filtered and paged", async () => {
      const { organisation, primary, worker } = await createOrganisations();
      const organisationId = organisation.id;
      await owner((tx) =>
        tx.update(schema.users).set({ fullName: "Ada 100%_Birch" }).where(eq(schema.users.id, worker.id)),
      );
      const { session } = await signInAs(worker);
      await anInvitation(organisation, { fullName: "zoe Alder", permissionCodes: ["4001"] });
      const client = await clientOf(primary);
      const all = await client.users.list({ organisationId });
      expect(all).toMatchObject({
        organisation: { id: organisationId, name: organisation.name, kind: "agency" },
        mayManage: true,
        counts: { active: 3, invited: 1, deactivated: 0 },
        lastReview: null,
        next: null,
      });
      expect(all.items.map(({ fullName, status, isSelf }) => [fullName, status, isSelf])).toEqual(
        expect.arrayContaining([
          ["Ada 100%_Birch", "active", false],
          ["Wren Ashdown", "active", true],
          ["Wren Ashdown", "active", false],
          ["zoe Alder", "invited", false],
        ]),
      );
      const [ada] = all.items;
      expect(ada).toMatchObject({ email: worker.email, permissions: [{ code: "3004" }], hasSecondFactor: false });
      const [row] = await owner((tx) =>
        tx.select().from(schema.sessions).where(eq(schema.sessions.id, session.sessionId)),
      );
      expect(ada?.lastSeenAt).toBe(row?.lastRequestAt.toISOString());
      const names = async (input: Omit<Parameters<Client["users"]["list"]>[0], "organisationId">) =>
        (await client.users.list({ organisationId, ...input })).items.map(({ fullName }) => fullName);
      expect(await names({ search: "100%_" })).toEqual(["Ada 100%_Birch"]);
      expect(await names({ search: "_da" })).toEqual([]);
      expect(await names({ search: "alder\u0000" })).toEqual(["zoe Alder"]);
      expect(await names({ status: "invited" })).toEqual(["zoe Alder"]);
      expect(await names({ code: "3004", search: "ada 100" })).toEqual(["Ada 100%_Birch"]);
      expect(await names({ code: "4001", status: "invited" })).toEqual(["zoe Alder"]);
      expect(await names({ status: "deactivated" })).toEqual([]);
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await client.users.list({ organisationId, limit: 1, after });
        seen.push(...page.items.map(({ _id }) => _id));
        after = page.next ?? undefined;
      } while (after);
      expect(seen).toEqual(all.items.map(({ _id }) => _id));
      const odd = client.users.list({ organisationId, after: "bm90IG91cnM" });
      expect(await refusalOf(odd)).toMatchObject({ code: "BAD_REQUEST" });
    });

    test("exported as a whole is audited; a review is recorded with date and person", async () => {
      const { organisation, primary, other } = await createOrganisations();
      const organisationId = organisation.id;
      const client = await clientOf(primary);
      expect((await client.users.export({ organisationId })).items).toHaveLength(3);
      const noted = await client.users.review({ organisationId });
      expect(noted).toMatchObject({ by: primary.fullName, active: 3, invited: 0 });
      expect((await (await clientOf(other)).users.list({ organisationId })).lastReview).toEqual(noted);
      expect((await auditOf(organisationId)).map(({ action }) => action)).toEqual([
        "member.listExported",
        "access.reviewed",
      ]);
    });

    test("is read-only for a user with the code who is no primary user", async () => {
      const { organisation, worker } = await createOrganisations();
      const organisationId = organisation.id;
      const reader = await aUser({ in: organisation, codes: ["0002"] });
      const client = await clientOf(reader);
      expect((await client.users.list({ organisationId })).mayManage).toBe(false);
      const { id } = await memberOf(worker);
      expect((await client.users.get({ organisationId, id })).actions).toEqual([]);
      const refused = client.users.deactivate({ organisationId, id, lock: 0, reason: "No." });
      expect(await refusalOf(refused)).toMatchObject({ code: "FORBIDDEN" });
    });
  });

  describe("Another organisation's people", () => {
    test("are not found: neither by their organisation's id nor by one's own with theirs", async () => {
      const [own, foreign] = [await createOrganisations(), await createOrganisations()];
      const client = await clientOf(own.primary);
      const { id } = await memberOf(foreign.worker);
      const invitation = await anInvitation(foreign.organisation);
      const rights = { jobTitle: "X", permissionCodes: [], apps: [PORTAL], isAuthorizer: false, isPrimaryUser: false };
      for (const organisationId of [foreign.organisation.id, own.organisation.id, randomUUID()]) {
        const at = { organisationId, id };
        const acts = [
          client.users.get(at),
          client.users.change({ ...at, ...rights, lock: 0 }),
          client.users.deactivate({ ...at, lock: 0, reason: "X" }),
          client.users.reactivate({ ...at, lock: 0 }),
          client.users.sendPasswordReset(at),
          client.users.resetSecondFactor({ ...at, lock: 0, reason: "X" }),
          client.users.resendInvitation({ organisationId, id: invitation.rowId, lock: 0 }),
          client.users.withdrawInvitation({ organisationId, id: invitation.rowId, lock: 0 }),
          ...(organisationId === own.organisation.id
            ? []
            : [
                client.users.list({ organisationId }),
                client.users.export({ organisationId }),
                client.users.choices({ organisationId }),
                client.users.review({ organisationId }),
                client.users.invite({ ...aPerson(), organisationId }),
              ]),
        ];
        for (const act of acts) expect(await refusalOf(act)).toMatchObject({ code: "NOT_FOUND" });
      }
      expect(await memberOf(foreign.worker)).toMatchObject({ lock: 0, deactivatedAt: null });
      const search = client.users.organisations({ search: foreign.organisation.name });
      expect(await refusalOf(search)).toMatchObject({ code: "FORBIDDEN" });
    });
  });
});

describe("Concurrent changes", () => {
  const clientOf = async (user: User): Promise<Client> => inProcess.clientOf(await signInAs(user), anAddress());

  test("two primary users who deactivate each other: one stays", async () => {
    for (let round = 0; round < 2; round++) {
      const { organisation, primary, other } = await createOrganisations();
      const [one, two] = [await clientOf(primary), await clientOf(other)];
      const at = { organisationId: organisation.id, lock: 0, reason: "A quarrel." };
      const [first, second] = [await memberOf(primary), await memberOf(other)];
      const outcomes = await Promise.allSettled([
        one.users.deactivate({ ...at, id: second.id }),
        two.users.deactivate({ ...at, id: first.id }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const left = [await memberOf(primary), await memberOf(other)].filter((member) => !member.deactivatedAt);
      expect(left).toHaveLength(1);
    }
  });

  test("two primary users who demote each other: the organisation always keeps one", async () => {
    const { organisation, primary, other } = await createOrganisations();
    const [one, two] = [await clientOf(primary), await clientOf(other)];
    const rights = { jobTitle: "X", permissionCodes: ["0002"], apps: [PORTAL], isAuthorizer: false };
    const at = { ...rights, isPrimaryUser: false, organisationId: organisation.id, lock: 0 };
    const [first, second] = [await memberOf(primary), await memberOf(other)];
    await Promise.allSettled([one.users.change({ ...at, id: second.id }), two.users.change({ ...at, id: first.id })]);
    const left = [await memberOf(primary), await memberOf(other)].filter((member) => member.isPrimary);
    expect(left).toHaveLength(1);
  });

  test("twelve who accept one invitation: one membership, and the password is valid", async () => {
    const { organisation } = await createOrganisations();
    const invitation = await anInvitation(organisation);
    const tries = Array.from({ length: 12 }, () =>
      inProcess
        .clientOf(unauthenticated, anAddress())
        .accounts.acceptInvitation({ requestId: invitation.id, password: PASSWORD }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await membershipsOfEmail(invitation.email)).toHaveLength(1);
    const session = await signIn({ email: invitation.email, password: PASSWORD, ...anArrival() });
    expect(session.kind).toBe("person");
  });

  test("two who invite one address: one invitation", async () => {
    const { organisation, primary, other } = await createOrganisations();
    const person = { ...aPerson(), organisationId: organisation.id };
    const clients = [await clientOf(primary), await clientOf(other)];
    const outcomes = await Promise.allSettled(clients.map((client) => client.users.invite(person)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await owner((tx) => tx.$count(schema.invitations, eq(schema.invitations.email, person.email)))).toBe(1);
  });

  test("a user who signs in while being deactivated is not signed in afterwards", async () => {
    const { organisation, primary, worker } = await createOrganisations();
    const client = await clientOf(primary);
    const { id } = await memberOf(worker);
    const arrive = () => signIn({ email: worker.email, password: PASSWORD, ...anArrival() }).catch(() => null);
    const [, ...sessions] = await Promise.all([
      client.users.deactivate({ organisationId: organisation.id, id, lock: 0, reason: "Left." }),
      arrive(),
      arrive(),
      arrive(),
    ]);
    for (const session of sessions) {
      expect(await callerOfSession(session)).toEqual({ kind: "visitor", uid: null });
    }
    await client.users.reactivate({ organisationId: organisation.id, id, lock: 1 });
    for (const session of sessions) {
      expect(await callerOfSession(session)).toEqual({ kind: "visitor", uid: null });
    }
  });
});

describe("The database", () => {
  test("lets an organisation read its own people's sessions and second factors, and change neither", async () => {
    const { organisation, worker } = await createOrganisations();
    const { session } = await signInAs(worker);
    const foreign = await signInAs((await createOrganisations()).worker);
    await withScope({ kind: "organisation", organisationId: organisation.id }, async (tx) => {
      expect((await tx.select().from(schema.sessions)).map(({ id }) => id)).toEqual([session.sessionId]);
      const ended = await tx.update(schema.sessions).set({ endedAt: new Date() }).returning();
      expect(ended).toEqual([]);
    });
    const scope = { kind: "member", organisationId: organisation.id, userId: worker.id } as const;
    await withScope(scope, async (tx) => {
      const ended = await tx.update(schema.sessions).set({ endedAt: new Date() }).returning();
      expect(ended.map(({ id }) => id)).toEqual([session.sessionId]);
    });
    const [other] = await owner((tx) =>
      tx.select().from(schema.sessions).where(eq(schema.sessions.id, foreign.session.sessionId)),
    );
    expect(other?.endedAt).toBeNull();
  });
});
