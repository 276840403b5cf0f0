/** Reviewing documents: what has to be opened first, decisions that collide, and the queue. */
import { and, asc, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { type Client, inProcess, refusalOf } from "@/tests/support/clients";
import {
  anAgency,
  asOwner,
  aUser,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  signInAs,
  type TestCaller,
} from "@/tests/support/fixtures";
import { dayFromNow } from "@/tests/support/organisations";
import { aCompleteWorker, openDocuments, type WorkerOverrides, workerRow } from "@/tests/support/reviewed";
import { createDocument } from "@/tests/support/uploaded-document";

const people = {} as Record<"first" | "second" | "agency", TestCaller>;
const texts = messages.verification;
let agency: Organisation;
/** The name of every user that these tests make. */
const NAME = "Wren Ashdown";

beforeAll(async () => {
  agency = await anAgency();
  const platform = await platformOrganisation();
  people.first = await signInAs(await aUser({ in: platform, codes: Object.values(codes) }));
  people.second = await signInAs(await aUser({ in: platform, codes: Object.values(codes) }));
  people.agency = await signInAs(await aUser({ in: agency, codes: ["1001", "1002"] }));
});
afterAll(closeFixtures);

type Item = { workerId: string; documentId: string | null };

describe("Reviewing", () => {
  let first: Client;
  let second: Client;
  let staff: Client;

  beforeAll(async () => {
    first = inProcess.clientOf(people.first);
    second = inProcess.clientOf(people.second);
    staff = inProcess.clientOf(people.agency);
  });

  const { workerDocuments } = schema;
  const documentsOf = (workerId: string) =>
    asOwner((tx) =>
      tx.select().from(workerDocuments).where(eq(workerDocuments.workerId, workerId)).orderBy(asc(workerDocuments.id)),
    );
  const statusOf = async (documentId: string) => {
    const [row] = await asOwner((tx) => tx.select().from(workerDocuments).where(eq(workerDocuments.id, documentId)));
    return row?.status;
  };
  const inReview = (more: WorkerOverrides = {}) =>
    aCompleteWorker(agency, { verificationStatus: "in_review", submittedAt: new Date(), ...more });
  const settle = (workerId: string) =>
    asOwner((tx) =>
      tx.update(workerDocuments).set({ status: "accepted" }).where(eq(workerDocuments.workerId, workerId)),
    );

  /** A worker in review with one undecided document, uploaded as agencies do: its file can be opened. */
  async function withCertificate() {
    const { id: workerId } = await inReview();
    await settle(workerId);
    const add = async (replaces?: string) => {
      const certificate = await createDocument("first_aid", { issuedOn: dayFromNow(-1) });
      const { documentId } = await staff.workerProfile.addDocument({ workerId, ...certificate, replaces });
      return documentId ?? "";
    };
    return { workerId, documentId: await add(), add };
  }

  test("a profile is approved by someone who has opened every document it would accept, and no one else", async () => {
    const { workerId, documentId } = await withCertificate();
    const { lock } = await first.verification.review({ workerId });
    const approve = (client: Client) => client.verification.decide({ workerId, decision: "approved", lock });
    // Neither the review page nor a colleague's reading counts.
    await second.workerProfile.document({ workerId, documentId });
    await first.verification.document({ workerId, documentId });
    expect(await refusalOf(approve(first))).toMatchObject({
      code: "CONFLICT",
      reason: "notOpened",
      message: texts.notOpened(1),
      fields: [{ field: `document.${documentId}`, message: texts.openFirst("First aid") }],
    });
    expect(await statusOf(documentId)).toBe("uploaded");
    expect(await workerRow(workerId)).toMatchObject({ verificationStatus: "in_review" });
    await first.workerProfile.document({ workerId, documentId });
    const seen = (await first.verification.review({ workerId })).documents.find(({ _id }) => _id === documentId);
    expect(seen?.wasOpened).toBe(true);
    expect(await approve(first)).toEqual({ status: "approved" });
    expect(await statusOf(documentId)).toBe("accepted");
  });

  test("the refusal names every document that has not been opened, in the order of the profile, and skips entries without a file", async () => {
    const { id: workerId } = await inReview();
    const rows = await documentsOf(workerId);
    const [cv, dbs, passport] = ["cv", "dbs", "passport"].map(
      (kind) => rows.find((row) => row.kind === kind)?.id ?? "",
    );
    await asOwner(async (tx) => {
      for (const row of rows) {
        const isLeft = [cv, dbs, passport].includes(row.id);
        const set = isLeft ? { fileId: row.kind === "cv" ? null : row.fileId } : { status: "accepted" as const };
        await tx.update(workerDocuments).set(set).where(eq(workerDocuments.id, row.id));
      }
    });
    const { lock } = await first.verification.review({ workerId });
    const refusal = await refusalOf(first.verification.decide({ workerId, decision: "approved", lock }));
    expect(refusal.fields?.map(({ field }) => field)).toEqual([`document.${passport}`, `document.${dbs}`]);
    // A denial accepts nothing.
    const denied = { workerId, decision: "denied", reason: "The passport is not readable.", lock } as const;
    expect(await first.verification.decide(denied)).toEqual({ status: "denied" });
  });

  test("a document whose file cannot be read has not been opened", async () => {
    const { id: workerId } = await inReview();
    const [row] = await documentsOf(workerId);
    const document = { workerId, documentId: row?.id ?? "" };
    // Its bytes were never stored.
    await expect(first.workerProfile.document(document)).rejects.toBeDefined();
    const accept = first.verification.decideDocument({ ...document, decision: "accepted" });
    expect(await refusalOf(accept)).toMatchObject({ code: "CONFLICT", reason: "notOpened" });
  });

  test("one document is accepted only once it was opened; it can be rejected unseen, with a reason", async () => {
    const one = await withCertificate();
    const document = { workerId: one.workerId, documentId: one.documentId };
    expect(await refusalOf(first.verification.decideDocument({ ...document, decision: "accepted" }))).toMatchObject({
      reason: "notOpened",
      fields: [{ field: `document.${one.documentId}` }],
    });
    await first.workerProfile.document(document);
    await first.verification.decideDocument({ ...document, decision: "accepted" });
    expect(await statusOf(one.documentId)).toBe("accepted");
    const other = await withCertificate();
    const { workerId, documentId } = other;
    await first.verification.decideDocument({ workerId, documentId, decision: "rejected", reason: "Not a scan." });
    expect(await statusOf(documentId)).toBe("rejected");
  });

  test("a new version is not accepted with the old one, and having opened the old one does not count for it", async () => {
    const { workerId, documentId, add } = await withCertificate();
    await first.workerProfile.document({ workerId, documentId });
    const { lock } = await first.verification.review({ workerId });
    const newer = await add(documentId);
    const accept = (id: string) =>
      first.verification.decideDocument({ workerId, documentId: id, decision: "accepted" });
    expect(await refusalOf(accept(documentId))).toMatchObject({
      code: "CONFLICT",
      reason: "documentReplaced",
      message: texts.documentReplaced,
    });
    expect(await statusOf(documentId)).toBe("superseded");
    expect(await first.verification.document({ workerId, documentId })).toMatchObject({
      newerId: newer,
      mayDecide: false,
    });
    expect(await refusalOf(accept(newer))).toMatchObject({ reason: "notOpened" });
    // Nor does a page that was opened before approve it with the profile.
    const approve = (at: number) => first.verification.decide({ workerId, decision: "approved", lock: at });
    expect(await refusalOf(approve(lock))).toMatchObject({ reason: "changedMeanwhile" });
    const now = (await first.verification.review({ workerId })).lock;
    expect(await refusalOf(approve(now))).toMatchObject({ reason: "notOpened" });
    expect(await statusOf(newer)).toBe("uploaded");
  });

  test("of two reviewers the later is told who decided, and overwrites nothing", async () => {
    const { id: workerId } = await inReview();
    await openDocuments(workerId, people.first);
    await openDocuments(workerId, people.second);
    const [row] = await documentsOf(workerId);
    const document = { workerId, documentId: row?.id ?? "" };
    const rejected = { ...document, decision: "rejected", reason: "It is cut off." } as const;
    await first.verification.decideDocument({ ...document, decision: "accepted" });
    const refusal = await refusalOf(second.verification.decideDocument(rejected));
    expect(refusal).toMatchObject({ code: "CONFLICT", reason: "decidedMeanwhile" });
    expect(refusal.message).toBe(texts.decidedMeanwhile.accepted(NAME));
    expect(await statusOf(document.documentId)).toBe("accepted");
    // Someone who has seen the first decision can change it.
    const shown = await second.verification.document(document);
    expect(shown).toMatchObject({ decidedBy: NAME, mayDecide: true });
    await second.verification.decideDocument({ ...rejected, decidedAt: shown.decidedAt });
    expect(await statusOf(document.documentId)).toBe("rejected");
  });

  test("at the same moment one of two decisions counts", async () => {
    const { id: workerId } = await inReview();
    await openDocuments(workerId, people.first);
    const [row] = await documentsOf(workerId);
    const document = { workerId, documentId: row?.id ?? "" };
    const answers = await Promise.allSettled([
      first.verification.decideDocument({ ...document, decision: "accepted" }),
      second.verification.decideDocument({ ...document, decision: "rejected", reason: "It is cut off." }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const isAccepted = answers[0]?.status === "fulfilled";
    expect(await statusOf(document.documentId)).toBe(isAccepted ? "accepted" : "rejected");
  });

  test("a document is shown with what was entered, whom it is compared with, and what it replaces", async () => {
    const { id: workerId } = await aCompleteWorker(agency, {
      verificationStatus: "approved",
      verifiedAt: new Date(Date.now() - 3_600_000),
      imageUrl: "/worker-photo/x/large?v=1",
    });
    const old = (await documentsOf(workerId)).find(({ kind }) => kind === "first_aid");
    const certificate = await createDocument("first_aid", { issuedOn: dayFromNow(-1) });
    const { documentId } = await staff.workerProfile.addDocument({ workerId, ...certificate, replaces: old?.id });
    const shown = await first.verification.document({ workerId, documentId: documentId ?? "" });
    expect(shown).toMatchObject({
      worker: { _id: workerId, lastName: "Pennywell" },
      photo: "/worker-photo/x/large?v=1",
      document: { kind: "first_aid", issuedOn: dayFromNow(-1), contentType: "application/pdf", wasOpened: false },
      replaced: { _id: old?.id, issuedOn: dayFromNow(-20) },
      newerId: null,
      decidedBy: null,
      decidedAt: null,
      mayDecide: true,
    });
    expect(shown.fields.find(({ field }) => field === "dateOfBirth")?.value).toBe("1991-04-12");
    expect(shown.fields.map(({ field }) => field)).not.toContain("bank");
    // The accepted one still counts, and is not open to another decision.
    expect(await first.verification.document({ workerId, documentId: old?.id ?? "" })).toMatchObject({
      newerId: documentId,
      mayDecide: false,
    });
    const log = await asOwner((tx) =>
      tx
        .select()
        .from(schema.workerAccessLog)
        .where(
          and(eq(schema.workerAccessLog.workerId, workerId), eq(schema.workerAccessLog.actorUid, uidOf(people.first))),
        ),
    );
    expect(log.map(({ part, documentId: of }) => [part, of])).toEqual([
      ["profile", null],
      ["profile", null],
    ]);
  });

  test("the queue goes through each worker's documents in the order of the profile and then the profile, the longest waiting worker first", async () => {
    // Before everyone else in the queue.
    const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 0, minute));
    const one = await inReview({ submittedAt: at(1) });
    const two = await inReview({ submittedAt: at(2) });
    const off = await aCompleteWorker(agency, { panel: "off" });
    const left = await inReview({ submittedAt: at(0), employmentStatus: "resigned" });
    const ofKinds = async (workerId: string, kinds: string[]) => {
      const rows = await documentsOf(workerId);
      await asOwner(async (tx) => {
        for (const { id, kind } of rows) {
          if (kinds.includes(kind)) continue;
          await tx.update(workerDocuments).set({ status: "accepted" }).where(eq(workerDocuments.id, id));
        }
      });
      return kinds.map((kind) => ({ workerId, documentId: rows.find((row) => row.kind === kind)?.id ?? "" }));
    };
    const due: Item[] = [
      ...(await ofKinds(one.id, ["passport", "cv", "first_aid"])),
      { workerId: one.id, documentId: null },
      ...(await ofKinds(two.id, ["dbs"])),
      { workerId: two.id, documentId: null },
    ];
    const placeOf = ({ workerId, documentId }: Item) =>
      first.verification.place(documentId ? { workerId, documentId } : { workerId });
    const found: Item[] = [];
    for (let item = due[0]; item && found.length < due.length; ) {
      const place = await placeOf(item);
      expect(place.position).toBe(found.length + 1);
      expect(place.previous).toEqual(found.at(-1) ?? null);
      found.push(item);
      item = place.next ?? undefined;
    }
    expect(found).toEqual(due);
    const [row] = (await first.verification.queue({ limit: 1 })).items;
    expect([row?.worker._id, row?.documentId]).toEqual([one.id, due[0]?.documentId]);
    expect(JSON.stringify(found)).not.toContain(left.id);
    expect(await refusalOf(first.verification.place({ workerId: off.id }))).toMatchObject({ code: "NOT_FOUND" });
    // What is decided leaves the queue; from there the next is what else the worker has.
    const [passport, cv] = due as [Item, Item];
    const { total } = await placeOf(passport);
    const decision = { decision: "rejected", reason: "It is cut off." } as const;
    await first.verification.decideDocument({ workerId: one.id, documentId: passport.documentId ?? "", ...decision });
    expect(await placeOf(passport)).toEqual({ position: null, total: total - 1, previous: null, next: cv });
    for (const { id } of [one, two]) {
      await first.verification.decide({ workerId: id, decision: "denied", reason: "Not readable.", lock: 0 });
    }
    expect((await placeOf(passport)).total).toBe(total - due.length);
  });

  test("says how a document and a profile now stand, and nothing of an off-panel worker", async () => {
    const { workerId, documentId } = await withCertificate();
    const { verification } = first;
    expect(await verification.outcome({ workerId, documentId })).toMatchObject({
      kind: "first_aid",
      status: "uploaded",
    });
    expect(await verification.outcome({ workerId })).toMatchObject({ kind: null, status: "in_review" });
    const elsewhere = await withCertificate();
    for (const call of [
      () => verification.outcome({ workerId, documentId: elsewhere.documentId }),
      () => verification.document({ workerId, documentId: elsewhere.documentId }),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ code: "NOT_FOUND" });
    }
    await asOwner((tx) =>
      tx
        .update(schema.workers)
        .set({ panel: "off", verificationStatus: "not_submitted" })
        .where(eq(schema.workers.id, workerId)),
    );
    for (const call of [
      () => verification.outcome({ workerId, documentId }),
      () => verification.document({ workerId, documentId }),
      () => verification.place({ workerId, documentId }),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ code: "NOT_FOUND" });
    }
  });
});

const uidOf = ({ caller }: TestCaller): string => caller.uid ?? "";
