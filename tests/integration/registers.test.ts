/** Agencies, providers, branches and services through the contract, in process and over HTTP alike. */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { codes } from "@/lib/access";
import { files as store } from "@/lib/adapters/files";
import { mailStep, stepMailSchema } from "@/lib/backend/organisations";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { type Client, faces, refusalOf } from "@/tests/support/clients";
import { mailsTo } from "@/tests/support/inbox";
import { jobsOf } from "@/tests/support/jobs";
import {
  aBranch,
  addPapers,
  agencyDetails,
  aPdf,
  aPicture,
  aPrimaryUser,
  aSite,
  dayFromNow,
  providerDetails,
} from "@/tests/support/registers";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  leaveWorld,
  type Organisation,
  signInAs,
  thePlatform,
  type Who,
} from "@/tests/support/world";

const texts = messages.registers;
const every = Object.values(codes);
const people = {} as Record<
  "admin" | "primary" | "keeper" | "booker" | "otherAgency" | "provider" | "otherProvider",
  Who
>;
let agency: Organisation;
let provider: Organisation;
let workerTypeId: string;

beforeAll(async () => {
  agency = await anAgency();
  provider = await aProvider();
  const keeps = { codes: ["0002"], isPrimary: true };
  people.admin = await signInAs(await aUser({ in: await thePlatform(), codes: every }));
  people.primary = await signInAs(await aUser({ in: agency, ...keeps }));
  people.keeper = await signInAs(await aUser({ in: agency, codes: ["0002"] }));
  people.booker = await signInAs(await aUser({ in: agency, codes: ["3004"] }));
  people.otherAgency = await signInAs(await aUser({ in: await anAgency(), ...keeps }));
  people.provider = await signInAs(await aUser({ in: provider, ...keeps }));
  people.otherProvider = await signInAs(await aUser({ in: await aProvider(), ...keeps }));
  workerTypeId = randomUUID();
  await asOwner((tx) => tx.insert(schema.workerTypes).values({ id: workerTypeId, name: `Carer ${workerTypeId}` }));
});

afterAll(leaveWorld);

const organisationRow = async (id: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.organisations).where(eq(schema.organisations.id, id)));
  if (!row) throw new Error("no such organisation");
  return row;
};

const actionsOf = async (organisationId: string) => {
  const rows = await asOwner((tx) =>
    tx
      .select({ action: schema.auditEvents.action })
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.organisationId, organisationId))
      .orderBy(schema.auditEvents.at),
  );
  return rows.map(({ action }) => action);
};

/** What the agency keeps of itself: its registered names stay as they were verified. */
const ownDetails = agencyDetails();

describe.each(faces)("Registers $name", (face) => {
  const as = (who: Who): Client => face.clientOf(who);
  let admin: Client;

  beforeAll(async () => {
    await face.open();
    admin = as(people.admin);
  });
  afterAll(() => face.close());

  const newAgency = async (more: Record<string, unknown> = {}) => {
    const primaryUser = aPrimaryUser();
    const wanted = { ...agencyDetails(more), primaryUser, branch: aBranch() };
    return { wanted, ...(await admin.organisations.create(wanted)) };
  };
  const newProvider = async () => {
    const wanted = { ...providerDetails(), primaryUser: aPrimaryUser(), service: aSite() };
    return { wanted, ...(await admin.organisations.create(wanted)) };
  };
  /** An agency of this test's own with somebody who runs it. */
  const ownAgency = async (status: "draft" | "active" = "active") => {
    const organisation = await anAgency();
    const { organisations } = schema;
    await asOwner((tx) => tx.update(organisations).set({ status }).where(eq(organisations.id, organisation.id)));
    const user = await aUser({ in: organisation, codes: ["0002"], isPrimary: true });
    const who = await signInAs(user);
    return { organisation, who, client: as(who), email: user.email };
  };

  test("an administrator puts an agency on file: a draft with its branch, its primary user invited", async () => {
    const { organisationId, wanted } = await newAgency();
    const found = await admin.organisations.get({ organisationId });
    expect(found).toMatchObject({ status: "draft", name: wanted.name, vatNumber: "GB980780684", lock: 1 });
    expect(found.missing).toEqual(["insurance", "modern_slavery", "safeguarding"]);
    const [branch] = (await admin.branches.list({ agencyId: organisationId })).branches;
    expect(branch).toMatchObject({ name: "Leeds", postcode: "LS1 4AP", isActive: true });
    const [invitation] = await asOwner((tx) =>
      tx.select().from(schema.invitations).where(eq(schema.invitations.organisationId, organisationId)),
    );
    expect(invitation).toMatchObject({ email: wanted.primaryUser.email, isPrimary: true });
    expect(invitation?.permissionCodes).toEqual(expect.arrayContaining(["0002", "1002", "6001"]));
    // Of one moment, since of one transaction.
    expect((await actionsOf(organisationId)).sort()).toEqual(["invitation.created", "organisation.created"]);
  });

  test("and a provider with its service", async () => {
    const { organisationId } = await newProvider();
    expect(await admin.organisations.get({ organisationId })).toMatchObject({
      ...{ status: "draft", vatExemptReason: "Welfare services", purchaseOrderRule: "required", missing: [] },
      actions: ["activate", "archive"],
    });
    const { items } = await admin.services.list({ providerId: organisationId });
    expect(items).toMatchObject([{ name: "Hollybank Court", type: "nursing", monthlyBudgetPence: 1_250_000 }]);
  });

  test("an administrator gives no primary user what he has not himself", async () => {
    const poor = as(await signInAs(await aUser({ in: await thePlatform(), codes: ["0002"] })));
    const wanted = agencyDetails();
    const refusal = await refusalOf(
      poor.organisations.create({ ...wanted, primaryUser: aPrimaryUser(), branch: aBranch() }),
    );
    expect(refusal.code).toBe("BAD_REQUEST");
    expect(refusal.fields).toContainEqual({
      ...{ field: "primaryUser.email" },
      message: messages.users.notYours(messages.permissions.codes["6001"].title),
    });
    const { items } = await admin.organisations.list({ kind: "agency", search: wanted.companyNumber });
    expect(items).toEqual([]);
  });

  test("an agency cannot try out number after number", async () => {
    const { organisation, client } = await ownAgency();
    const save = () =>
      client.organisations.saveDetails({ organisationId: organisation.id, lock: 0, details: agencyDetails() });
    for (let n = 0; n < 20; n++) expect(await refusalOf(save())).toMatchObject({ code: "CONFLICT" });
    expect(await refusalOf(save())).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  test("what is on file already is told to an administrator by name, and nothing is put there", async () => {
    const { wanted } = await newAgency();
    const again = { ...agencyDetails(), companyNumber: wanted.companyNumber, email: wanted.email };
    const refusal = await refusalOf(
      admin.organisations.create({ ...again, primaryUser: wanted.primaryUser, branch: aBranch() }),
    );
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", reason: "duplicate" });
    expect(refusal.fields).toEqual([
      { field: "companyNumber", message: texts.duplicateNumberOf(wanted.name, "Draft") },
      { field: "email", message: texts.duplicateEmailOf(wanted.name, "Draft") },
      { field: "primaryUser.email", message: texts.duplicateInvitation(wanted.name) },
    ]);
    const { items } = await admin.organisations.list({ kind: "agency", search: wanted.companyNumber });
    expect(items).toHaveLength(1);
  });

  test("and to an agency only that there is something", async () => {
    const { wanted } = await newAgency();
    const { organisation, client } = await ownAgency();
    const { name } = organisation;
    const details = agencyDetails({ name, companyNumber: wanted.companyNumber, email: wanted.email });
    const refusal = await refusalOf(
      client.organisations.saveDetails({ organisationId: organisation.id, lock: 1, details }),
    );
    expect(refusal.fields).toEqual([
      { field: "companyNumber", message: texts.duplicateNumber },
      { field: "email", message: texts.duplicateEmail },
    ]);
    expect(JSON.stringify(refusal)).not.toContain(wanted.name);
  });

  test("of two who put the same agency on file at once, one is told", async () => {
    const wanted = agencyDetails();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        admin.organisations.create({
          ...{ ...wanted, email: `${n}-${wanted.email}` },
          ...{ primaryUser: aPrimaryUser(), branch: aBranch() },
        }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { items } = await admin.organisations.list({ kind: "agency", search: wanted.companyNumber });
    expect(items).toHaveLength(1);
  });

  test.each([
    ["companyNumber", { companyNumber: "12345" }, texts.companyNumberFormat],
    ["companyNumber", { companyNumber: "" }, texts.companyNumberNeeded],
    ["vatNumber", { vatNumber: "GB123456789" }, texts.vatNumberFormat],
    ["vatNumber", { vatNumber: null }, texts.vatNumberNeeded],
    ["postcode", { postcode: "LS1" }, texts.postcodeFormat],
    ["legalName", { legalName: "Nul\u0000l" }, texts.unreadable],
    ["address", { address: "" }, texts.addressNeeded],
  ])("what is no %s is refused in words: %j", async (field, more, message) => {
    const refusal = await refusalOf(
      admin.organisations.create({ ...agencyDetails(more), primaryUser: aPrimaryUser(), branch: aBranch() }),
    );
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", fields: [{ field, message }] });
  });

  test("numbers and postcodes are kept as their registers write them", async () => {
    const { organisationId } = await newAgency({
      companyNumber: "sc 123 456",
      email: `sc-${randomUUID()}@x.example`,
      postcode: "ls14ap",
    }).catch(async () => newAgency({ postcode: "ls14ap" }));
    expect((await organisationRow(organisationId)).postcode).toBe("LS1 4AP");
  });

  test("the list goes by name, a page at a time, and is searched and filtered", async () => {
    const word = randomUUID().slice(0, 8);
    const names = ["Zebra", "apple", "Mango", "Élan"].map((name) => `${name} ${word}`);
    for (const name of names) await newAgency({ name, legalName: `${name} Limited` });
    const first = await admin.organisations.list({ kind: "agency", search: word, limit: 3 });
    const second = await admin.organisations.list({ kind: "agency", search: word, limit: 3, after: first.next ?? "" });
    expect([...first.items, ...second.items].map(({ name }) => name.split(" ")[0])).toEqual([
      "apple",
      "Élan",
      "Mango",
      "Zebra",
    ]);
    expect(second.next).toBeNull();
    expect(first.items[0]).toMatchObject({ places: 1, workers: 0, activeAgreements: 0, lastSignedInAt: null });
    const filtered = (status: "awaiting" | "active") =>
      admin.organisations.list({ kind: "agency", search: word, status });
    expect((await filtered("awaiting")).items).toHaveLength(4);
    expect((await filtered("active")).items).toEqual([]);
    expect((await admin.organisations.list({ kind: "provider", search: word })).items).toEqual([]);
    expect(await refusalOf(admin.organisations.list({ kind: "agency", after: "nonsense" }))).toMatchObject({
      code: "BAD_REQUEST",
    });
    expect((await admin.organisations.list({ kind: "agency", search: "100%_\u0000" })).items).toEqual([]);
  });

  test("an agency goes from draft to archived, each step by whom it belongs to, with reasons", async () => {
    const { organisation, client, email } = await ownAgency("draft");
    const id = organisation.id;
    const step = async (
      who: Client,
      action: Parameters<Client["organisations"]["changeStatus"]>[0]["action"],
      reason?: string,
    ) => who.organisations.changeStatus({ organisationId: id, action, reason, lock: (await organisationRow(id)).lock });
    expect(await refusalOf(step(client, "submit"))).toMatchObject({ code: "CONFLICT", reason: "incomplete" });
    await client.organisations.saveDetails({ organisationId: id, lock: 1, details: agencyDetails() });
    await client.branches.save({ agencyId: id, branch: aBranch() });
    await addPapers(client, id);
    expect(await client.organisations.get({ organisationId: id })).toMatchObject({ missing: [], actions: ["submit"] });
    await step(client, "submit");
    expect(await refusalOf(step(client, "verify"))).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(step(admin, "return"))).toMatchObject({
      fields: [{ field: "reason", message: texts.reasonNeeded }],
    });
    await step(admin, "return", "The insurance names another company.");
    expect(await client.organisations.get({ organisationId: id })).toMatchObject({
      ...{ status: "draft", statusReason: "The insurance names another company." },
    });
    await step(client, "submit");
    // It lets a paper run out, or takes it back, while the platform looks.
    const { organisationDocuments } = schema;
    const insurance = and(eq(organisationDocuments.organisationId, id), eq(organisationDocuments.kind, "insurance"));
    const lasts = (expiresOn: string) =>
      asOwner((tx) => tx.update(organisationDocuments).set({ expiresOn }).where(insurance));
    await lasts(dayFromNow(-1));
    expect(await refusalOf(step(admin, "verify"))).toMatchObject({ code: "CONFLICT", reason: "incomplete" });
    expect(await admin.organisations.get({ organisationId: id })).toMatchObject({
      ...{ missing: ["insurance"], actions: ["return", "archive"] },
    });
    await lasts(dayFromNow(300));
    await step(admin, "verify");
    expect(await refusalOf(step(admin, "verify"))).toMatchObject({ code: "CONFLICT", reason: "notNow" });
    await step(admin, "suspend", "Its insurance has run out.");
    await step(admin, "resume");
    await step(admin, "archive", "Closed at its own wish.");
    expect(await refusalOf(client.branches.save({ agencyId: id, branch: aBranch("York") }))).toMatchObject({
      code: "CONFLICT",
    });
    // Its primary user is told of each step that the platform took, with the reason while it holds.
    const jobs = (await jobsOf("organisationId", id)).map((job) => stepMailSchema.parse(job));
    expect(jobs.map((job) => job.step)).toEqual(["return", "verify", "suspend", "resume", "archive"]);
    for (const job of jobs) await mailStep(randomUUID(), job);
    const mails = await mailsTo(email);
    expect(mails.map((mail) => mail.subject)).toEqual([
      ...["needs something more", "is verified", "is suspended", "is active again", "is closed"].map((words) =>
        expect.stringContaining(words),
      ),
    ]);
    expect(mails.map((mail) => mail.text.includes("Closed at its own wish."))).toEqual([
      ...[false, false, false, false, true],
    ]);
    expect((await actionsOf(id)).filter((action) => action.startsWith("organisation."))).toEqual([
      "organisation.changed",
      ...["organisation.documentAdded", "organisation.documentAdded", "organisation.documentAdded"],
      ...["organisation.submitted", "organisation.returned", "organisation.submitted", "organisation.verified"],
      ...["organisation.suspended", "organisation.resumed", "organisation.archived"],
    ]);
  });

  test.each(["draft", "pending_verification"] as const)(
    "whoever only sat down on a company number as a %s is cleared away, and the number is free again",
    async (status) => {
      const { organisationId, wanted } = await newAgency();
      const { organisations } = schema;
      await asOwner((tx) => tx.update(organisations).set({ status }).where(eq(organisations.id, organisationId)));
      const again = async () => newAgency({ companyNumber: wanted.companyNumber });
      expect(await refusalOf(again())).toMatchObject({ reason: "duplicate" });
      const { actions, lock } = await admin.organisations.get({ organisationId });
      expect(actions).toContain("archive");
      await admin.organisations.changeStatus({ organisationId, action: "archive", reason: "Nobody's.", lock });
      expect((await again()).organisationId).not.toBe(organisationId);
    },
  );

  test("a provider is activated, suspended, resumed; nothing is archived while an agreement stands", async () => {
    const { organisationId } = await newProvider();
    const lock = async () => (await organisationRow(organisationId)).lock;
    await admin.organisations.changeStatus({ organisationId, action: "activate", lock: await lock() });
    const stale = await refusalOf(
      admin.organisations.changeStatus({ organisationId, action: "suspend", reason: "x", lock: 1 }),
    );
    expect(stale).toMatchObject({ code: "CONFLICT", reason: "changedMeanwhile" });
    await asOwner((tx) =>
      tx.insert(schema.agreements).values({
        ...{ reference: `T-${organisationId.slice(0, 8)}-${randomUUID().slice(0, 4)}`, agencyId: agency.id },
        ...{ providerId: organisationId, agencyName: "A", providerName: "P", status: "active" },
        ...{ version: 1, startOn: "2026-01-01", createdByUid: "test" },
      }),
    );
    const archive = async () =>
      admin.organisations.changeStatus({ organisationId, action: "archive", reason: "Closing", lock: await lock() });
    expect(await refusalOf(archive())).toMatchObject({
      code: "CONFLICT",
      reason: "agreementsStand",
      message: texts.agreementsStand(1),
    });
    const { agreements } = schema;
    await asOwner((tx) =>
      tx.update(agreements).set({ status: "terminated" }).where(eq(agreements.providerId, organisationId)),
    );
    expect(await archive()).toMatchObject({ status: "archived" });
  });

  test("the names an agency was verified by are the platform's to change, and everything else is its own", async () => {
    const { organisation, client } = await ownAgency("draft");
    const { id: organisationId, name } = organisation;
    const details = agencyDetails({ name });
    await client.organisations.saveDetails({ organisationId, lock: 1, details });
    const { organisations } = schema;
    await asOwner((tx) =>
      tx.update(organisations).set({ status: "active" }).where(eq(organisations.id, organisationId)),
    );
    for (const change of [{ name: "NHS Professionals" }, { legalName: "NHS Professionals Ltd" }]) {
      const [field] = Object.keys(change);
      const renamed = { ...details, ...change };
      expect(
        await refusalOf(client.organisations.saveDetails({ organisationId, lock: 2, details: renamed })),
      ).toMatchObject({ code: "BAD_REQUEST", fields: [{ field, message: texts.verifiedName }] });
    }
    const moved = { ...details, postcode: "LS1 4AP" };
    await client.organisations.saveDetails({ organisationId, lock: 2, details: moved });
    await admin.organisations.saveDetails({
      organisationId,
      lock: 3,
      details: { ...moved, name: "Thistledown North" },
    });
    expect(await organisationRow(organisationId)).toMatchObject({ name: "Thistledown North", postcode: "LS1 4AP" });
  });

  test("two browsers on one form: the second is told, and nothing of it is saved", async () => {
    const { organisation, client } = await ownAgency("draft");
    const save = (name: string) =>
      client.organisations.saveDetails({ organisationId: organisation.id, lock: 1, details: agencyDetails({ name }) });
    const results = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => save(`Name ${n}`)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusalOf(save("Late"))).toMatchObject({ code: "CONFLICT", reason: "changedMeanwhile" });
    expect((await organisationRow(organisation.id)).lock).toBe(2);
  });

  describe("an agency's own things", () => {
    const verbs: Record<string, (client: Client, id: string) => Promise<unknown>> = {
      "organisations.get": (client, organisationId) => client.organisations.get({ organisationId }),
      "organisations.saveDetails": async (client, organisationId) =>
        client.organisations.saveDetails({
          ...{
            organisationId,
            details: { ...ownDetails, name: agency.name },
            lock: (await organisationRow(organisationId)).lock,
          },
        }),
      "organisations.addDocument": async (client, organisationId) =>
        client.organisations.addDocument({
          organisationId,
          document: { kind: "insurance", issuedOn: dayFromNow(-1), expiresOn: dayFromNow(30) },
          file: { name: "insurance.pdf", base64: (await aPdf()).toString("base64") },
        }),
      "organisations.removeDocument": async (client, organisationId) => {
        await addPapers(as(people.admin), organisationId);
        const [document] = (await admin.organisations.get({ organisationId })).documents;
        return client.organisations.removeDocument({ organisationId, documentId: document?._id ?? "" });
      },
      "organisations.setLogo": async (client, organisationId) =>
        client.organisations.setLogo({ organisationId, file: { base64: (await aPicture()).toString("base64") } }),
      "organisations.removeLogo": (client, organisationId) => client.organisations.removeLogo({ organisationId }),
      "branches.list": (client, agencyId) => client.branches.list({ agencyId }),
      "branches.save": (client, agencyId) => client.branches.save({ agencyId, branch: aBranch() }),
      "branches.setActive": async (client, agencyId) => {
        const branch = await admin.branches.save({ agencyId, branch: aBranch() });
        return client.branches.setActive({ agencyId, branchId: branch._id, lock: branch.lock, isActive: false });
      },
      "branches.saveSupply": async (client, agencyId) => {
        const { _id: branchId } = await admin.branches.save({ agencyId, branch: aBranch() });
        return client.branches.saveSupply({ agencyId, supply: { ...supply, branchId, workerTypeId } });
      },
      "branches.removeSupply": async (client, agencyId) => {
        const { _id: branchId } = await admin.branches.save({ agencyId, branch: aBranch() });
        const { _id } = await admin.branches.saveSupply({ agencyId, supply: { ...supply, branchId, workerTypeId } });
        return client.branches.removeSupply({ agencyId, supplyId: _id });
      },
    };
    const supply = {
      ...{ headcount: 12, skills: ["PEG feeding"], monthlyHours: 400, minChargePence: 2150 },
      employmentType: "PAYE" as const,
    };
    const reads = ["organisations.get", "branches.list"];

    test.each(Object.entries(verbs))("%s: its primary user and the platform", async (_, call) => {
      await call(as(people.primary), agency.id);
      await call(admin, agency.id);
    });

    test.each(Object.entries(verbs))(
      "%s: nobody of another organisation, and no one without the right",
      async (name, call) => {
        expect(await refusalOf(call(as(people.otherAgency), agency.id))).toMatchObject({ code: "NOT_FOUND" });
        expect(await refusalOf(call(as(people.booker), agency.id))).toMatchObject({ code: "FORBIDDEN" });
        const stranger = await refusalOf(call(as(people.provider), agency.id));
        expect(["NOT_FOUND", "FORBIDDEN"]).toContain(stranger.code);
        if (reads.includes(name)) await call(as(people.keeper), agency.id);
        else expect(await refusalOf(call(as(people.keeper), agency.id))).toMatchObject({ code: "FORBIDDEN" });
        // Nothing of those who were refused is on record but that they signed in.
        const rows = await asOwner((tx) =>
          tx
            .select({ uid: schema.auditEvents.actorUid, action: schema.auditEvents.action })
            .from(schema.auditEvents)
            .where(eq(schema.auditEvents.organisationId, agency.id)),
        );
        const refused = [people.otherAgency, people.provider, people.keeper, people.booker].map(
          ({ caller }) => caller.uid,
        );
        const noted = rows.filter(({ uid, action }) => refused.includes(uid) && !action.startsWith("session."));
        expect(noted).toEqual([]);
      },
    );
  });

  test("documents: the latest of a kind counts, states by date, bytes for its own people alone", async () => {
    const { organisation, client } = await ownAgency();
    const organisationId = organisation.id;
    const base64 = (await aPdf()).toString("base64");
    const add = (expiresOn: string, issuedOn = dayFromNow(-400)) =>
      client.organisations.addDocument({
        organisationId,
        document: { kind: "insurance", issuedOn, expiresOn },
        file: { name: "Certificate.pdf", base64 },
      });
    await add(dayFromNow(-2));
    await add(dayFromNow(20));
    const { documentId } = await add(dayFromNow(200));
    const { documents } = await client.organisations.get({ organisationId });
    expect(documents.map(({ state, isReplaced }) => [state, isReplaced])).toEqual([
      ["current", false],
      ["expiring", true],
      ["expired", true],
    ]);
    const file = await client.organisations.document({ documentId });
    expect(file).toMatchObject({ name: "Certificate.pdf", contentType: "application/pdf", base64 });
    await admin.organisations.document({ documentId });
    expect(await refusalOf(as(people.otherAgency).organisations.document({ documentId }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await refusalOf(as(people.booker).organisations.document({ documentId }))).toMatchObject({
      code: "FORBIDDEN",
    });
    const upload = (bytes: Buffer, dates = {}) =>
      client.organisations.addDocument({
        organisationId,
        document: { kind: "insurance", issuedOn: dayFromNow(-1), expiresOn: dayFromNow(9), ...dates },
        file: { name: "x.pdf", base64: bytes.toString("base64") },
      });
    expect(await refusalOf(upload(Buffer.from("%PDF-1.7 no")))).toMatchObject({ reason: "broken" });
    // Larger than a form may be.
    expect(await refusalOf(upload(Buffer.alloc(2_000_000, "%PDF-1.7 no")))).toMatchObject({ reason: "broken" });
    for (const day of ["0000-12-31", "0001-01-01", "1899-12-31", "2101-01-01"]) {
      for (const field of ["issuedOn", "expiresOn"]) {
        const { code, fields } = await refusalOf(upload(await aPdf(), { [field]: day }));
        expect([code, fields?.map((wrong) => wrong.field)]).toEqual(["BAD_REQUEST", [`document.${field}`]]);
      }
    }
    expect(await refusalOf(upload(await aPicture()))).toMatchObject({ reason: "notPdf" });
    expect(await refusalOf(upload(Buffer.alloc(0)))).toMatchObject({ reason: "missing" });
    expect(await refusalOf(upload(await aPdf(), { issuedOn: dayFromNow(3) }))).toMatchObject({
      reason: "issuedInFuture",
    });
    expect(await refusalOf(upload(await aPdf(), { expiresOn: dayFromNow(-1) }))).toMatchObject({
      reason: "expiresBeforeIssue",
    });
  });

  test("a logo is made anew in two sizes without what the camera wrote, and seen by whoever belongs there", async () => {
    const { organisation, client } = await ownAgency();
    const organisationId = organisation.id;
    const picture = await aPicture();
    expect(picture.includes("Somebody who is named")).toBe(true);
    await client.organisations.setLogo({ organisationId, file: { base64: picture.toString("base64") } });
    for (const [size, side] of [
      ["small", 96],
      ["large", 512],
    ] as const) {
      const { contentType, base64 } = await client.organisations.logo({ organisationId, size });
      const bytes = Buffer.from(base64, "base64");
      const { width, format, exif } = await sharp(bytes).metadata();
      expect({ contentType, width, format, exif }).toEqual({
        contentType: "image/webp",
        width: side,
        format: "webp",
        exif: undefined,
      });
      expect(bytes.includes("Somebody who is named")).toBe(false);
    }
    const { imageUrl } = await organisationRow(organisationId);
    expect(imageUrl).toMatch(new RegExp(`^/organisation-logo/${organisationId}/small\\?v=[0-9a-f]{12}$`));
    await admin.organisations.logo({ organisationId, size: "small" });
    expect(await refusalOf(as(people.booker).organisations.logo({ organisationId, size: "small" }))).toMatchObject({
      code: "NOT_FOUND",
    });
    // Someone who belongs to it too, and works for another organisation now.
    const both = await signInAs(await aUser({ in: [await anAgency(), organisation] }));
    await as(both).organisations.logo({ organisationId, size: "small" });
    const set = (bytes: Buffer) =>
      client.organisations.setLogo({ organisationId, file: { base64: bytes.toString("base64") } });
    expect(await refusalOf(set(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")))).toMatchObject({
      reason: "notImage",
    });
    expect(await refusalOf(set(await aPdf()))).toMatchObject({ reason: "notImage" });
    expect(await refusalOf(set(picture.subarray(0, 400)))).toMatchObject({ reason: "notImage" });
    expect(await refusalOf(set(Buffer.alloc(2_000_000)))).toMatchObject({ reason: "notImage" });
    const wide = await sharp({ create: { width: 7_000, height: 10, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(await refusalOf(set(wide))).toMatchObject({ reason: "tooManyPixels" });
    await client.organisations.removeLogo({ organisationId });
    expect((await organisationRow(organisationId)).imageUrl).toBeNull();
  });

  test("a logo is two files, both of them kept", async () => {
    const { organisation, client } = await ownAgency();
    const { files } = schema;
    await client.organisations.setLogo({
      organisationId: organisation.id,
      file: { base64: (await aPicture()).toString("base64") },
    });
    const rows = await asOwner((tx) => tx.select().from(files).where(eq(files.organisationId, organisation.id)));
    expect(rows).toHaveLength(2);
    for (const { storageKey } of rows) expect(await store().exists(storageKey)).toBe(true);
  });

  test("services: made, changed under their lock, deactivated; a stranger's are not there", async () => {
    const client = as(people.provider);
    const name = `Beechwood ${randomUUID().slice(0, 8)}`;
    const made = await client.services.create({ providerId: provider.id, service: aSite(name) });
    const serviceId = made.serviceId;
    expect(await client.services.get({ serviceId })).toMatchObject({ name, provider: { _id: provider.id }, lock: 1 });
    const changed = await client.services.save({ serviceId, lock: 1, service: { ...aSite(name), childrens: true } });
    expect(changed.lock).toBe(2);
    expect(await refusalOf(client.services.save({ serviceId, lock: 1, service: aSite(name) }))).toMatchObject({
      reason: "changedMeanwhile",
    });
    await client.services.setActive({ serviceId, lock: 2, isActive: false });
    expect((await client.services.list({ search: name, status: "active" })).items).toEqual([]);
    expect((await client.services.list({ search: name, status: "inactive" })).items).toHaveLength(1);
    expect((await admin.services.list({ search: name })).items).toMatchObject([{ provider: { name: provider.name } }]);
    const other = as(people.otherProvider);
    expect((await other.services.list({ search: name })).items).toEqual([]);
    for (const call of [
      other.services.get({ serviceId }),
      other.services.save({ serviceId, lock: 3, service: aSite(name) }),
      other.services.setActive({ serviceId, lock: 3, isActive: true }),
      other.services.create({ providerId: provider.id, service: aSite() }),
    ]) {
      expect(await refusalOf(call)).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await refusalOf(as(people.primary).services.list({}))).toMatchObject({ code: "FORBIDDEN" });
    await admin.services.setActive({ serviceId, lock: 3, isActive: true });
  });

  test("a lock number that no database can hold is refused", async () => {
    const [lock, organisationId] = [2 ** 31, agency.id];
    const branch = { _id: randomUUID(), lock };
    const { serviceId } = await as(people.provider).services.create({ providerId: provider.id, service: aSite() });
    const saves = [
      () => as(people.provider).services.save({ serviceId, lock, service: aSite() }),
      () => as(people.provider).services.setActive({ serviceId, lock, isActive: false }),
      () => as(people.primary).branches.save({ agencyId: agency.id, branch: aBranch(), existing: branch }),
      () => as(people.primary).branches.setActive({ agencyId: agency.id, branchId: branch._id, lock, isActive: false }),
      () => as(people.primary).organisations.saveDetails({ organisationId, lock, details: agencyDetails() }),
    ];
    for (const save of saves) expect(await refusalOf(save())).toMatchObject({ code: "BAD_REQUEST" });
  });

  test("a provider asks for another payment method, the platform puts it into force", async () => {
    const client = as(people.provider);
    const providerId = provider.id;
    const asked = await client.finance.askPaymentMethod({ providerId, method: "direct_debit" });
    expect(asked).toEqual({ paymentMethod: { value: "bank_transfer" }, newPaymentMethod: "direct_debit" });
    expect(await refusalOf(client.finance.changePaymentMethod({ providerId, method: "direct_debit" }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(
      await refusalOf(as(people.otherProvider).finance.askPaymentMethod({ providerId, method: "direct_debit" })),
    ).toMatchObject({ code: "NOT_FOUND" });
    await admin.finance.changePaymentMethod({ providerId, method: "direct_debit" });
    expect(await client.finance.billingInformation({ providerId })).toEqual({
      paymentMethod: { value: "direct_debit" },
      newPaymentMethod: null,
    });
    expect(await refusalOf(admin.finance.changePaymentMethod({ providerId, method: "bank_transfer" }))).toMatchObject({
      reason: "changedMeanwhile",
    });
    await admin.finance.askPaymentMethod({ providerId, method: "bank_transfer" });
    await admin.finance.changePaymentMethod({ providerId, method: "bank_transfer" });
  });

  test("the registers are the platform's alone", async () => {
    for (const who of [people.primary, people.provider]) {
      expect(await refusalOf(as(who).organisations.list({ kind: "agency" }))).toMatchObject({ code: "FORBIDDEN" });
      expect(await refusalOf(as(who).organisations.noteExport({ kind: "agency" }))).toMatchObject({
        code: "FORBIDDEN",
      });
      const wanted = { ...agencyDetails(), primaryUser: aPrimaryUser(), branch: aBranch() };
      expect(await refusalOf(as(who).organisations.create(wanted))).toMatchObject({ code: "FORBIDDEN" });
    }
    await admin.organisations.noteExport({ kind: "agency" });
    const platform = await thePlatform();
    const { auditEvents } = schema;
    const noted = and(eq(auditEvents.organisationId, platform.id), eq(auditEvents.action, "organisation.listExported"));
    expect((await asOwner((tx) => tx.select().from(auditEvents).where(noted))).length).toBeGreaterThan(0);
  });
});
