/** A worker's profile through the contract. Who gets through each call is in the authorization matrix. */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { codes } from "@/lib/access";
import { doComplianceJob } from "@/lib/backend/compliance";
import { writeField } from "@/lib/backend/worker-records";
import { messages } from "@/lib/config/messages";
import { fieldErrors } from "@/lib/config/messages/field-errors";
import { trainingKinds } from "@/lib/contract/profiles/fields";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { type Client, inProcess, refusalOf } from "@/tests/support/clients";
import {
  aDefinition,
  anAgency,
  aProvider,
  aSubmission,
  asOwner,
  aUser,
  aVisitor,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  signInAs,
  type TestCaller,
  unauthenticated,
} from "@/tests/support/fixtures";
import { aPicture, dayFromNow } from "@/tests/support/organisations";
import { aBasic, aBranchAndType, setWorkerStatus } from "@/tests/support/profiles";
import { createDocument } from "@/tests/support/uploaded-document";

const texts = messages.workerProfile;
const people = {} as Record<"admin" | "agency" | "viewer" | "booker" | "other" | "provider", TestCaller>;
let agency: Organisation;
let place: { branchId: string; workerTypeId: string };

beforeAll(async () => {
  agency = await anAgency();
  place = await aBranchAndType(agency);
  const both = ["1001", "1002"];
  people.admin = await signInAs(await aUser({ in: await platformOrganisation(), codes: Object.values(codes) }));
  people.agency = await signInAs(await aUser({ in: agency, codes: both }));
  people.viewer = await signInAs(await aUser({ in: agency, codes: ["1002"] }));
  people.booker = await signInAs(await aUser({ in: agency, codes: ["3004"] }));
  people.other = await signInAs(await aUser({ in: await anAgency(), codes: both }));
  people.provider = await signInAs(await aUser({ in: await aProvider(), codes: both }));
});

afterAll(closeFixtures);

const chosen = () => ({ branchIds: [place.branchId], workerTypeIds: [place.workerTypeId] });

const auditOf = async (workerId: string) => {
  const rows = await asOwner((tx) =>
    tx
      .select({ action: schema.auditEvents.action, details: schema.auditEvents.details })
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subjectId, workerId)),
  );
  return rows.map(({ action }) => action);
};

const readingsOf = async (workerId: string) => {
  const rows = await asOwner((tx) =>
    tx.select().from(schema.workerAccessLog).where(eq(schema.workerAccessLog.workerId, workerId)),
  );
  return rows.map(({ part }) => part);
};

const waitingRows = (workerId: string) =>
  asOwner((tx) =>
    tx.select().from(schema.profileChangeFields).where(eq(schema.profileChangeFields.workerId, workerId)),
  );

/** Documents of a worker as they are stored once they are uploaded, which takes a thread for each. */
const storeDocuments = (workerId: string, documents: readonly { kind: string; issuedOn: string | null }[]) =>
  asOwner(async (tx) => {
    const of = { organisationId: agency.id, workerId };
    const rows = documents.map((document) => ({ ...of, ...document, fileId: randomUUID() }));
    const file = { contentType: "application/pdf", sizeBytes: 1, sha256: "0" };
    await tx
      .insert(schema.files)
      .values(
        rows.map(({ kind, fileId }) => ({ ...of, ...file, id: fileId, name: `${kind}.pdf`, storageKey: fileId })),
      );
    await tx.insert(schema.workerDocuments).values(rows.map((row) => ({ ...row, details: {} })));
  });

describe("Profiles", () => {
  const as = (who: TestCaller): Client => inProcess.clientOf(who);
  let staff: Client;

  beforeAll(async () => {
    staff = as(people.agency);
  });

  const newWorker = async (more: Record<string, unknown> = {}, panel: "on" | "off" = "on") => {
    const basic = aBasic({ ...chosen(), ...more });
    return { basic, ...(await staff.workerProfile.create({ panel, basic })) };
  };
  const profileOf = (workerId: string) => staff.workerProfile.read({ workerId });

  test("a worker is created as a draft, with a number, all of step 1 and search terms", async () => {
    const { workerId, number, basic } = await newWorker();
    expect(number).toMatch(/^W-\d{6,7}$/);
    const profile = await profileOf(workerId);
    expect(profile).toMatchObject({
      _id: workerId,
      workerId: number,
      panel: "on",
      employmentStatus: "draft",
      mayEdit: true,
      verificationStatus: "not_submitted",
      bank: null,
      image: null,
      waiting: [],
      basic: {
        firstName: "Linden",
        email: basic.email,
        phone: "+447700900123",
        niNumber: basic.niNumber,
        address: { address: "4 Sorrel Way\nLeeds", postcode: "LS1 4AP", country: "GB" },
        ...chosen(),
      },
    });
    expect(profile.unexplained).toHaveLength(1);
    expect(await auditOf(workerId)).toContain("worker.created");
    expect(await readingsOf(workerId)).toContain("profile");
    const found = await asOwner((tx) =>
      tx
        .select()
        .from(schema.workerTerms)
        .where(and(eq(schema.workerTerms.workerId, workerId), eq(schema.workerTerms.term, "linden"))),
    );
    expect(found).toHaveLength(1);
  });

  test("only a name is required", async () => {
    const nothing = {
      email: null,
      phone: null,
      dateOfBirth: null,
      gender: null,
      nationality: null,
      niNumber: null,
      address: null,
      employmentType: null,
      startOn: null,
      travelRadiusMiles: null,
      branchIds: [],
      workerTypeIds: [],
      skills: [],
      driver: false,
    };
    const { workerId } = await newWorker(nothing);
    const { basic } = await profileOf(workerId);
    expect(basic).toMatchObject({ email: null, address: null, branchIds: [] });
  });

  test("a duplicate in the agency is named at its field, and another agency learns nothing", async () => {
    const { basic, workerId, number } = await newWorker();
    const name = `${basic.firstName} ${basic.lastName}`;
    const again = (more: Record<string, unknown>) =>
      refusalOf(staff.workerProfile.create({ panel: "on", basic: aBasic({ dateOfBirth: "1985-01-01", ...more }) }));
    const fields = (refusal: { fields?: unknown }) => refusal.fields;
    const ni = await again({ niNumber: basic.niNumber });
    expect(ni).toMatchObject({ code: "BAD_REQUEST", reason: "duplicate" });
    expect(fields(ni)).toEqual([{ field: "niNumber", message: texts.duplicateNi(name, number), workerId }]);
    expect(fields(await again({ email: basic.email.toUpperCase() }))).toEqual([
      { field: "email", message: texts.duplicateEmail(name, number), workerId },
    ]);
    const person = { firstName: "LINDEN", lastName: basic.lastName, dateOfBirth: basic.dateOfBirth };
    expect(fields(await again(person))).toEqual([
      { field: "dateOfBirth", message: texts.duplicatePerson(name, number), workerId },
    ]);
    const elsewhere = await as(people.other).workerProfile.create({
      panel: "on",
      basic: { ...basic, branchIds: [], workerTypeIds: [] },
    });
    expect(elsewhere.workerId).not.toBe(workerId);
  });

  test("when two users create the same worker at once, one gets an error", async () => {
    const basic = aBasic(chosen());
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) =>
        staff.workerProfile.create({ panel: "on", basic: { ...basic, email: `${n}-${basic.email}` } }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("the platform can create on-panel workers for an agency, but never off-panel ones", async () => {
    const admin = as(people.admin);
    const basic = aBasic(chosen());
    expect((await refusalOf(admin.workerProfile.create({ panel: "on", basic }))).fields).toEqual([
      { field: "agencyId", message: texts.agencyNeeded },
    ]);
    const off = await refusalOf(admin.workerProfile.create({ agencyId: agency.id, panel: "off", basic }));
    expect(off.fields).toEqual([{ field: "panel", message: texts.offPanelAgencyOnly }]);
    const { workerId } = await admin.workerProfile.create({ agencyId: agency.id, panel: "on", basic });
    expect((await profileOf(workerId)).agency._id).toBe(agency.id);
    expect((await admin.workerProfile.choices({ agencyId: agency.id })).branches).toMatchObject([{ name: "Leeds" }]);
  });

  test("branches of another agency and unknown worker types are refused", async () => {
    const other = await aBranchAndType(await anAgency());
    const { code, fields } = await refusalOf(
      staff.workerProfile.create({
        panel: "on",
        basic: aBasic({ branchIds: [other.branchId], workerTypeIds: [randomUUID()] }),
      }),
    );
    expect({ code, fields }).toEqual({
      code: "BAD_REQUEST",
      fields: [
        { field: "branchIds", message: texts.branchUnknown },
        { field: "workerTypeIds", message: texts.workerTypeUnknown },
      ],
    });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["niNumber", { niNumber: "QQ123456C" }, messages.workerFields.niNumberFormat],
    ["dateOfBirth", { dateOfBirth: "2015-01-01" }, messages.workerFields.tooYoung],
    ["dateOfBirth", { dateOfBirth: "2031-01-01" }, messages.workerFields.notBornYet],
    ["phone", { phone: "12345" }, fieldErrors.phone(messages.workerFields.phoneNeeded)],
    [
      "address.postcode",
      { address: { address: "x", postcode: "LS1", country: "GB" } },
      fieldErrors.postcode(messages.workerFields.postcodeNeeded),
    ],
    ["firstName", { firstName: "Nul\u0000l" }, fieldErrors.noLetters(messages.workerFields.firstNameNeeded)],
    ["email", { email: "not-an-email" }, fieldErrors.email(messages.workerFields.emailNeeded)],
  ])("an invalid %s is refused with a message: %j", async (field, more, message) => {
    const refusal = await refusalOf(
      staff.workerProfile.create({ panel: "on", basic: aBasic({ ...chosen(), ...more }) }),
    );
    expect(refusal.code).toBe("BAD_REQUEST");
    expect(refusal.fields?.map((one) => ({ ...one, field: one.field.replace(/^basic\./, "") }))).toEqual([
      { field, message },
    ]);
  });

  test("each step is saved separately; of two browsers with one lock number, the second gets an error", async () => {
    const { workerId, basic } = await newWorker();
    const { lock } = await profileOf(workerId);
    const saved = await staff.workerProfile.saveBasic({ workerId, lock, basic: { ...basic, phone: "07700 900456" } });
    expect(saved).toEqual({ lock: expect.any(Number), waiting: [] });
    expect(saved.lock).toBeGreaterThan(lock);
    expect((await profileOf(workerId)).basic.phone).toBe("+447700900456");
    const stale = await refusalOf(staff.workerProfile.saveContacts({ workerId, lock, contacts: [contact] }));
    expect(stale).toMatchObject({ code: "CONFLICT", reason: "changedMeanwhile" });
    const both = await Promise.allSettled(
      [1, 2].map((n) =>
        staff.workerProfile.saveContacts({
          workerId,
          lock: saved.lock,
          contacts: [{ ...contact, name: `Rowan ${"x".repeat(n)}` }],
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await profileOf(workerId)).contacts).toHaveLength(1);
  });

  const contact = { name: "Rowan Marsh", relation: "Brother", phone: "07700 900111" };

  test("employments, gaps and references are saved as one step; the status of a reference stays", async () => {
    const { workerId } = await newWorker();
    const reference = {
      name: "Hazel Thorne",
      jobTitle: "Manager",
      organisationName: "Orchard View",
      email: "hazel@orchard.example",
      phone: null,
    };
    const wanted = {
      employments: [
        { employer: "Orchard View", role: "Carer", fromOn: "2015-01-01", toOn: "2024-01-31", leavingReason: "Moved" },
        { employer: "Mill House", role: "Carer", fromOn: "2024-08-01", toOn: null, leavingReason: null },
      ],
      gaps: [],
      references: [reference],
    };
    const { lock } = await profileOf(workerId);
    const first = await staff.workerProfile.saveEmployment({ workerId, lock, ...wanted });
    const profile = await profileOf(workerId);
    expect(profile.unexplained).toEqual([{ fromOn: "2024-02-01", toOn: "2024-07-31" }]);
    const [saved] = profile.references;
    if (!saved) throw new Error("no reference");
    const { lock: next } = await staff.workerProfile.setReference({
      workerId,
      referenceId: saved._id,
      status: "received",
    });
    expect(next).toBeGreaterThan(first.lock);
    await staff.workerProfile.saveEmployment({
      workerId,
      lock: next,
      ...wanted,
      gaps: [{ fromOn: "2024-02-01", toOn: "2024-07-31", reason: "Looked after my father" }],
      references: [{ ...reference, phone: "07700 900222" }],
    });
    const after = await profileOf(workerId);
    expect(after.unexplained).toEqual([]);
    expect(after.references).toMatchObject([{ _id: saved._id, status: "received", phone: "+447700900222" }]);
    expect(after.references[0]?.receivedOn).toBe(dayFromNow(0));
  });

  test("submitted bank details wait for approval, and are encrypted before and after it", async () => {
    const { workerId } = await newWorker();
    const bank = { accountName: "L Marsh", sortCode: "20-00-00", accountNumber: "55779911" };
    const { lock } = await profileOf(workerId);
    expect(await staff.workerProfile.saveBank({ workerId, lock, bank })).toMatchObject({ waiting: ["bank"] });
    const profile = await profileOf(workerId);
    expect(profile).toMatchObject({ bank: null, waiting: [{ field: "bank" }] });
    const [row] = await waitingRows(workerId);
    expect(row?.newSealed.toString("latin1")).not.toContain("55779911");
    await withScope({ kind: "organisation", organisationId: agency.id }, (tx) =>
      writeField(tx, { id: workerId, organisationId: agency.id }, "bank", bank),
    );
    const [sealed] = await asOwner((tx) =>
      tx.select().from(schema.workerBankDetails).where(eq(schema.workerBankDetails.workerId, workerId)),
    );
    expect(sealed?.sealed.toString("latin1")).not.toContain("55779911");
    const after = await profileOf(workerId);
    expect(after.bank?.endsWith).toBe("11");
    expect(JSON.stringify(after)).not.toContain("55779911");
  });

  test("once submitted, changes to identity wait for approval and the rest is saved", async () => {
    const { workerId, basic } = await newWorker();
    await setWorkerStatus(workerId, { verificationStatus: "approved" });
    const { lock } = await profileOf(workerId);
    const answer = await staff.workerProfile.saveBasic({
      workerId,
      lock,
      basic: { ...basic, lastName: "Fenwick", phone: "07700 900789" },
    });
    expect(answer.waiting).toEqual(["lastName"]);
    const profile = await profileOf(workerId);
    expect(profile.basic).toMatchObject({ lastName: basic.lastName, phone: "+447700900789" });
    expect(profile.waiting).toMatchObject([{ field: "lastName" }]);
    const passport = await createDocument("passport", { number: "533401372", expiresOn: dayFromNow(900) });
    const added = await staff.workerProfile.addDocument({ workerId, ...passport });
    expect(added).toMatchObject({ documentId: null, waiting: ["document:passport"] });
    expect((await profileOf(workerId)).documents).toEqual([]);
    const cv = await staff.workerProfile.addDocument({ workerId, ...(await createDocument("cv")) });
    expect(cv.documentId).not.toBeNull();
  });

  test("documents are added, replaced, removed, and downloaded with an audit entry", async () => {
    const { workerId } = await newWorker();
    const dbs = await createDocument("dbs", {
      number: "001234567890",
      issuedOn: dayFromNow(-100),
      details: { level: "enhanced_barred", updateService: true, route: "share_code" },
    });
    const { documentId } = await staff.workerProfile.addDocument({ workerId, ...dbs });
    const [document] = (await profileOf(workerId)).documents;
    expect(document).toMatchObject({
      _id: documentId,
      kind: "dbs",
      status: "uploaded",
      number: "001234567890",
      details: { level: "enhanced_barred", updateService: true },
    });
    expect(document?.details).not.toHaveProperty("route");
    if (!documentId) throw new Error("the document waits for approval");
    const file = await as(people.viewer).workerProfile.document({ workerId, documentId });
    expect(file).toMatchObject({ name: "dbs.pdf", contentType: "application/pdf", base64: dbs.file.base64 });
    expect(await readingsOf(workerId)).toContain("document");
    const newer = await staff.workerProfile.addDocument({ workerId, ...dbs, replaces: documentId });
    expect((await profileOf(workerId)).documents.map(({ status }) => status).sort()).toEqual([
      "superseded",
      "uploaded",
    ]);
    expect(await refusalOf(staff.workerProfile.removeDocument({ workerId, documentId }))).toMatchObject({
      code: "CONFLICT",
      reason: "notNow",
    });
    if (!newer.documentId) throw new Error("the document waits for approval");
    await staff.workerProfile.removeDocument({ workerId, documentId: newer.documentId });
    expect((await profileOf(workerId)).documents).toMatchObject([{ _id: documentId, status: "uploaded" }]);
    await asOwner((tx) =>
      tx.update(schema.workerDocuments).set({ status: "accepted" }).where(eq(schema.workerDocuments.id, documentId)),
    );
    expect(await refusalOf(staff.workerProfile.removeDocument({ workerId, documentId }))).toMatchObject({
      code: "CONFLICT",
    });
  });

  test("each kind of document has its own errors at its fields", async () => {
    const { workerId } = await newWorker();
    const add = async (kind: string, more: Record<string, unknown> = {}, file: unknown = undefined) => {
      const input = { ...(await createDocument(kind, more)), ...(file === undefined ? {} : { file: file as null }) };
      return (await refusalOf(staff.workerProfile.addDocument({ workerId, ...input }))).fields?.map(
        ({ field }) => field,
      );
    };
    expect(await add("passport")).toEqual(["document.number", "document.expiresOn"]);
    expect(await add("dbs", { number: "1", issuedOn: dayFromNow(5) })).toEqual([
      "document.issuedOn",
      "document.details.level",
    ]);
    expect(await add("right_to_work")).toEqual(["document.details.route"]);
    expect(await add("nmc_pin", { number: "nonsense", expiresOn: dayFromNow(100) })).toEqual(["document.number"]);
    expect(await add("first_aid", {}, null)).toEqual(["document.issuedOn", "document.file"]);
    expect(await add("deputy_doctor")).toEqual(["document.number", "document.issuedOn", "document.expiresOn"]);
    const pin = await staff.workerProfile.addDocument({
      workerId,
      ...(await createDocument("nmc_pin", { number: "12a 3456e", expiresOn: dayFromNow(100) })),
      file: null,
    });
    expect(pin.documentId).not.toBeNull();
    expect((await profileOf(workerId)).documents[0]).toMatchObject({ number: "12A3456E", file: null });
  });

  test("deputising for a doctor can be shown ahead, and its errors name its own fields", async () => {
    const { workerId } = await newWorker();
    const add = async (more: Record<string, unknown>) =>
      staff.workerProfile.addDocument({ workerId, ...(await createDocument("deputy_doctor", more)) });
    const days = { number: "GMC 1234567", issuedOn: dayFromNow(30), expiresOn: dayFromNow(395) };
    const { fields: missing } = await refusalOf(add({ number: "GMC 1234567" }));
    expect(missing).toEqual([
      { field: "document.issuedOn", message: messages.workerProfile.datesNeeded["deputy_doctor"]?.issuedOn },
      { field: "document.expiresOn", message: messages.workerProfile.datesNeeded["deputy_doctor"]?.expiresOn },
    ]);
    expect((await refusalOf(add({ ...days, expiresOn: dayFromNow(29) }))).fields).toEqual([
      { field: "document.expiresOn", message: messages.workerFields.lastBeforeFirstDay },
    ]);
    expect((await add(days)).documentId).not.toBeNull();
  });

  test("an invalid document is refused, whatever its name; a picture loses the camera's metadata", async () => {
    const { workerId } = await newWorker();
    const { document } = await createDocument("cv");
    const add = (name: string, bytes: Buffer) =>
      staff.workerProfile.addDocument({ workerId, document, file: { name, base64: bytes.toString("base64") } });
    for (const bytes of [Buffer.from("MZ\u0000\u0000"), Buffer.from("<html>"), Buffer.from("\u0000".repeat(64))]) {
      expect(await refusalOf(add("cv.pdf", bytes))).toMatchObject({ code: "BAD_REQUEST", reason: "notDocument" });
    }
    expect(await refusalOf(add("cv.pdf", Buffer.alloc(0)))).toMatchObject({ code: "BAD_REQUEST", reason: "missing" });
    expect(await refusalOf(add("cv.pdf", Buffer.from("%PDF-1.7 no end")))).toMatchObject({ reason: "broken" });
    const cut = (await aPicture()).subarray(0, 900);
    expect(await refusalOf(add("cv.jpg", cut))).toMatchObject({ code: "BAD_REQUEST", reason: "notDocument" });
    const { documentId } = await add("My CV.jpeg", await aPicture());
    if (!documentId) throw new Error("the document waits for approval");
    const file = await staff.workerProfile.document({ workerId, documentId });
    expect(file).toMatchObject({ name: "My CV.jpg", contentType: "image/jpeg" });
    const metadata = await sharp(Buffer.from(file.base64, "base64")).metadata();
    expect({ exif: metadata.exif, width: metadata.width }).toEqual({ exif: undefined, width: 800 });
  });

  test("a file of more than 10 MB is refused", async () => {
    const { workerId } = await newWorker();
    const { document } = await createDocument("cv");
    const base64 = Buffer.alloc(10 * 1024 * 1024 + 3, 32).toString("base64");
    const refusal = await refusalOf(
      staff.workerProfile.addDocument({ workerId, document, file: { name: "cv.pdf", base64 } }),
    );
    expect(["BAD_REQUEST", "PAYLOAD_TOO_LARGE"]).toContain(refusal.code);
  });

  test("a photo is re-encoded in two sizes without its metadata, and shown only to staff and on the card", async () => {
    const { workerId } = await newWorker();
    const picture = await aPicture({ width: 1600, height: 1200 });
    expect((await sharp(picture).metadata()).exif).toBeDefined();
    const base64 = picture.toString("base64");
    await staff.workerProfile.setPhoto({ workerId, file: { base64 } });
    const { image } = await profileOf(workerId);
    expect(image?.large).toMatch(new RegExp(`^/worker-photo/${workerId}/large\\?v=[0-9a-f]{12}$`));
    expect(image?.small).toBe(image?.large.replace("/large?", "/small?"));
    for (const [size, width, height] of [
      ["small", 160, 160],
      ["large", 800, 600],
    ] as const) {
      const file = await staff.workerProfile.photo({ workerId, size });
      const { exif, icc, xmp, format, ...sides } = await sharp(Buffer.from(file.base64, "base64")).metadata();
      expect({ exif, icc, xmp, format }).toEqual({ format: "webp" });
      expect(sides).toMatchObject({ width, height });
    }
    expect((await readingsOf(workerId)).filter((part) => part === "photo")).toHaveLength(1);
    const holder = as(unauthenticated);
    expect(
      (await holder.questionnaires.entry({ workerId, type: "Medical" }).catch(() => null))?.worker.image ?? {
        imageLarge: image?.large,
      },
    ).toEqual({ imageLarge: image?.large });
    expect((await holder.workerProfile.photo({ workerId, size: "large" })).contentType).toBe("image/webp");
    for (const who of [people.other]) {
      expect(await refusalOf(as(who).workerProfile.photo({ workerId, size: "large" }))).toMatchObject({
        code: "NOT_FOUND",
      });
    }
    for (const who of [people.booker, people.provider]) {
      expect(await refusalOf(as(who).workerProfile.photo({ workerId, size: "large" }))).toMatchObject({
        code: "FORBIDDEN",
      });
    }
    await staff.workerProfile.removePhoto({ workerId });
    expect((await profileOf(workerId)).image).toBeNull();
    expect(await refusalOf(holder.workerProfile.photo({ workerId, size: "large" }))).toMatchObject({
      code: "NOT_FOUND",
    });
    for (const bytes of [Buffer.from("GIF89a"), picture.subarray(0, 700), Buffer.from("%PDF-1.7")]) {
      const file = { base64: bytes.toString("base64") };
      expect(await refusalOf(staff.workerProfile.setPhoto({ workerId, file }))).toMatchObject({
        code: "BAD_REQUEST",
        reason: "notImage",
      });
    }
  });

  test("a draft completes once every step is complete, with the worker's own answers last", async () => {
    const { workerId } = await newWorker();
    const add = async (kind: string, more: Record<string, unknown> = {}) =>
      staff.workerProfile.addDocument({ workerId, ...(await createDocument(kind, more)) });
    await staff.workerProfile.setPhoto({ workerId, file: { base64: (await aPicture()).toString("base64") } });
    await add("passport", { number: "533401372", expiresOn: dayFromNow(900) });
    await add("right_to_work", { details: { route: "british_irish" } });
    await add("dbs", { number: "1", issuedOn: dayFromNow(-30), details: { level: "enhanced_barred" } });
    const [last = "", ...others] = trainingKinds;
    await storeDocuments(workerId, [
      ...["ni_proof", "cv"].map((kind) => ({ kind, issuedOn: null })),
      { kind: "address_proof", issuedOn: dayFromNow(-10) },
      ...others.map((kind) => ({ kind, issuedOn: dayFromNow(-20) })),
    ]);
    await add(last, { issuedOn: dayFromNow(-20) });
    const lock = async () => (await profileOf(workerId)).lock;
    await staff.workerProfile.saveTraining({ workerId, lock: await lock(), experienceYears: 4 });
    await staff.workerProfile.saveContacts({ workerId, lock: await lock(), contacts: [contact] });
    const reference = (name: string) => ({
      name,
      jobTitle: null,
      organisationName: "Orchard View",
      email: null,
      phone: "07700 900222",
    });
    await staff.workerProfile.saveEmployment({
      workerId,
      lock: await lock(),
      gaps: [],
      references: [reference("Hazel Thorne"), reference("Ned Larch")],
      employments: [{ employer: "Orchard View", role: "Carer", fromOn: "2012-01-01", toOn: null, leavingReason: null }],
    });
    const before = await profileOf(workerId);
    expect(before.steps.filter(({ isComplete }) => !isComplete)).toMatchObject([{ step: "medical" }]);
    expect(before.employmentStatus).toBe("draft");
    const definition = await aDefinition();
    await as(await aVisitor()).questionnaires.submit(aSubmission(workerId, definition));
    const statusOf = async () => {
      const [row] = await asOwner((tx) => tx.select().from(schema.workers).where(eq(schema.workers.id, workerId)));
      return row?.employmentStatus;
    };
    // Submitted by a link that may not change the worker: a job updates them.
    const [job] = await asOwner((tx) =>
      tx.execute<{ data: unknown }>(
        sql`select data from pgboss.job where name = 'workers' and data ->> 'workerId' = ${workerId}`,
      ),
    ).then(({ rows }) => rows);
    await doComplianceJob(job?.data);
    expect(await statusOf()).toBe("profile_completed");
    const events = await asOwner((tx) =>
      tx.select().from(schema.workerEvents).where(eq(schema.workerEvents.workerId, workerId)),
    );
    expect(events.map(({ kind }) => kind)).toEqual(["profileCompleted"]);
  });

  test("a register check is recorded, with a plausible date", async () => {
    const { workerId } = await newWorker();
    const check = {
      kind: "right_to_work" as const,
      checkedOn: dayFromNow(-3),
      outcome: "clear" as const,
      reference: "WAB 123 456",
      followUpOn: dayFromNow(200),
      notes: "Seen online\nwith the person",
    };
    await staff.workerProfile.recordCheck({ workerId, check });
    expect((await profileOf(workerId)).checks).toMatchObject([{ ...check, by: "Wren Ashdown" }]);
    const { fields } = await refusalOf(
      staff.workerProfile.recordCheck({
        workerId,
        check: { ...check, checkedOn: dayFromNow(3), followUpOn: dayFromNow(1) },
      }),
    );
    expect(fields?.map(({ field }) => field)).toEqual(["check.checkedOn", "check.followUpOn"]);
  });

  test("an archived worker's profile cannot be changed", async () => {
    const { workerId, basic } = await newWorker();
    await setWorkerStatus(workerId, { employmentStatus: "archived" });
    const profile = await profileOf(workerId);
    expect(profile).toMatchObject({ mayEdit: false, isClosed: true });
    expect(await refusalOf(staff.workerProfile.saveBasic({ workerId, lock: profile.lock, basic }))).toMatchObject({
      code: "CONFLICT",
      reason: "notNow",
    });
  });

  /** Every call about a worker, as a permitted user would make it. */
  const verbs: Record<string, (client: Client, workerId: string) => Promise<unknown>> = {
    read: (client, workerId) => client.workerProfile.read({ workerId }),
    saveBasic: (client, workerId) => client.workerProfile.saveBasic({ workerId, lock: 1, basic: aBasic() }),
    saveTraining: (client, workerId) => client.workerProfile.saveTraining({ workerId, lock: 1, experienceYears: 3 }),
    saveContacts: (client, workerId) => client.workerProfile.saveContacts({ workerId, lock: 1, contacts: [contact] }),
    saveEmployment: (client, workerId) =>
      client.workerProfile.saveEmployment({ workerId, lock: 1, employments: [], gaps: [], references: [] }),
    setReference: (client, workerId) =>
      client.workerProfile.setReference({ workerId, referenceId: randomUUID(), status: "verified" }),
    saveBank: (client, workerId) =>
      client.workerProfile.saveBank({
        workerId,
        lock: 1,
        bank: { accountName: "L Marsh", sortCode: "200000", accountNumber: "55779911" },
      }),
    addDocument: async (client, workerId) =>
      client.workerProfile.addDocument({ workerId, ...(await createDocument("cv")) }),
    removeDocument: (client, workerId) => client.workerProfile.removeDocument({ workerId, documentId: randomUUID() }),
    document: (client, workerId) => client.workerProfile.document({ workerId, documentId: randomUUID() }),
    recordCheck: (client, workerId) =>
      client.workerProfile.recordCheck({
        workerId,
        check: {
          kind: "nmc_register",
          checkedOn: dayFromNow(-1),
          outcome: "clear",
          reference: null,
          followUpOn: null,
          notes: null,
        },
      }),
    setPhoto: async (client, workerId) =>
      client.workerProfile.setPhoto({ workerId, file: { base64: (await aPicture()).toString("base64") } }),
    removePhoto: (client, workerId) => client.workerProfile.removePhoto({ workerId }),
  };

  test("the platform finds no off-panel worker, whatever it calls", async () => {
    const { workerId } = await newWorker({}, "off");
    const admin = as(people.admin);
    for (const [verb, call] of Object.entries(verbs)) {
      const { code } = await refusalOf(call(admin, workerId));
      expect([verb, code]).toEqual([verb, "NOT_FOUND"]);
    }
  });

  test("no input causes a server error", async () => {
    const { workerId, basic } = await newWorker();
    const { lock } = await profileOf(workerId);
    const junk: unknown[] = [
      null,
      7,
      "x",
      [],
      {},
      { basic: null },
      { basic: { ...basic, skills: "x" } },
      { lock, basic: { ...basic, lastName: "\u0000" } },
      { lock: 1e99, basic },
      { lock, basic: { ...basic, skills: ["a\u0000b"] } },
      { lock, basic: { ...basic, travelRadiusMiles: 1e12 } },
      { lock, basic: { ...basic, address: { address: "x".repeat(5000), postcode: null, country: "FR" } } },
      { lock, basic: { ...basic, dateOfBirth: "0000-00-00" } },
      { lock, basic: { ...basic, gender: "__proto__" } },
    ];
    for (const body of junk) {
      const call = staff.workerProfile.saveBasic({ workerId, ...(body as object) } as never);
      expect(["BAD_REQUEST", "CONFLICT"]).toContain((await refusalOf(call)).code);
    }
    const { document } = await createDocument("cv");
    for (const more of [
      { kind: "nonsense" },
      { number: "\u0000" },
      { issuedOn: "x" },
      { details: { issuer: "\u0000" } },
    ]) {
      const call = staff.workerProfile.addDocument({
        workerId,
        document: { ...document, ...more } as never,
        file: null,
      });
      expect((await refusalOf(call)).code).toBe("BAD_REQUEST");
    }
  });
});
