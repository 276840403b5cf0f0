/** Profile changes, verification and the worker's own link, in process and over HTTP. */
import { randomUUID } from "node:crypto";
import { and, eq, notInArray } from "drizzle-orm";
import { codes } from "@/lib/access";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
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
  unauthenticated,
} from "@/tests/support/fixtures";
import { aNiNumber } from "@/tests/support/ni-number";
import { aPdf, aPicture, dayFromNow } from "@/tests/support/organisations";
import { setWorkerStatus } from "@/tests/support/profiles";
import {
  aCompleteWorker,
  auditedOf,
  fieldRows,
  openDocuments,
  type WorkerOverrides,
  workerRow,
} from "@/tests/support/reviewed";
import { createDocument } from "@/tests/support/uploaded-document";

const people = {} as Record<"admin" | "second" | "agency" | "colleague" | "viewer" | "other" | "provider", TestCaller>;
let agency: Organisation;

beforeAll(async () => {
  agency = await anAgency();
  const manager = ["1001", "1002"];
  const platform = await platformOrganisation();
  people.admin = await signInAs(await aUser({ in: platform, codes: Object.values(codes) }));
  people.second = await signInAs(await aUser({ in: platform, codes: Object.values(codes) }));
  people.agency = await signInAs(await aUser({ in: agency, codes: manager }));
  people.colleague = await signInAs(await aUser({ in: agency, codes: manager }));
  people.viewer = await signInAs(await aUser({ in: agency, codes: ["1002"] }));
  people.other = await signInAs(await aUser({ in: await anAgency(), codes: manager }));
  people.provider = await signInAs(await aUser({ in: await aProvider(), codes: [...manager, "8001"] }));
});
afterAll(closeFixtures);

const bank = (accountNumber = "12345678") => ({ accountName: "M Pennywell", sortCode: "204060", accountNumber });
const nothing = "00000000-0000-4000-8000-000000000000";
/** A unique family name, of letters only. */
const aFamily = () => `Quillfeather ${randomUUID().replace(/[\d-]/g, (sign) => "ghijklmnop"[Number(sign)] ?? "q")}`;

describe("Profile changes", () => {
  const as = (who: TestCaller, address?: string): Client => inProcess.clientOf(who, address);
  let staff: Client;
  let colleague: Client;
  let admin: Client;
  const holder = () => as(unauthenticated);

  beforeAll(async () => {
    staff = as(people.agency);
    colleague = as(people.colleague);
    admin = as(people.admin);
  });

  const approved: WorkerOverrides = { verificationStatus: "approved", verifiedAt: new Date(Date.now() - 3_600_000) };

  /** A worker who has their link and has entered their date of birth. */
  const aHolder = async (standing: WorkerOverrides = {}) => {
    const worker = await aCompleteWorker(agency, standing);
    const { url } = await staff.workerLinks.create({ workerId: worker.id, by: "copy" });
    const token = new URL(url ?? "").searchParams.get("token") ?? "";
    const accessToken = worker.dateOfBirth
      ? (await holder().workerLinks.enter({ token, dateOfBirth: worker.dateOfBirth })).accessToken
      : undefined;
    return { worker, token, accessToken };
  };
  type Values = Parameters<Client["workerLinks"]["send"]>[0]["values"];
  const sendBy = async ({ token, accessToken }: { token: string; accessToken?: string | undefined }, values: Values) =>
    (await holder().workerLinks.send({ token, accessToken, idempotencyKey: randomUUID(), values })).changeId;

  const documentsOf = async (workerId: string, kind: string) => {
    const { workerDocuments } = schema;
    const rows = await asOwner((tx) =>
      tx
        .select()
        .from(workerDocuments)
        .where(eq(workerDocuments.workerId, workerId))
        .orderBy(workerDocuments.createdAt),
    );
    return rows.filter((row) => row.kind === kind);
  };
  const statusesOf = async (workerId: string, kind: string) =>
    (await documentsOf(workerId, kind)).map(({ status }) => status);
  const queued = async () => {
    const found: Awaited<ReturnType<Client["verification"]["queue"]>>["items"] = [];
    for (let after: string | undefined; found.length < 1_000; ) {
      const page = await admin.verification.queue({ limit: 100, after });
      found.push(...page.items);
      if (!page.next) break;
      after = page.next;
    }
    return found;
  };
  const queuedOf = async (workerId: string) => (await queued()).find(({ worker }) => worker._id === workerId);
  const openedBy = async (link: { token: string; accessToken?: string | undefined }) => {
    const opened = await holder().workerLinks.open(link);
    if (opened.state !== "open") throw new Error("locked");
    return opened.profile;
  };
  const stepStatusesOf = async (link: Parameters<typeof openedBy>[0]) => (await openedBy(link)).stepStatuses;

  const decide = async (
    client: Client,
    changeId: string,
    decision: "approved" | "rejected" = "approved",
    reason?: string,
  ) => {
    const { fields } = await client.profileChanges.read({ changeId });
    for (const { mayApprove, evidence } of decision === "approved" ? fields : [])
      for (const { _id: fileId } of evidence.filter(({ needsOpening }) => mayApprove && needsOpening))
        await client.profileChanges.evidence({ changeId, fileId });
    return client.profileChanges.decide({
      changeId,
      decisions: fields
        .filter(({ mayReject }) => mayReject)
        .map(({ _id, seen }) => ({ fieldId: _id, decision, reason, seen })),
    });
  };

  test("an ordinary field that a worker sends is saved once their agency approves it, and not before", async () => {
    const { worker, ...link } = await aHolder();
    const changeId = await sendBy(link, { phone: "07700 900555" });
    expect((await workerRow(worker.id)).phone).toBe("+447700900321");
    const change = await staff.profileChanges.read({ changeId });
    expect(change.fields).toMatchObject([
      { field: "phone", stage: "agency", old: "+447700900321", proposed: "+447700900555", mayApprove: true },
    ]);
    const done = await decide(staff, changeId);
    expect(done).toEqual({ isClosed: true, approved: 1, rejected: 0, passedOn: 0 });
    expect((await workerRow(worker.id)).phone).toBe("+447700900555");
    const actions = await auditedOf(agency.id);
    expect(actions).toEqual(expect.arrayContaining(["profileChange.requested", "profileChange.approved"]));
  });

  test("an approved worker's identity also goes to the platform and puts them in review; an off-panel worker's does not", async () => {
    const on = await aHolder(approved);
    const [lastName, other] = [aFamily(), aFamily()];
    const changeId = await sendBy(on, { lastName, phone: "07700 900556" });
    expect(await decide(staff, changeId)).toMatchObject({ isClosed: false, approved: 1, passedOn: 1 });
    expect(await workerRow(on.worker.id)).toMatchObject({ lastName: "Pennywell", verificationStatus: "in_review" });
    const waiting = await admin.profileChanges.list({ show: "waiting", limit: 100 });
    expect(waiting.items.map(({ _id }) => _id)).toContain(changeId);
    expect(await decide(admin, changeId)).toMatchObject({ isClosed: true, approved: 1 });
    expect((await workerRow(on.worker.id)).lastName).toBe(lastName);

    const off = await aHolder({ panel: "off" });
    const offPanel = await sendBy(off, { lastName: other });
    expect(await decide(staff, offPanel)).toMatchObject({ isClosed: true, approved: 1 });
    expect((await workerRow(off.worker.id)).lastName).toBe(other);
  });

  test("a rejection needs a reason, which the worker sees", async () => {
    const { worker, ...link } = await aHolder();
    const changeId = await sendBy(link, { phone: "07700 900557", driver: true });
    const { fields } = await staff.profileChanges.read({ changeId });
    const phone = fields.find(({ field }) => field === "phone");
    const driver = fields.find(({ field }) => field === "driver");
    const decisions = [{ fieldId: phone?._id ?? "", decision: "rejected" as const, seen: "" }];
    expect(await refusalOf(staff.profileChanges.decide({ changeId, decisions }))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "decisions.0.reason", message: messages.profileChanges.reasonNeeded }],
    });
    await staff.profileChanges.decide({
      changeId,
      decisions: [
        { fieldId: phone?._id ?? "", decision: "rejected", reason: "One digit is missing" },
        { fieldId: driver?._id ?? "", decision: "approved", seen: driver?.seen },
      ],
    });
    const opened = await holder().workerLinks.open(link);
    if (opened.state !== "open") throw new Error("locked");
    expect(opened.profile.changes[0]?.fields).toEqual([
      { field: "driver", stage: "decided", decision: "approved", reason: null },
      { field: "phone", stage: "decided", decision: "rejected", reason: "One digit is missing" },
    ]);
    expect(await workerRow(worker.id)).toMatchObject({ phone: "+447700900321", driver: true });
  });

  test("bank details need two people: one person cannot approve twice, or approve their own request", async () => {
    const { worker, ...link } = await aHolder();
    const changeId = await sendBy(link, { bank: bank() });
    expect(await decide(staff, changeId)).toMatchObject({ isClosed: false, passedOn: 1 });
    const again = await staff.profileChanges.read({ changeId });
    expect(again.fields[0]).toMatchObject({ stage: "second", mayApprove: false, needsAnother: true });
    const [field] = again.fields;
    const own = {
      changeId,
      decisions: [{ fieldId: field?._id ?? "", decision: "approved" as const, seen: field?.seen }],
    };
    expect(await refusalOf(staff.profileChanges.decide(own))).toMatchObject({
      code: "FORBIDDEN",
      reason: "secondPerson",
    });
    expect(
      await asOwner((tx) =>
        tx.select().from(schema.workerBankDetails).where(eq(schema.workerBankDetails.workerId, worker.id)),
      ),
    ).toEqual([]);
    expect((await staff.profileChanges.list({ limit: 100 })).items.map(({ _id }) => _id)).not.toContain(changeId);
    expect((await colleague.profileChanges.list({ limit: 100 })).items.map(({ _id }) => _id)).toContain(changeId);
    expect((await stepStatusesOf(link)).bank).toBe("waiting");
    expect(await decide(colleague, changeId)).toMatchObject({ isClosed: true, approved: 1 });
    expect((await stepStatusesOf(link)).bank).toBe("saved");
    // Named by its id, also once it is closed and though nothing of it waits for this person.
    expect((await colleague.profileChanges.list({ changeId })).items.map(({ _id }) => _id)).toEqual([changeId]);
    expect((await as(people.other).profileChanges.list({ changeId })).items).toEqual([]);

    // Requested by the agency: the requester counts as the first person.
    const { lock } = await staff.workerProfile.read({ workerId: worker.id });
    await staff.workerProfile.saveBank({ workerId: worker.id, lock, bank: bank("87654321") });
    const mine = (await staff.profileChanges.list({ show: "open", workerId: worker.id })).items[0];
    const [asked] = (await staff.profileChanges.read({ changeId: mine?._id ?? "" })).fields;
    expect(asked).toMatchObject({ stage: "second", needsAnother: true, old: bank(), proposed: bank("87654321") });
    expect(await decide(colleague, mine?._id ?? "")).toMatchObject({ isClosed: true, approved: 1 });
  });

  test("a file is approved only by someone who has opened it; a rejection needs no opening", async () => {
    const { worker, ...link } = await aHolder(approved);
    const passport = await createDocument("passport", { number: "533401372", expiresOn: dayFromNow(900) });
    const send = async () =>
      (await holder().workerLinks.sendDocument({ ...link, idempotencyKey: randomUUID(), ...passport })).changeId;
    const changeId = await send();
    const fieldAs = async (client: Client) => (await client.profileChanges.read({ changeId })).fields[0];
    const approve = async (client: Client) => {
      const field = await fieldAs(client);
      const decisions = [{ fieldId: field?._id ?? "", decision: "approved" as const, seen: field?.seen }];
      return client.profileChanges.decide({ changeId, decisions });
    };
    const openAs = async (client: Client) => {
      const [file] = (await fieldAs(client))?.evidence.filter(({ needsOpening }) => needsOpening) ?? [];
      return client.profileChanges.evidence({ changeId, fileId: file?._id ?? "" });
    };
    const refused = {
      code: "CONFLICT",
      reason: "notOpened",
      fields: [{ field: "decisions.0.decision", message: messages.profileChanges.openFirst("Passport") }],
    };
    expect(await refusalOf(approve(staff))).toMatchObject(refused);
    // What a colleague has opened does not count.
    await openAs(colleague);
    expect(await refusalOf(approve(staff))).toMatchObject(refused);
    expect(await fieldRows(worker.id)).toMatchObject([{ stage: "agency" }]);
    await openAs(staff);
    expect((await fieldAs(staff))?.evidence.filter(({ needsOpening }) => needsOpening)).toEqual([]);
    expect(await approve(staff)).toMatchObject({ passedOn: 1 });
    // Nor does the first approval, for the second.
    expect(await refusalOf(approve(admin))).toMatchObject(refused);
    await openAs(admin);
    expect(await approve(admin)).toMatchObject({ approved: 1 });

    // Another version is another file.
    const newer = await send();
    const [field] = (await staff.profileChanges.read({ changeId: newer })).fields;
    const decision = { fieldId: field?._id ?? "", seen: field?.seen };
    const yes = { changeId: newer, decisions: [{ ...decision, decision: "approved" as const }] };
    expect(await refusalOf(staff.profileChanges.decide(yes))).toMatchObject(refused);
    const no = {
      changeId: newer,
      decisions: [{ ...decision, decision: "rejected" as const, reason: "It is cut off" }],
    };
    expect(await staff.profileChanges.decide(no)).toMatchObject({ rejected: 1 });
  });

  test("when two people decide at once, one decision counts", async () => {
    const { worker, ...link } = await aHolder();
    const changeId = await sendBy(link, { phone: "07700 900558" });
    const [field] = (await staff.profileChanges.read({ changeId })).fields;
    const fieldId = field?._id ?? "";
    const answers = await Promise.allSettled([
      staff.profileChanges.decide({ changeId, decisions: [{ fieldId, decision: "approved", seen: field?.seen }] }),
      colleague.profileChanges.decide({
        changeId,
        decisions: [{ fieldId, decision: "rejected", reason: "Not theirs" }],
      }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = answers.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(lost.reason).toMatchObject({ code: "CONFLICT", data: { reason: "decidedMeanwhile" } });
    const [row] = await fieldRows(worker.id);
    const isApproved = answers[0]?.status === "fulfilled";
    expect(row?.decision).toBe(isApproved ? "approved" : "rejected");
    expect((await workerRow(worker.id)).phone).toBe(isApproved ? "+447700900558" : "+447700900321");
  });

  test("a value saved meanwhile is shown, and needs another approval", async () => {
    const { worker, ...link } = await aHolder();
    const changeId = await sendBy(link, { phone: "07700 900559" });
    const before = (await staff.profileChanges.read({ changeId })).fields[0];
    await asOwner((tx) =>
      tx.update(schema.workers).set({ phone: "+447700900777" }).where(eq(schema.workers.id, worker.id)),
    );
    const decisions = [{ fieldId: before?._id ?? "", decision: "approved" as const, seen: before?.seen }];
    expect(await refusalOf(staff.profileChanges.decide({ changeId, decisions }))).toMatchObject({
      code: "CONFLICT",
      reason: "changedMeanwhile",
    });
    expect((await workerRow(worker.id)).phone).toBe("+447700900777");
    const after = (await staff.profileChanges.read({ changeId })).fields[0];
    expect(after).toMatchObject({ hasChangedMeanwhile: true, current: "+447700900777" });
    expect(await decide(staff, changeId)).toMatchObject({ approved: 1 });
  });

  test("an approval cannot create a duplicate or someone too young to work, and nothing is saved in part", async () => {
    const known = await aCompleteWorker(agency, { lastName: aFamily(), dateOfBirth: "1984-02-29" });
    const { worker, ...link } = await aHolder();
    const before = await workerRow(worker.id);
    const decideAll = async (values: Values) => {
      const changeId = await sendBy(link, values);
      const { fields } = await staff.profileChanges.read({ changeId });
      const decisions = fields.map(({ _id, seen }) => ({ fieldId: _id, decision: "approved" as const, seen }));
      const at = (name: string) => `decisions.${fields.findIndex(({ field }) => field === name)}.reason`;
      return { at, refused: await refusalOf(staff.profileChanges.decide({ changeId, decisions })) };
    };
    const ni = await decideAll({ phone: "07700 900571", niNumber: known.niNumber ?? "" });
    expect(ni.refused).toMatchObject({ code: "BAD_REQUEST", reason: "duplicate" });
    expect(ni.refused.message).toContain(known.number);
    expect(ni.refused.fields).toMatchObject([{ field: ni.at("niNumber") }]);
    const email = await decideAll({ email: known.email ?? "" });
    expect(email.refused.fields).toMatchObject([{ field: email.at("email") }]);
    // Neither field matches another worker on its own; together they do.
    const person = await decideAll({ lastName: known.lastName, dateOfBirth: known.dateOfBirth ?? "" });
    expect(person.refused.fields).toMatchObject([{ field: person.at("dateOfBirth") }]);
    const young = await decideAll({ dateOfBirth: dayFromNow(-365 * 10) });
    expect(young.refused).toMatchObject({
      code: "BAD_REQUEST",
      message: messages.workerFields.tooYoung,
      fields: [{ field: young.at("dateOfBirth") }],
    });
    expect(await workerRow(worker.id)).toEqual(before);
    expect((await fieldRows(worker.id)).map(({ stage }) => stage)).toEqual(Array(6).fill("agency"));
    const changeId = await sendBy(link, { niNumber: aNiNumber(), lastName: aFamily() });
    expect(await decide(staff, changeId)).toMatchObject({ approved: 2 });
  });

  test("a repeated post is the same change; one with nothing new is refused", async () => {
    const { worker, ...link } = await aHolder();
    const idempotencyKey = randomUUID();
    const one = { ...link, idempotencyKey, values: { phone: "07700 900560" } };
    const answers = await Promise.all([1, 2, 3].map(() => holder().workerLinks.send(one)));
    expect(new Set(answers.map(({ changeId }) => changeId)).size).toBe(1);
    expect(await fieldRows(worker.id)).toHaveLength(1);
    const same = { ...link, idempotencyKey: randomUUID(), values: { phone: "07700 900560" } };
    expect(await refusalOf(holder().workerLinks.send(same))).toMatchObject({ code: "CONFLICT", reason: "nothingNew" });
  });

  test("values are encrypted at rest: no row contains one in plain text", async () => {
    const { worker, ...link } = await aHolder();
    await sendBy(link, { bank: bank("44556677"), lastName: "Zephyrwood" });
    const rows = await fieldRows(worker.id);
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      const bytes = Buffer.concat([row.oldSealed, row.newSealed]).toString("latin1");
      expect(bytes).not.toMatch(/44556677|Zephyrwood|Pennywell/);
    }
    const audits = await asOwner((tx) =>
      tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.organisationId, agency.id)),
    );
    expect(JSON.stringify(audits)).not.toMatch(/44556677|Zephyrwood/);
  });

  test("a missing photo is added by the link, once, and only the agency can replace it", async () => {
    const { worker, ...link } = await aHolder();
    await staff.workerProfile.removePhoto({ workerId: worker.id });
    const photo = async () => ({ base64: (await aPicture()).toString("base64") });
    const add = async (file: { base64: string }, shown: { token: string; accessToken?: string | undefined } = link) =>
      holder().workerLinks.addPhoto({ ...shown, file });
    const imageOf = async () => (await staff.workerProfile.read({ workerId: worker.id })).image?.large ?? null;
    expect((await openedBy(link)).needsPhoto).toBe(true);
    expect(await refusalOf(add({ base64: "TVqQAAMAAAA=" }))).toMatchObject({ code: "BAD_REQUEST", reason: "notImage" });
    const { accessToken: _, ...withoutBirthday } = link;
    expect(await refusalOf(add(await photo(), withoutBirthday))).toMatchObject({ code: "FORBIDDEN", reason: "locked" });
    expect(await imageOf()).toBeNull();
    // Two at once: one is stored.
    const picture = await photo();
    const both = await Promise.allSettled([add(picture), add(picture)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await openedBy(link)).needsPhoto).toBe(false);
    const stored = await imageOf();
    expect(stored).toMatch(new RegExp(`^/worker-photo/${worker.id}/large\\?v=`));
    expect(await refusalOf(add(await photo()))).toMatchObject({ code: "CONFLICT", reason: "hasPhoto" });
    expect(await imageOf()).toBe(stored);
    const events = await asOwner((tx) =>
      tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.subjectId, worker.id)),
    );
    const changed = events.filter(({ action }) => action === "worker.photoChanged");
    expect(changed.filter(({ actorKind }) => actorKind === "linkHolder")).toHaveLength(1);
    await staff.workerProfile.removePhoto({ workerId: worker.id });
    const standing = (verificationStatus: "approved" | "not_submitted") =>
      asOwner((tx) => tx.update(schema.workers).set({ verificationStatus }).where(eq(schema.workers.id, worker.id)));
    await standing("approved");
    expect((await openedBy(link)).needsPhoto).toBe(false);
    expect(await refusalOf(add(await photo()))).toMatchObject({ code: "CONFLICT", reason: "photoByAgency" });
    await standing("not_submitted");
    await staff.workerLinks.revoke({ workerId: worker.id, kind: "profile" });
    expect(await refusalOf(add(await photo()))).toMatchObject({ code: "NOT_FOUND" });
    expect(await imageOf()).toBeNull();
  });

  test("a document sent by the link is checked, re-encoded, shown to those who decide, and saved after both approvals", async () => {
    const { worker, ...link } = await aHolder(approved);
    const document = {
      kind: "passport" as const,
      number: "987654321",
      issuedOn: null,
      expiresOn: "2035-05-31",
      details: {},
    };
    const file = { name: "passport.png", base64: (await aPicture()).toString("base64") };
    const key = { ...link, idempotencyKey: randomUUID(), document };
    expect(
      await refusalOf(holder().workerLinks.sendDocument({ ...key, file: { name: "a.exe", base64: "TVqQAAMAAAA=" } })),
    ).toMatchObject({ code: "BAD_REQUEST" });
    expect(await refusalOf(holder().workerLinks.sendDocument({ ...key, file: null }))).toMatchObject({
      code: "BAD_REQUEST",
    });
    const { changeId } = await holder().workerLinks.sendDocument({ ...key, file });
    expect((await holder().workerLinks.sendDocument({ ...key, file })).changeId).toBe(changeId);
    // What they have sent is shown to them, and not the document that it renews.
    const shownToWorker = async () => {
      const { checklist, documents } = await openedBy(link);
      const line = checklist.find(({ kinds }) => kinds.includes("passport"));
      return { ...documents.find(({ kind }) => kind === "passport"), isRenewed: line?.isRenewed };
    };
    const sent = { fileName: "passport.jpg", expiresOn: "2035-05-31" };
    expect(await shownToWorker()).toMatchObject({ ...sent, status: "uploaded", isRenewed: true });
    const [field] = (await staff.profileChanges.read({ changeId })).fields;
    const added = field?.evidence.find(({ name }) => name === "passport.jpg");
    expect(added?.contentType).toBe("image/jpeg");
    const bytes = await staff.profileChanges.evidence({ changeId, fileId: added?._id ?? "" });
    expect(Buffer.from(bytes.base64, "base64").subarray(0, 3).toString("hex")).toBe("ffd8ff");
    const foreign = { changeId, fileId: randomUUID() };
    expect(await refusalOf(staff.profileChanges.evidence(foreign))).toMatchObject({ code: "NOT_FOUND" });
    expect(await decide(staff, changeId)).toMatchObject({ passedOn: 1 });
    expect(await decide(admin, changeId)).toMatchObject({ approved: 1 });
    expect(await shownToWorker()).toMatchObject({ ...sent, status: "accepted", isRenewed: false });
    const rows = await asOwner((tx) =>
      tx.select().from(schema.workerDocuments).where(eq(schema.workerDocuments.workerId, worker.id)),
    );
    const passports = rows.filter(({ kind }) => kind === "passport");
    expect(passports.map(({ status }) => status).sort()).toEqual(["accepted", "superseded"]);
    expect(passports.find(({ status }) => status === "accepted")).toMatchObject({ number: "987654321" });
    const readings = await asOwner((tx) =>
      tx.select().from(schema.workerAccessLog).where(eq(schema.workerAccessLog.workerId, worker.id)),
    );
    expect(readings.map(({ part }) => part)).toEqual(expect.arrayContaining(["profileChange", "document"]));
  });

  test("changes of off-panel workers, and each stage, are for those they belong to", async () => {
    const { worker, ...link } = await aHolder({ panel: "off" });
    const changeId = await sendBy(link, { phone: "07700 900561" });
    // Off-panel workers belong to their agency only. Everyone else is in the authorization matrix.
    for (const call of [
      admin.profileChanges.read({ changeId }),
      admin.profileChanges.decide({ changeId, decisions: [{ fieldId: nothing, decision: "approved" }] }),
      admin.profileChanges.evidence({ changeId, fileId: nothing }),
    ])
      expect(await refusalOf(call)).toMatchObject({ code: "NOT_FOUND" });
    expect((await as(people.other).profileChanges.list({ show: "open", limit: 100 })).items).toEqual([]);
    const waitingFor = async (client: Client) =>
      (await client.overview.waiting()).kinds.find(({ key }) => key === "profileChanges")?.count ?? 0;
    expect(await waitingFor(as(people.other))).toBe(0);
    expect((await admin.profileChanges.list({ show: "open", workerId: worker.id })).items).toEqual([]);
    expect(await waitingFor(staff)).toBeGreaterThan(0);
    // The agency cannot decide at the platform's stage, nor the other way round.
    const on = await aHolder(approved);
    const sensitive = await sendBy(on, { firstName: "Poppy" });
    const [first] = (await admin.profileChanges.read({ changeId: sensitive })).fields;
    expect(first).toMatchObject({ stage: "agency", mayApprove: false, mayReject: false });
    const decisions = [{ fieldId: first?._id ?? "", decision: "approved" as const, seen: first?.seen }];
    expect(await refusalOf(admin.profileChanges.decide({ changeId: sensitive, decisions }))).toMatchObject({
      code: "CONFLICT",
      reason: "notYours",
    });
  });

  test("lists are paged by key, the oldest open change first", async () => {
    const { worker, ...link } = await aHolder();
    const ids = [];
    for (const n of [1, 2, 3]) ids.push(await sendBy(link, { phone: `07700 90060${n}` }));
    const of = { show: "open" as const, workerId: worker.id, limit: 2 };
    const first = await staff.profileChanges.list(of);
    const rest = await staff.profileChanges.list({ ...of, after: first.next ?? "" });
    expect([...first.items, ...rest.items].map(({ _id }) => _id)).toEqual(ids);
    expect(rest.next).toBeNull();
    expect(await refusalOf(staff.profileChanges.list({ after: "nonsense" }))).toMatchObject({ code: "BAD_REQUEST" });
  });

  describe("The worker's own link", () => {
    test("shows nothing about the worker before their date of birth is entered, and allows few attempts", async () => {
      const worker = await aCompleteWorker(agency);
      const { url } = await staff.workerLinks.create({ workerId: worker.id, by: "copy" });
      const token = new URL(url ?? "").searchParams.get("token") ?? "";
      expect(await holder().workerLinks.open({ token })).toEqual({ state: "locked" });
      expect(await holder().workerLinks.open({ token, accessToken: "forged" })).toEqual({ state: "locked" });
      const values = { phone: "07700 900562" };
      expect(await refusalOf(holder().workerLinks.send({ token, idempotencyKey: randomUUID(), values }))).toMatchObject(
        { code: "FORBIDDEN", reason: "locked" },
      );
      // Each attempt comes from a new IP address: attempts are counted per link.
      for (let n = 0; n < 5; n++) {
        expect(await refusalOf(holder().workerLinks.enter({ token, dateOfBirth: "1980-01-01" }))).toMatchObject({
          code: "BAD_REQUEST",
          fields: [{ field: "dateOfBirth" }],
        });
      }
      const right = { token, dateOfBirth: "1991-04-12" };
      expect(await refusalOf(holder().workerLinks.enter(right))).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    });

    test("an access token is valid for its own link only", async () => {
      const one = await aHolder();
      const other = await aHolder();
      expect(await holder().workerLinks.open({ token: other.token, accessToken: one.accessToken })).toEqual({
        state: "locked",
      });
    });

    test("opens without an access token for a worker with no date of birth; expires, can be revoked, and is replaced by a newer one", async () => {
      const { worker, token } = await aHolder({ dateOfBirth: null });
      expect((await holder().workerLinks.open({ token })).state).toBe("open");
      const later = jest.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + constants.workerLinkMs + 1_000));
      expect(await refusalOf(holder().workerLinks.open({ token }))).toMatchObject({ reason: "expired" });
      later.mockRestore();
      const newer = await staff.workerLinks.create({ workerId: worker.id, by: "copy" });
      expect(await refusalOf(holder().workerLinks.open({ token }))).toMatchObject({
        code: "NOT_FOUND",
        reason: "revoked",
      });
      const next = new URL(newer.url ?? "").searchParams.get("token") ?? "";
      expect((await holder().workerLinks.open({ token: next })).state).toBe("open");
      expect((await staff.workerLinks.state({ workerId: worker.id })).link).not.toBeNull();
      await staff.workerLinks.revoke({ workerId: worker.id });
      expect(await refusalOf(holder().workerLinks.open({ token: next }))).toMatchObject({ reason: "revoked" });
      expect((await staff.workerLinks.state({ workerId: worker.id })).link).toBeNull();
      expect(await refusalOf(staff.workerLinks.revoke({ workerId: worker.id }))).toMatchObject({ code: "NOT_FOUND" });
      const rows = await asOwner((tx) =>
        tx.select().from(schema.workerLinks).where(eq(schema.workerLinks.workerId, worker.id)),
      );
      expect(JSON.stringify(rows)).not.toContain(next);
    });

    test("shows saved and waiting values, but no bank details and nothing staff wrote", async () => {
      const { worker, ...link } = await aHolder();
      await sendBy(link, { phone: "07700 900563", bank: bank("55667788") });
      const opened = await holder().workerLinks.open(link);
      if (opened.state !== "open") throw new Error("locked");
      expect(opened.profile).toMatchObject({
        worker: { firstName: "Marigold", agency: { businessName: agency.name } },
        values: { phone: "+447700900563", lastName: "Pennywell" },
        medical: "submitted",
      });
      expect(opened.profile.waiting.sort()).toEqual(["bank", "phone"]);
      expect(JSON.stringify(opened)).not.toMatch(/55667788|204060/);
      expect(opened.profile.documents.length).toBeGreaterThan(5);
      expect((await workerRow(worker.id)).phone).toBe("+447700900321");
    });

    test("shows the status of each step by the rules: one document does not complete it, and sent values wait", async () => {
      const { worker, ...link } = await aHolder();
      const all = { basic: "filled", documents: "filled", training: "filled", contacts: "filled" };
      expect(await stepStatusesOf(link)).toEqual({ ...all, medical: "filled", employment: "filled", bank: "toDo" });
      await sendBy(link, { phone: "07700 900565" });
      expect((await stepStatusesOf(link)).basic).toBe("waiting");
      expect((await openedBy(link)).needsPhoto).toBe(false);
      await asOwner((tx) => tx.delete(schema.workerPhotos).where(eq(schema.workerPhotos.workerId, worker.id)));
      await asOwner((tx) => tx.update(schema.workers).set({ imageUrl: null }).where(eq(schema.workers.id, worker.id)));
      expect((await openedBy(link)).needsPhoto).toBe(true);

      const { workerDocuments } = schema;
      const isTheirs = eq(workerDocuments.workerId, worker.id);
      await asOwner((tx) =>
        tx.delete(workerDocuments).where(and(isTheirs, notInArray(workerDocuments.kind, ["cv", "dbs", "fire_safety"]))),
      );
      await asOwner((tx) => tx.update(schema.workers).set({ gender: null }).where(eq(schema.workers.id, worker.id)));
      expect(await stepStatusesOf(link)).toMatchObject({ basic: "toDo", documents: "toDo", training: "toDo" });

      const sendDocument = async (kind: "passport" | "ni_proof" | "address_proof", about: object) =>
        holder().workerLinks.sendDocument({
          ...link,
          idempotencyKey: randomUUID(),
          document: { kind, number: null, issuedOn: null, expiresOn: null, details: {}, ...about },
          file: { name: `${kind}.pdf`, base64: (await aPdf(kind)).toString("base64") },
        });
      await sendDocument("passport", { number: "533401372", expiresOn: dayFromNow(900) });
      expect((await stepStatusesOf(link)).documents).toBe("toDo");
      // The same lines for the worker and for staff: what was sent waits, and no rule asks a British worker for more.
      const own = (await openedBy(link)).checklist;
      const ofStaff = (await staff.workerProfile.read({ workerId: worker.id })).checklist;
      const statesOf = (lines: readonly { key: string; state: string }[]) =>
        Object.fromEntries(lines.map(({ key, state }) => [key, state]));
      expect(statesOf(own)).toMatchObject({ identity: "waiting", ni_proof: "missing", cv: "waiting", dbs: "waiting" });
      expect(statesOf(own)).toEqual(statesOf(ofStaff));
      expect(Object.keys(statesOf(own))).not.toEqual(expect.arrayContaining(["pvg"]));
      expect(Object.keys(statesOf(own))).not.toEqual(expect.arrayContaining(["right_to_work"]));
      const { requirements } = await staff.compliance.ofWorker({ workerId: worker.id });
      const linesOf = Object.fromEntries(requirements.map(({ key, line }) => [key, line]));
      expect(linesOf).toMatchObject({ identity: "identity", right_to_work: "identity", contact: null, pvg: null });
      await sendDocument("ni_proof", {});
      await sendDocument("address_proof", { issuedOn: dayFromNow(-20) });
      expect((await stepStatusesOf(link)).documents).toBe("waiting");
      await sendBy(link, { gender: "female" });
      expect((await stepStatusesOf(link)).basic).toBe("waiting");
    });

    test("invalid values get errors at their fields, and nothing causes a server error", async () => {
      const { worker: _, ...link } = await aHolder();
      const send = (values: unknown, more: object = {}) =>
        holder().workerLinks.send({ ...link, idempotencyKey: randomUUID(), values: values as Values, ...more });
      for (const [values, field] of [
        [{ phone: "12" }, "values.phone"],
        [{ dateOfBirth: "31/31/1990" }, "values.dateOfBirth"],
        [{ bank: { accountName: "x", sortCode: "1", accountNumber: "2" } }, "values.bank.sortCode"],
        [{ firstName: "a\u0000b" }, "values.firstName"],
        [{ contacts: [] }, "values.contacts"],
      ] as const) {
        const refused = await refusalOf(send(values));
        expect(refused.code).toBe("BAD_REQUEST");
        expect(refused.fields?.map((one) => one.field)).toContain(field);
      }
      expect(await refusalOf(send({ phone: "07700 900564" }, { token: "nothing" }))).toMatchObject({
        code: "NOT_FOUND",
      });
      expect(await refusalOf(send({ phone: "07700 900564" }, { token: "\u0000" }))).toMatchObject({
        code: "NOT_FOUND",
      });
      const big = { name: "big.pdf", base64: "A".repeat(15 * 1024 * 1024) };
      const document = { kind: "cv" as const, number: null, issuedOn: null, expiresOn: null, details: {} };
      const tooBig = holder().workerLinks.sendDocument({ ...link, idempotencyKey: randomUUID(), document, file: big });
      expect((await refusalOf(tooBig)).code).not.toBe("INTERNAL_SERVER_ERROR");
      const broken = { name: "broken.pdf", base64: Buffer.from("%PDF-1.4 nothing").toString("base64") };
      const refused = holder().workerLinks.sendDocument({
        ...link,
        idempotencyKey: randomUUID(),
        document,
        file: broken,
      });
      expect(await refusalOf(refused)).toMatchObject({ code: "BAD_REQUEST" });
      const right = { name: "cv.pdf", base64: (await aPdf("cv")).toString("base64") };
      await holder().workerLinks.sendDocument({ ...link, idempotencyKey: randomUUID(), document, file: right });
    });

    test("is not made for a worker who has left", async () => {
      const gone = await aCompleteWorker(agency, { employmentStatus: "resigned" });
      expect(await refusalOf(staff.workerLinks.create({ workerId: gone.id, by: "copy" }))).toMatchObject({
        code: "CONFLICT",
        reason: "hasLeft",
      });
    });
  });

  test("a worker's link is revoked when they leave, one by one or in bulk; a link that was never revoked opens nothing", async () => {
    const resigned = await aHolder();
    const archived = await aHolder({ employmentStatus: "disabled" });
    const before = await aHolder();
    await staff.workers.changeEmployment({ workerId: resigned.worker.id, action: "resign", reason: "Moved away" });
    const many = { workerIds: [archived.worker.id], action: "archive" as const, reason: "A year without work" };
    expect((await staff.workers.changeEmployments(many)).results).toMatchObject([{ done: true }]);
    for (const { worker } of [resigned, archived]) {
      expect((await staff.workerLinks.state({ workerId: worker.id })).link).toBeNull();
      const rows = await asOwner((tx) =>
        tx.select().from(schema.workerLinks).where(eq(schema.workerLinks.workerId, worker.id)),
      );
      expect(rows.map(({ revokedAt }) => revokedAt)).toEqual([expect.any(Date)]);
    }
    await setWorkerStatus(before.worker.id, { employmentStatus: "resigned" });
    for (const { token, accessToken } of [resigned, archived, before]) {
      const key = { token, accessToken, idempotencyKey: randomUUID() };
      const calls = [
        () => holder().workerLinks.open({ token, accessToken }),
        () => holder().workerLinks.enter({ token, dateOfBirth: "1991-04-12" }),
        () => holder().workerLinks.send({ ...key, values: { phone: "07700 900572" } }),
      ];
      for (const call of calls) expect(await refusalOf(call())).toMatchObject({ code: "NOT_FOUND", reason: "revoked" });
    }
  });

  test("nothing can be approved on a closed profile, but it can still be rejected", async () => {
    const { worker, ...link } = await aHolder({ employmentStatus: "disabled" });
    const changeId = await sendBy(link, { phone: "07700 900573" });
    await staff.workers.changeEmployment({ workerId: worker.id, action: "archive", reason: "A year without work" });
    const [field] = (await staff.profileChanges.read({ changeId })).fields;
    expect(field).toMatchObject({ mayApprove: false, mayReject: true });
    expect(await refusalOf(decide(staff, changeId))).toMatchObject({
      code: "CONFLICT",
      reason: "notNow",
      message: messages.workerProfile.closed,
    });
    expect((await workerRow(worker.id)).phone).toBe("+447700900321");
    expect(await decide(staff, changeId, "rejected", "They have left")).toMatchObject({ isClosed: true, rejected: 1 });
    const [cv] = await documentsOf(worker.id, "cv");
    const document = { workerId: worker.id, documentId: cv?.id ?? "" };
    expect(await refusalOf(admin.verification.decideDocument({ ...document, decision: "accepted" }))).toMatchObject({
      code: "CONFLICT",
      reason: "notNow",
    });
    await admin.verification.decideDocument({ ...document, decision: "rejected", reason: "It is someone else's" });
  });

  describe("Verification", () => {
    test("a complete profile is submitted, reviewed and approved; its documents count as accepted", async () => {
      const worker = await aCompleteWorker(agency);
      const workerId = worker.id;
      expect((await staff.verification.state({ workerId })).missing).toEqual([]);
      expect(await staff.verification.submit({ workerId })).toEqual({ status: "in_review" });
      expect(await refusalOf(staff.verification.submit({ workerId }))).toMatchObject({ reason: "notNow" });
      expect((await queued()).at(-1)).toMatchObject({ waits: "profile", isAgain: false, worker: { _id: workerId } });
      const review = await admin.verification.review({ workerId });
      expect(review).toMatchObject({ status: "in_review", changes: [], waiting: [], missing: [] });
      expect(review.fields.find(({ field }) => field === "lastName")?.value).toBe("Pennywell");
      expect(review.fields.map(({ field }) => field)).not.toContain("bank");
      const stale = { workerId, decision: "approved" as const, lock: review.lock - 1 };
      expect(await refusalOf(admin.verification.decide(stale))).toMatchObject({ reason: "changedMeanwhile" });
      await openDocuments(workerId, people.admin);
      await admin.verification.decide({ workerId, decision: "approved", lock: review.lock });
      expect(await workerRow(workerId)).toMatchObject({ verificationStatus: "approved" });
      const rows = await asOwner((tx) =>
        tx.select().from(schema.workerDocuments).where(eq(schema.workerDocuments.workerId, workerId)),
      );
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["accepted"]));
    });

    test("missing details are listed step by step", async () => {
      const worker = await aCompleteWorker(agency);
      await asOwner(async (tx) => {
        await tx.delete(schema.workerContacts).where(eq(schema.workerContacts.workerId, worker.id));
        await tx.update(schema.workers).set({ niNumber: null }).where(eq(schema.workers.id, worker.id));
      });
      const refused = await refusalOf(staff.verification.submit({ workerId: worker.id }));
      expect(refused).toMatchObject({ code: "BAD_REQUEST", reason: "incomplete" });
      expect(refused.fields?.map(({ field }) => field)).toEqual(["basic", "contacts"]);
      expect((await workerRow(worker.id)).verificationStatus).toBe("not_submitted");
      // The platform is told what is missing too, where something went missing during the review.
      await asOwner((tx) =>
        tx.update(schema.workers).set({ verificationStatus: "in_review" }).where(eq(schema.workers.id, worker.id)),
      );
      const { lock } = await admin.verification.review({ workerId: worker.id });
      const denied = await refusalOf(admin.verification.decide({ workerId: worker.id, decision: "approved", lock }));
      expect(denied).toMatchObject({ code: "CONFLICT", reason: "incomplete" });
      expect(denied.message).toMatch(/ Missing: .*National Insurance/);
    });

    test("a denial shows the agency its reason; the profile can be resubmitted; of two reviewers one decides", async () => {
      const worker = await aCompleteWorker(agency);
      const workerId = worker.id;
      await staff.verification.submit({ workerId });
      const { lock } = await admin.verification.review({ workerId });
      expect(await refusalOf(admin.verification.decide({ workerId, decision: "denied", lock }))).toMatchObject({
        code: "BAD_REQUEST",
        fields: [{ field: "reason" }],
      });
      const answers = await Promise.allSettled([
        admin.verification.decide({ workerId, decision: "denied", reason: "The passport cannot be read", lock }),
        as(people.second).verification.decide({
          workerId,
          decision: "denied",
          reason: "The passport is cut off",
          lock,
        }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const state = await staff.verification.state({ workerId });
      expect(state).toMatchObject({ status: "denied", maySubmit: true });
      expect(state.reason).toMatch(/The passport/);
      await staff.verification.submit({ workerId });
      expect((await staff.verification.state({ workerId })).reason).toBeNull();
      const events = await asOwner((tx) =>
        tx.select().from(schema.workerEvents).where(eq(schema.workerEvents.workerId, workerId)),
      );
      expect(events.map(({ kind }) => kind).sort()).toEqual(["denied", "submitted", "submitted"]);
    });

    test("documents are accepted or rejected one by one; a profile with a rejected one cannot be approved", async () => {
      const worker = await aCompleteWorker(agency);
      const workerId = worker.id;
      await staff.verification.submit({ workerId });
      const review = await admin.verification.review({ workerId });
      const cv = review.documents.find(({ kind }) => kind === "cv")?._id ?? "";
      const document = { workerId, documentId: cv };
      expect(await refusalOf(admin.verification.decideDocument({ ...document, decision: "rejected" }))).toMatchObject({
        code: "BAD_REQUEST",
        fields: [{ field: "reason" }],
      });
      await admin.verification.decideDocument({ ...document, decision: "rejected", reason: "It is someone else's" });
      const { lock } = await admin.verification.review({ workerId });
      expect(await refusalOf(admin.verification.decide({ workerId, decision: "approved", lock }))).toMatchObject({
        code: "CONFLICT",
        reason: "rejectedDocuments",
      });
      await openDocuments(workerId, people.admin);
      const { decidedAt } = await admin.verification.document(document);
      await admin.verification.decideDocument({ ...document, decision: "accepted", decidedAt });
      const again = await refusalOf(
        admin.verification.decideDocument({ ...document, decision: "accepted", decidedAt }),
      );
      expect(again).toMatchObject({ code: "CONFLICT", reason: "decidedMeanwhile" });
    });

    test("a renewed document of an approved worker waits for review: the old one counts until the new one is accepted", async () => {
      const { id: workerId } = await aCompleteWorker(agency, approved);
      const [old] = await documentsOf(workerId, "first_aid");
      const renew = async (replaces?: string) => {
        const certificate = await createDocument("first_aid", { issuedOn: dayFromNow(-1) });
        const { documentId } = await staff.workerProfile.addDocument({ workerId, ...certificate, replaces });
        return documentId ?? "";
      };
      expect(await queuedOf(workerId)).toBeUndefined();
      await renew(old?.id);
      expect(await statusesOf(workerId, "first_aid")).toEqual(["accepted", "uploaded"]);
      expect(await workerRow(workerId)).toMatchObject({ complianceState: "compliant", verificationStatus: "approved" });
      const waiting = await documentsOf(workerId, "first_aid");
      expect(await queuedOf(workerId)).toMatchObject({
        waits: "documents",
        isAgain: true,
        since: waiting[1]?.createdAt.toISOString(),
      });
      // Renewing either of them again leaves only the latest waiting.
      const second = await renew(old?.id);
      expect(await statusesOf(workerId, "first_aid")).toEqual(["accepted", "superseded", "uploaded"]);
      const third = await renew(second);
      expect(await statusesOf(workerId, "first_aid")).toEqual(["accepted", "superseded", "superseded", "uploaded"]);
      await staff.workerProfile.removeDocument({ workerId, documentId: third });
      expect(await statusesOf(workerId, "first_aid")).toEqual(["accepted", "superseded", "uploaded"]);
      const last = await renew(second);
      await admin.workerProfile.document({ workerId, documentId: last });
      await admin.verification.decideDocument({ workerId, documentId: last, decision: "accepted" });
      expect(await statusesOf(workerId, "first_aid")).toEqual(["superseded", "superseded", "superseded", "accepted"]);
      expect((await workerRow(workerId)).complianceState).toBe("compliant");
      expect(await queuedOf(workerId)).toBeUndefined();
      // A document added without replacing the other waits for review too.
      await renew();
      expect(await statusesOf(workerId, "first_aid")).toContain("accepted");
      expect(await queuedOf(workerId)).toMatchObject({ waits: "documents" });
    });

    test("a document renewed by the link waits too; approving the profile accepts it, and rejecting it keeps the old one", async () => {
      const { worker, ...link } = await aHolder(approved);
      const send = async () => {
        const certificate = await createDocument("first_aid", { issuedOn: dayFromNow(-1) });
        const sent = await holder().workerLinks.sendDocument({ ...link, idempotencyKey: randomUUID(), ...certificate });
        await decide(staff, sent.changeId);
      };
      const shownNow = async () => {
        const { checklist, documents } = await openedBy(link);
        const line = checklist.find(({ kinds }) => kinds.includes("first_aid"));
        const own = documents.find(({ kind }) => kind === "first_aid");
        return [line?.state, line?.isRenewed, own?.status, own?.fileName];
      };
      const [state] = await shownNow();
      expect(await shownNow()).toEqual([state, false, "accepted", expect.anything()]);
      await send();
      expect(await statusesOf(worker.id, "first_aid")).toEqual(["accepted", "uploaded"]);
      // The worker reads that it waits, beside the state of the one that counts until then.
      expect(await shownNow()).toEqual([state, true, "uploaded", "first_aid.pdf"]);
      const [, documentId = ""] = (await documentsOf(worker.id, "first_aid")).map(({ id }) => id);
      const no = { workerId: worker.id, documentId, decision: "rejected" as const, reason: "It is cut off" };
      await admin.verification.decideDocument(no);
      expect(await workerRow(worker.id)).toMatchObject({
        complianceState: "compliant",
        verificationStatus: "approved",
      });
      await send();
      expect(await statusesOf(worker.id, "first_aid")).toEqual(["accepted", "superseded", "uploaded"]);
      await setWorkerStatus(worker.id, { verificationStatus: "in_review", submittedAt: new Date() });
      const { lock } = await admin.verification.review({ workerId: worker.id });
      await openDocuments(worker.id, people.admin);
      await admin.verification.decide({ workerId: worker.id, decision: "approved", lock });
      expect(await statusesOf(worker.id, "first_aid")).toEqual(["superseded", "superseded", "accepted"]);
    });

    test("off-panel, or when the old document was not accepted, a newer document replaces it at once", async () => {
      for (const standing of [{ panel: "off" as const }, {}]) {
        const { id: workerId } = await aCompleteWorker(agency, standing);
        const [old] = await documentsOf(workerId, "first_aid");
        if (standing.panel) {
          const yes = { workerId, documentId: old?.id ?? "", decision: "accepted" as const };
          await openDocuments(workerId, people.agency);
          await staff.verification.decideDocument(yes);
        }
        const certificate = await createDocument("first_aid", { issuedOn: dayFromNow(-1) });
        await staff.workerProfile.addDocument({ workerId, ...certificate, replaces: old?.id });
        expect(await statusesOf(workerId, "first_aid")).toEqual(["superseded", "uploaded"]);
      }
    });

    test("a worker who leaves is no longer in review, and is submitted again when they return", async () => {
      for (const isMany of [false, true]) {
        const { id: workerId } = await aCompleteWorker(agency, { employmentStatus: "disabled" });
        await staff.verification.submit({ workerId });
        const { lock } = await admin.verification.review({ workerId });
        const step = { action: "archive" as const, reason: "A year without work" };
        await (isMany
          ? staff.workers.changeEmployments({ workerIds: [workerId], ...step })
          : staff.workers.changeEmployment({ workerId, ...step }));
        expect(await queuedOf(workerId)).toBeUndefined();
        expect(await workerRow(workerId)).toMatchObject({ verificationStatus: "not_submitted", submittedAt: null });
        const late = admin.verification.decide({ workerId, decision: "approved", lock });
        expect(await refusalOf(late)).toMatchObject({ code: "CONFLICT", reason: "notInReview" });
        await staff.workers.changeEmployment({ workerId, action: "restore" });
        expect(await staff.verification.submit({ workerId })).toEqual({ status: "in_review" });
      }
    });

    test("a worker who had left before that rule is in no list and cannot be decided on", async () => {
      const inReview = { verificationStatus: "in_review" as const, submittedAt: new Date() };
      const left = await aCompleteWorker(agency, { ...inReview, employmentStatus: "resigned" });
      const erased = await aCompleteWorker(agency, { ...inReview, erasedAt: new Date() });
      const documents = await aCompleteWorker(agency, { ...approved, employmentStatus: "resigned" });
      await asOwner((tx) =>
        tx
          .update(schema.workerDocuments)
          .set({ status: "uploaded" })
          .where(eq(schema.workerDocuments.workerId, documents.id)),
      );
      const found = (await queued()).map(({ worker }) => worker._id);
      for (const { id } of [left, erased, documents]) expect(found).not.toContain(id);
      const { lock } = await admin.verification.review({ workerId: left.id });
      const late = admin.verification.decide({ workerId: left.id, decision: "approved", lock });
      expect(await refusalOf(late)).toMatchObject({ reason: "notInReview" });
    });

    test("a sensitive change of an approved worker who has left does not put them in review: they must be submitted again", async () => {
      const { id: workerId } = await aCompleteWorker(agency, { ...approved, employmentStatus: "resigned" });
      const passport = await createDocument("passport", { number: "533401372", expiresOn: dayFromNow(900) });
      expect(await staff.workerProfile.addDocument({ workerId, ...passport })).toMatchObject({ documentId: null });
      expect(await workerRow(workerId)).toMatchObject({ verificationStatus: "not_submitted", verifiedAt: null });
    });

    test("an expired passport is neither accepted from anyone nor approved, unless it proves a citizen's right to work", async () => {
      const { id: workerId } = await aCompleteWorker(agency, { ...approved, nationality: "PL" });
      const passport = await createDocument("passport", { number: "533401372", expiresOn: dayFromNow(-1) });
      const add = () => staff.workerProfile.addDocument({ workerId, ...passport });
      expect(await refusalOf(add())).toMatchObject({
        code: "BAD_REQUEST",
        fields: [{ field: "document.expiresOn", message: messages.workerFields.expiresInPast }],
      });
      const setNationality = (nationality: string) =>
        asOwner((tx) => tx.update(schema.workers).set({ nationality }).where(eq(schema.workers.id, workerId)));
      await setNationality("IE");
      await add();
      const [row] = await fieldRows(workerId);
      const changeId = row?.changeId ?? "";
      const read = async () => (await admin.profileChanges.read({ changeId })).fields[0];
      expect(await read()).toMatchObject({ expired: { on: dayFromNow(-1), isProof: true }, mayApprove: true });
      await setNationality("PL");
      const field = await read();
      expect(field).toMatchObject({ expired: { isProof: false }, mayApprove: false, mayReject: true });
      const approve = admin.profileChanges.decide({
        changeId,
        decisions: [{ fieldId: field?._id ?? "", decision: "approved", seen: field?.seen }],
      });
      expect(await refusalOf(approve)).toMatchObject({
        code: "BAD_REQUEST",
        fields: [{ field: "decisions.0.decision", message: expect.stringContaining("expired on") }],
      });
      expect((await fieldRows(workerId))[0]).toMatchObject({ stage: "platform", decision: null });
    });

    test("a worker with a sensitive change waiting cannot be approved; once decided, it is shown with the old value", async () => {
      const on = await aHolder(approved);
      const workerId = on.worker.id;
      const lastName = aFamily();
      const changeId = await sendBy(on, { lastName });
      await decide(staff, changeId);
      const before = await admin.verification.review({ workerId });
      expect(before.waiting).toEqual([{ _id: changeId, fields: ["lastName"] }]);
      expect(
        await refusalOf(admin.verification.decide({ workerId, decision: "approved", lock: before.lock })),
      ).toMatchObject({ reason: "waitingChanges" });
      await decide(admin, changeId);
      const after = await admin.verification.review({ workerId });
      expect(after.changes).toMatchObject([{ field: "lastName", old: "Pennywell", proposed: lastName }]);
      expect(await admin.verification.decide({ workerId, decision: "approved", lock: after.lock })).toEqual({
        status: "approved",
      });
    });

    test("off-panel workers are verified by their agency, and the others by the platform", async () => {
      const worker = await aCompleteWorker(agency);
      const off = await aCompleteWorker(agency, { panel: "off" });
      expect(await refusalOf(staff.verification.submit({ workerId: off.id }))).toMatchObject({ reason: "offPanel" });
      expect((await as(people.viewer).verification.state({ workerId: worker.id })).maySubmit).toBe(false);
      const own = staff.verification.decideDocument({ workerId: worker.id, documentId: nothing, decision: "accepted" });
      expect(await refusalOf(own)).toMatchObject({ code: "FORBIDDEN" });
      const cv = await asOwner((tx) =>
        tx.select().from(schema.workerDocuments).where(eq(schema.workerDocuments.workerId, off.id)),
      );
      const [first] = cv;
      await openDocuments(off.id, people.agency);
      await staff.verification.decideDocument({ workerId: off.id, documentId: first?.id ?? "", decision: "accepted" });
    });
  });
});
