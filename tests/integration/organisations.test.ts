/** Agencies, providers, branches and services through the contract. Who gets through each call is in contract.test.ts. */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { codes } from "@/lib/access";
import { files as store } from "@/lib/adapters/files";
import { mailStep, stepMailSchema } from "@/lib/backend/organisations";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { fieldErrors } from "@/lib/config/messages/field-errors";
import * as schema from "@/lib/db/schema";
import { calendarDate, startOfDay } from "@/lib/format";
import { type Client, inProcess, refusalOf } from "@/tests/support/clients";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  signInAs,
  type TestCaller,
} from "@/tests/support/fixtures";
import { mailsTo } from "@/tests/support/inbox";
import { jobsOf } from "@/tests/support/jobs";
import {
  aBranch,
  addDocuments,
  agencyDetails,
  aPdf,
  aPicture,
  aPrimaryUser,
  aSite,
  dayFromNow,
  providerDetails,
} from "@/tests/support/organisations";

const texts = messages.organisations;
const every = Object.values(codes);
const people = {} as Record<"admin" | "primary" | "booker" | "otherAgency" | "provider" | "otherProvider", TestCaller>;
let agency: Organisation;
let provider: Organisation;
let workerTypeId: string;

beforeAll(async () => {
  agency = await anAgency();
  provider = await aProvider();
  const asPrimary = { codes: ["0002"], isPrimary: true };
  people.admin = await signInAs(await aUser({ in: await platformOrganisation(), codes: every }));
  people.primary = await signInAs(await aUser({ in: agency, ...asPrimary }));
  people.booker = await signInAs(await aUser({ in: agency, codes: ["3004"] }));
  people.otherAgency = await signInAs(await aUser({ in: await anAgency(), ...asPrimary }));
  people.provider = await signInAs(await aUser({ in: provider, ...asPrimary }));
  people.otherProvider = await signInAs(await aUser({ in: await aProvider(), ...asPrimary }));
  workerTypeId = randomUUID();
  await asOwner((tx) => tx.insert(schema.workerTypes).values({ id: workerTypeId, name: `Carer ${workerTypeId}` }));
});

afterAll(closeFixtures);

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

describe("Organisations", () => {
  const as = (who: TestCaller): Client => inProcess.clientOf(who);
  let admin: Client;

  beforeAll(async () => {
    admin = as(people.admin);
  });

  const newAgency = async (more: Record<string, unknown> = {}) => {
    const primaryUser = aPrimaryUser();
    const wanted = { ...agencyDetails(more), primaryUser, branch: aBranch() };
    return { wanted, ...(await admin.organisations.create(wanted)) };
  };
  const newProvider = async () => {
    const wanted = { ...providerDetails(), primaryUser: aPrimaryUser(), service: aSite() };
    return { wanted, ...(await admin.organisations.create(wanted)) };
  };
  /** A new agency, with its primary user. */
  const ownAgency = async (status: "draft" | "active" = "active") => {
    const organisation = await anAgency();
    const { organisations } = schema;
    await asOwner((tx) => tx.update(organisations).set({ status }).where(eq(organisations.id, organisation.id)));
    const user = await aUser({ in: organisation, codes: ["0002"], isPrimary: true });
    const who = await signInAs(user);
    return { organisation, who, client: as(who), email: user.email };
  };

  test("an administrator creates an agency: a draft with its branch, and an invited primary user", async () => {
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
    // Both have the same time, since one transaction wrote them.
    expect((await actionsOf(organisationId)).sort()).toEqual(["invitation.created", "organisation.created"]);
  });

  test("an agency's nursing concession starts today or later, and a recorded day stays", async () => {
    const { organisationId, wanted } = await newAgency();
    const { primaryUser: _, branch: __, ...details } = wanted;
    const save = (nursingConcessionFrom: string | null, lock: number) =>
      admin.organisations.saveDetails({ organisationId, lock, details: { ...details, nursingConcessionFrom } });
    const message = messages.organisations.concessionFromPast;
    await expect(save("2020-01-01", 1)).rejects.toMatchObject({
      data: { fields: [{ field: "nursingConcessionFrom", message }] },
    });
    const today = calendarDate(new Date());
    await save(today, 1);
    expect(await admin.organisations.get({ organisationId })).toMatchObject({ nursingConcessionFrom: today });
    const { organisations } = schema;
    await asOwner((tx) =>
      tx.update(organisations).set({ nursingConcessionFrom: "2020-01-01" }).where(eq(organisations.id, organisationId)),
    );
    await save("2020-01-01", 2);
    expect(await admin.organisations.get({ organisationId })).toMatchObject({ nursingConcessionFrom: "2020-01-01" });
    await expect(newAgency({ nursingConcessionFrom: "2020-01-01" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("an administrator creates a provider with its service", async () => {
    const { organisationId } = await newProvider();
    expect(await admin.organisations.get({ organisationId })).toMatchObject({
      status: "draft",
      vatExemptReason: "Welfare services",
      purchaseOrderRule: "required",
      missing: [],
      actions: ["activate", "archive"],
    });
    const { items } = await admin.services.list({ providerId: organisationId });
    expect(items).toMatchObject([{ name: "Hollybank Court", type: "nursing", monthlyBudgetPence: 1_250_000 }]);
  });

  test("an administrator cannot give a primary user permissions they do not have themselves", async () => {
    const poor = as(await signInAs(await aUser({ in: await platformOrganisation(), codes: ["0002"] })));
    const wanted = agencyDetails();
    const refusal = await refusalOf(
      poor.organisations.create({ ...wanted, primaryUser: aPrimaryUser(), branch: aBranch() }),
    );
    expect(refusal.code).toBe("BAD_REQUEST");
    expect(refusal.fields).toContainEqual({
      field: "primaryUser.email",
      message: messages.users.notYours(messages.permissions.codes["6001"].title),
    });
    const { items } = await admin.organisations.list({ kind: "agency", search: wanted.companyNumber });
    expect(items).toEqual([]);
  });

  test("an agency cannot try many company numbers", async () => {
    const { organisation, client } = await ownAgency();
    const save = () =>
      client.organisations.saveDetails({ organisationId: organisation.id, lock: 0, details: agencyDetails() });
    for (let n = 0; n < 20; n++) expect(await refusalOf(save())).toMatchObject({ code: "CONFLICT" });
    expect(await refusalOf(save())).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  test("a duplicate is named to an administrator, and nothing is created", async () => {
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

  test("a duplicate is reported to an agency without its name", async () => {
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

  test("the same agency created several times at once is created once", async () => {
    const wanted = agencyDetails();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        admin.organisations.create({
          ...wanted,
          email: `${n}-${wanted.email}`,
          primaryUser: aPrimaryUser(),
          branch: aBranch(),
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
    ["postcode", { postcode: "LS1" }, fieldErrors.postcode(texts.postcodeNeeded)],
    ["legalName", { legalName: "Nul\u0000l" }, fieldErrors.unreadable(texts.legalNameNeeded)],
    ["address", { address: "" }, texts.addressNeeded],
  ])("an invalid %s is refused with a message: %j", async (field, more, message) => {
    const refusal = await refusalOf(
      admin.organisations.create({ ...agencyDetails(more), primaryUser: aPrimaryUser(), branch: aBranch() }),
    );
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", fields: [{ field, message }] });
  });

  test("numbers and postcodes are stored in their official format", async () => {
    const { organisationId } = await newAgency({
      companyNumber: "sc 123 456",
      email: `sc-${randomUUID()}@x.example`,
      postcode: "ls14ap",
    }).catch(async () => newAgency({ postcode: "ls14ap" }));
    expect((await organisationRow(organisationId)).postcode).toBe("LS1 4AP");
  });

  test("the list is sorted by name, paged, searched and filtered", async () => {
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

  test("an agency goes from draft to archived, each step by a permitted user, with reasons", async () => {
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
    await addDocuments(client, id);
    expect(await client.organisations.get({ organisationId: id })).toMatchObject({ missing: [], actions: ["submit"] });
    await step(client, "submit");
    expect(await refusalOf(step(client, "verify"))).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(step(admin, "return"))).toMatchObject({
      fields: [{ field: "reason", message: texts.reasonNeeded }],
    });
    await step(admin, "return", "The insurance names another company.");
    expect(await client.organisations.get({ organisationId: id })).toMatchObject({
      status: "draft",
      statusReason: "The insurance names another company.",
    });
    await step(client, "submit");
    // Lets a document expire, or withdraws it, while the platform is reviewing.
    const { organisationDocuments } = schema;
    const insurance = and(eq(organisationDocuments.organisationId, id), eq(organisationDocuments.kind, "insurance"));
    const lasts = (expiresOn: string) =>
      asOwner((tx) => tx.update(organisationDocuments).set({ expiresOn }).where(insurance));
    await lasts(dayFromNow(-1));
    expect(await refusalOf(step(admin, "verify"))).toMatchObject({ code: "CONFLICT", reason: "incomplete" });
    expect(await admin.organisations.get({ organisationId: id })).toMatchObject({
      missing: ["insurance"],
      actions: ["return", "archive"],
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
    // The primary user is notified of each of the platform's actions, with the reason while it applies.
    const jobs = (await jobsOf("organisationId", id)).map((job) => stepMailSchema.parse(job));
    expect(jobs.map((job) => job.step)).toEqual(["return", "verify", "suspend", "resume", "archive"]);
    for (const job of jobs) await mailStep(randomUUID(), job);
    const mails = await mailsTo(email);
    expect(mails.map((mail) => mail.subject)).toEqual([
      ...["more information needed", "is verified", "is suspended", "is active again", "is archived"].map((words) =>
        expect.stringContaining(words),
      ),
    ]);
    expect(mails.map((mail) => mail.text.includes("Closed at its own wish."))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect((await actionsOf(id)).filter((action) => action.startsWith("organisation."))).toEqual([
      "organisation.changed",
      "organisation.documentAdded",
      "organisation.documentAdded",
      "organisation.documentAdded",
      "organisation.submitted",
      "organisation.returned",
      "organisation.submitted",
      "organisation.verified",
      "organisation.suspended",
      "organisation.resumed",
      "organisation.archived",
    ]);
  });

  test.each(["draft", "pending_verification"] as const)(
    "an organisation that reserved a company number as a %s can be archived, which frees the number",
    async (status) => {
      const { organisationId, wanted } = await newAgency();
      const { organisations } = schema;
      await asOwner((tx) => tx.update(organisations).set({ status }).where(eq(organisations.id, organisationId)));
      const again = async () => newAgency({ companyNumber: wanted.companyNumber });
      expect(await refusalOf(again())).toMatchObject({ reason: "duplicate" });
      const { actions, lock } = await admin.organisations.get({ organisationId });
      expect(actions).toContain("archive");
      await admin.organisations.changeStatus({ organisationId, action: "archive", reason: "No one's.", lock });
      expect((await again()).organisationId).not.toBe(organisationId);
    },
  );

  test("a provider is activated, suspended and resumed; nothing is archived while it has an agreement", async () => {
    const { organisationId } = await newProvider();
    const lock = async () => (await organisationRow(organisationId)).lock;
    await admin.organisations.changeStatus({ organisationId, action: "activate", lock: await lock() });
    const stale = await refusalOf(
      admin.organisations.changeStatus({ organisationId, action: "suspend", reason: "x", lock: 1 }),
    );
    expect(stale).toMatchObject({ code: "CONFLICT", reason: "changedMeanwhile" });
    await asOwner((tx) =>
      tx.insert(schema.agreements).values({
        reference: `T-${organisationId.slice(0, 8)}-${randomUUID().slice(0, 4)}`,
        agencyId: agency.id,
        providerId: organisationId,
        agencyName: "A",
        providerName: "P",
        status: "active",
        version: 1,
        startOn: "2026-01-01",
        createdByUid: "test",
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

  test("only the platform may change the names an agency was verified by; the agency may change everything else", async () => {
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

  test("two browsers with the same form: the second gets an error, and nothing of it is saved", async () => {
    const { organisation, client } = await ownAgency("draft");
    const save = (name: string) =>
      client.organisations.saveDetails({ organisationId: organisation.id, lock: 1, details: agencyDetails({ name }) });
    const results = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => save(`Name ${n}`)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusalOf(save("Late"))).toMatchObject({ code: "CONFLICT", reason: "changedMeanwhile" });
    expect((await organisationRow(organisation.id)).lock).toBe(2);
  });

  test("a user of the agency with the permission who is not its primary user reads its data, and changes none of it", async () => {
    const { organisation } = await ownAgency();
    const { id } = organisation;
    const of = { organisationId: id };
    const client = as(await signInAs(await aUser({ in: organisation, codes: ["0002"] })));
    const { documents } = await client.organisations.get(of);
    expect([documents, (await client.branches.list({ agencyId: id })).branches]).toEqual([[], []]);
    const before = await actionsOf(id);
    const supply = {
      branchId: randomUUID(),
      workerTypeId,
      headcount: 12,
      skills: ["PEG feeding"],
      monthlyHours: 400,
      minChargePence: 2150,
      employmentType: "PAYE" as const,
    };
    const [pdf, picture] = [(await aPdf()).toString("base64"), (await aPicture()).toString("base64")];
    const document = { kind: "insurance", issuedOn: dayFromNow(-1), expiresOn: dayFromNow(30) } as const;
    const changes = [
      () => client.organisations.saveDetails({ ...of, lock: 1, details: agencyDetails({ name: organisation.name }) }),
      () => client.organisations.addDocument({ ...of, document, file: { name: "insurance.pdf", base64: pdf } }),
      () => client.organisations.removeDocument({ ...of, documentId: randomUUID() }),
      () => client.organisations.setLogo({ ...of, file: { base64: picture } }),
      () => client.organisations.removeLogo(of),
      () => client.branches.save({ agencyId: id, branch: aBranch() }),
      () => client.branches.setActive({ agencyId: id, branchId: randomUUID(), lock: 1, isActive: false }),
      () => client.branches.saveSupply({ agencyId: id, supply }),
      () => client.branches.removeSupply({ agencyId: id, supplyId: randomUUID() }),
    ];
    for (const change of changes) expect(await refusalOf(change())).toMatchObject({ code: "FORBIDDEN" });
    expect(await actionsOf(id)).toEqual(before);
  });

  test("documents: the latest of a kind counts, statuses follow dates, and only its own people can download them", async () => {
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
    const later = jest.spyOn(clock, "now").mockReturnValue(startOfDay(dayFromNow(150)));
    const [latest] = (await client.organisations.get({ organisationId })).documents;
    expect(latest).toMatchObject({ state: "expiring", daysLeft: 50 });
    later.mockRestore();
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
    // Larger than the limit for forms.
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

  test("a logo is re-encoded in two sizes without the camera's metadata, and visible to members of the organisation", async () => {
    const { organisation, client } = await ownAgency();
    const organisationId = organisation.id;
    const picture = await aPicture();
    expect(picture.includes("Someone who is named")).toBe(true);
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
      expect(bytes.includes("Someone who is named")).toBe(false);
    }
    const { imageUrl } = await organisationRow(organisationId);
    expect(imageUrl).toMatch(new RegExp(`^/organisation-logo/${organisationId}/small\\?v=[0-9a-f]{12}$`));
    await admin.organisations.logo({ organisationId, size: "small" });
    expect(await refusalOf(as(people.booker).organisations.logo({ organisationId, size: "small" }))).toMatchObject({
      code: "NOT_FOUND",
    });
    // A member too, who is currently working for another organisation.
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

  test("a logo has two files, both of them stored", async () => {
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

  test("services: created, changed with their lock number, deactivated; other providers' are not found", async () => {
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

  test("only a primary user or the platform changes whether a service's shifts need authorisation", async () => {
    const primary = as(people.provider);
    const manager = as(await signInAs(await aUser({ in: provider, codes: ["0002"] })));
    const site = { ...aSite(`Alderlea ${randomUUID().slice(0, 8)}`), jobAuthorisation: "off" as const };
    const { serviceId } = await primary.services.create({ providerId: provider.id, service: site });
    const limited = await aUser({ in: provider, codes: ["0002"] });
    await asOwner((tx) =>
      tx
        .update(schema.memberships)
        .set({ scopeServiceIds: [serviceId] })
        .where(eq(schema.memberships.userId, limited.id)),
    );
    const needed = { ...site, jobAuthorisation: "required" as const };
    for (const client of [manager, as(await signInAs(limited))]) {
      expect(await refusalOf(client.services.save({ serviceId, lock: 1, service: needed }))).toMatchObject({
        code: "FORBIDDEN",
        message: texts.onlyPrimary,
      });
    }
    expect(await refusalOf(manager.services.create({ providerId: provider.id, service: needed }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await primary.services.get({ serviceId })).toMatchObject({ jobAuthorisation: "off", lock: 1 });
    await primary.services.save({ serviceId, lock: 1, service: { ...site, phone: "01904 555120" } });
    await primary.services.save({ serviceId, lock: 2, service: needed });
    expect(await refusalOf(manager.services.save({ serviceId, lock: 3, service: site }))).toMatchObject({
      code: "FORBIDDEN",
    });
    await admin.services.save({ serviceId, lock: 3, service: site });
    const rows = await asOwner((tx) =>
      tx
        .select({ details: schema.auditEvents.details })
        .from(schema.auditEvents)
        .where(and(eq(schema.auditEvents.subjectId, serviceId), eq(schema.auditEvents.action, "service.saved")))
        .orderBy(schema.auditEvents.at),
    );
    expect(rows.map(({ details }) => details)).toEqual([
      { isNew: true, authorisationAfter: "off" },
      { isNew: false },
      { isNew: false, authorisationBefore: "off", authorisationAfter: "required" },
      { isNew: false, authorisationBefore: "required", authorisationAfter: "off" },
    ]);
  });

  test("a lock number out of the database's range is refused", async () => {
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

  test("a provider requests another payment method, and the platform changes it", async () => {
    const client = as(people.provider);
    const providerId = provider.id;
    const asked = await client.finance.requestPaymentMethodChange({ providerId, method: "direct_debit" });
    expect(asked).toEqual({ paymentMethod: { value: "bank_transfer" }, newPaymentMethod: "direct_debit" });
    expect(await refusalOf(client.finance.changePaymentMethod({ providerId, method: "direct_debit" }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(
      await refusalOf(
        as(people.otherProvider).finance.requestPaymentMethodChange({ providerId, method: "direct_debit" }),
      ),
    ).toMatchObject({ code: "NOT_FOUND" });
    await admin.finance.changePaymentMethod({ providerId, method: "direct_debit" });
    expect(await client.finance.billingInformation({ providerId })).toEqual({
      paymentMethod: { value: "direct_debit" },
      newPaymentMethod: null,
    });
    expect(await refusalOf(admin.finance.changePaymentMethod({ providerId, method: "bank_transfer" }))).toMatchObject({
      reason: "changedMeanwhile",
    });
    await admin.finance.requestPaymentMethodChange({ providerId, method: "bank_transfer" });
    await admin.finance.changePaymentMethod({ providerId, method: "bank_transfer" });
  });

  test("only the platform may list, export and create organisations", async () => {
    for (const who of [people.primary, people.provider]) {
      expect(await refusalOf(as(who).organisations.list({ kind: "agency" }))).toMatchObject({ code: "FORBIDDEN" });
      expect(await refusalOf(as(who).organisations.recordExport({ kind: "agency" }))).toMatchObject({
        code: "FORBIDDEN",
      });
      const wanted = { ...agencyDetails(), primaryUser: aPrimaryUser(), branch: aBranch() };
      expect(await refusalOf(as(who).organisations.create(wanted))).toMatchObject({ code: "FORBIDDEN" });
    }
    await admin.organisations.recordExport({ kind: "agency" });
    const platform = await platformOrganisation();
    const { auditEvents } = schema;
    const noted = and(eq(auditEvents.organisationId, platform.id), eq(auditEvents.action, "organisation.listExported"));
    expect((await asOwner((tx) => tx.select().from(auditEvents).where(noted))).length).toBeGreaterThan(0);
  });
});
