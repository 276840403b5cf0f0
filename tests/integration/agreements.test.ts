/** The life cycle of an agreement, from draft to seal, in process and over HTTP. */
import { createHash, randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { Client as PgClient } from "pg";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { brokenLink } from "@/lib/documents";
import { calendarDate, monthsAfter } from "@/lib/format";
import {
  aDraft,
  aPdfFile,
  aSealedAgreement,
  aSentAgreement,
  createParties,
  doJobs,
  type Parties,
  reportSigned,
  sign,
  signAtProvider,
  someRates,
  someTerms,
  tokenFor,
} from "@/tests/support/agreements";
import { type Client, inProcess, refusalOf } from "@/tests/support/clients";
import { asOwnerForNothing } from "@/tests/support/database";
import {
  anAgency,
  aProvider,
  asOwner,
  closeFixtures,
  type TestCaller,
  unauthenticated,
} from "@/tests/support/fixtures";
import { mailsTo } from "@/tests/support/inbox";
import { signaturesOf, textOf } from "@/tests/support/poppler";
import { withoutIds } from "@/tests/support/without-ids";

const texts = messages.agreements;
const inFiveYears = monthsAfter(calendarDate(new Date()), 60);
let parties: Parties;
let others: Parties;

beforeAll(async () => {
  parties = await createParties();
  others = await createParties();
});
afterAll(closeFixtures);

const bytesOf = ({ base64 }: { base64: string }) => Buffer.from(base64, "base64");
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

describe("An agreement", () => {
  let admin: Client;
  let agency: Client;
  let provider: Client;
  let visitor: Client;
  let elsewhere: Client;

  beforeAll(() => {
    admin = inProcess.clientOf(parties.admin);
    agency = inProcess.clientOf(parties.ofAgency);
    provider = inProcess.clientOf(parties.ofProvider);
    visitor = inProcess.clientOf(unauthenticated);
    elsewhere = inProcess.clientOf(others.ofAgency);
  });

  test("An agreement is drafted, sent, signed in order, sealed and verified", async () => {
    const draft = await aDraft(admin, parties);
    const { agreementId } = draft;
    const drafted = await admin.agreements.get({ agreementId });
    expect(drafted).toMatchObject({
      status: "draft",
      version: 0,
      sent: null,
      missing: [],
      actions: ["edit", "send"],
      branch: { name: "Harrowby branch" },
      services: [{ name: "Mill House", address: "3 Mill Lane, Harrowby, HB1 2CD" }],
      cancellationRules: [{ withinHours: 4, feePercent: 100 }],
      rateLines: [{ chargePence: 1789, split: { payPence: 1311, marginPence: 478 } }],
    });
    expect(drafted.reference).toMatch(/^AG-\d{4,}$/);
    // Which day of a bank holiday counts is saved with the rates, and signed with them.
    expect(drafted.bankHolidayDays).toBe("substitute");
    const lines = someRates(parties.workerTypeId);
    const saved = await admin.agreements.saveRates({ agreementId, lock: draft.lock, lines, bankHolidayDays: "both" });
    expect((await admin.agreements.get({ agreementId })).bankHolidayDays).toBe("both");

    const previewed = await admin.agreements.preview({ agreementId });
    expect(previewed.name).toBe(`${drafted.reference} preview.pdf`);
    expect(textOf(bytesOf(previewed))).toContain("Not sent, and not for signing.");
    expect(textOf(bytesOf(previewed))).toContain("Mill House");
    expect(await admin.agreements.get({ agreementId })).toMatchObject({
      status: "draft",
      lock: saved.lock,
      sent: null,
    });

    expect(await admin.agreements.send({ agreementId, lock: saved.lock })).toMatchObject({ status: "pending_agency" });
    expect(await refusalOf(admin.agreements.preview({ agreementId }))).toMatchObject({ reason: "notDraft" });
    const [first, second] = draft.signatories;
    expect(await mailsTo(first?.email ?? "")).toEqual([]);
    expect(await doJobs(agreementId)).toEqual(["place", "agreementToSign"]);
    expect(await mailsTo(second?.email ?? "")).toEqual([]);

    const token = await tokenFor(first?.email ?? "");
    expect(await visitor.agreements.validateToken({ token })).toMatchObject({
      state: "toSign",
      signatory: { agreement: agreementId, type: "agency", status: "invited", fullName: "Ottoline Marsh" },
      agreement: { agencyName: parties.agency.name, providerName: parties.provider.name },
    });
    const document = bytesOf(await visitor.agreements.linkFile({ token, which: "document" }));
    const sent = await agency.agreements.get({ agreementId });
    expect(sent.sent).toMatchObject({ version: 1, documentHash: sha256(document), closedBecause: null });
    expect(textOf(document)).toContain("Mill House");
    expect(textOf(document)).toContain("17.89");
    // The preview shows what is signed, apart from what says that it is one.
    const [sentText, previewText] = [document, bytesOf(previewed)].map((bytes) => textOf(bytes));
    expect(sentText).not.toContain("preview");
    expect(previewText?.split("Charges")[1]?.slice(0, 400)).toBe(sentText?.split("Charges")[1]?.slice(0, 400));

    expect(await refusalOf(reportSigned(visitor, token))).toMatchObject({ code: "CONFLICT", reason: "notSigned" });
    expect(await sign(visitor, token)).toEqual({ outcome: "signed", isComplete: false });
    expect(await reportSigned(visitor, token)).toEqual({ outcome: "alreadySigned", isComplete: false });
    expect((await provider.agreements.get({ agreementId })).status).toBe("pending_provider");
    expect(await visitor.agreements.validateToken({ token })).toMatchObject({ state: "signed" });

    await doJobs(agreementId);
    const secondToken = await tokenFor(second?.email ?? "");
    expect(await sign(visitor, secondToken)).toEqual({ outcome: "signed", isComplete: true });
    const active = await provider.agreements.get({ agreementId });
    expect(active).toMatchObject({ status: "active", actions: ["serveNotice"], sent: { sealedFileId: null } });

    await doJobs(agreementId);
    const whole = await provider.agreements.get({ agreementId });
    const sealedFileId = whole.sent?.sealedFileId ?? "";
    const sealed = bytesOf(await provider.agreements.file({ agreementId, fileId: sealedFileId }));
    expect(signaturesOf(sealed)).toContain("Signature is Valid");
    expect(textOf(sealed)).toContain(sha256(document));
    expect(await visitor.agreements.verify({ agreementId, sha256: sha256(sealed) })).toMatchObject({
      result: "sealed",
      reference: whole.reference,
      version: 1,
      signatories: [
        { fullName: "Ottoline Marsh", organisation: parties.agency.name },
        { fullName: "Barnaby Finch", organisation: parties.provider.name },
      ],
    });
    expect(await visitor.agreements.verify({ agreementId, sha256: sha256(document) })).toEqual({ result: "altered" });
    expect(await visitor.agreements.verify({ agreementId: randomUUID(), sha256: sha256(sealed) })).toEqual({
      result: "unknown",
    });
    const subjects = (await mailsTo(parties.adminUser.email)).map(({ subject }) => subject);
    expect(subjects).toContain(`Signed by everyone: agreement ${whole.reference}`);

    // Each signatory gets a copy through a separate link; the signing link still opens.
    const copy = await tokenFor(first?.email ?? "", 2);
    expect(copy).not.toBe(token);
    for (const one of [copy, token]) {
      expect(await visitor.agreements.validateToken({ token: one })).toMatchObject({ state: "signed" });
      expect(sha256(bytesOf(await visitor.agreements.linkFile({ token: one, which: "sealed" })))).toBe(sha256(sealed));
    }
    const chain = whole.events.map((event, index, all) => ({
      ...event,
      at: new Date(event.at),
      previousHash: all[index - 1]?.hash ?? "0".repeat(64),
    }));
    expect(brokenLink(chain)).toBe(-1);
    expect(whole.events.map(({ what }) => what)).toEqual([
      texts.events.sent(1),
      texts.events.asked("Ottoline Marsh"),
      texts.events.signed("Ottoline Marsh"),
      texts.events.asked("Barnaby Finch"),
      texts.events.signed("Barnaby Finch"),
      texts.events.complete,
      texts.events.activated,
      texts.events.sealed,
    ]);
  });

  test("A provider sees neither pay nor margin, nor an agency's off-panel agreement; other organisations see nothing", async () => {
    const { agreementId } = await aSentAgreement(admin, parties);
    const seen = await provider.agreements.get({ agreementId });
    expect(seen.rateLines).toMatchObject([{ chargePence: 1789, split: null }]);
    expect(withoutIds(JSON.stringify(seen))).not.toMatch(/payPence|marginPence|1311|\b478\b/);
    expect((await agency.agreements.get({ agreementId })).rateLines[0]?.split).toEqual({
      payPence: 1311,
      marginPence: 478,
    });
    for (const who of [elsewhere, inProcess.clientOf(others.ofProvider)]) {
      expect(await refusalOf(who.agreements.get({ agreementId }))).toMatchObject({ code: "NOT_FOUND" });
      const { items } = await who.agreements.list({});
      expect(items.map(({ _id }) => _id)).not.toContain(agreementId);
    }
    expect(await refusalOf(visitor.agreements.get({ agreementId }))).toMatchObject({ code: "UNAUTHORIZED" });
    expect(seen.origin).toBe("direct");
    const own = eq(schema.agreements.id, agreementId);
    await asOwner((tx) => tx.update(schema.agreements).set({ origin: "off_panel" }).where(own));
    expect(await refusalOf(provider.agreements.get({ agreementId }))).toMatchObject({ code: "NOT_FOUND" });
    expect((await provider.agreements.list({})).items.map(({ _id }) => _id)).not.toContain(agreementId);
    expect((await agency.agreements.get({ agreementId })).origin).toBe("off_panel");
  });

  test("Documents must be valid PDFs, have unique names, are readable by the parties only, and are stored as they were sent", async () => {
    const draft = await aDraft(admin, parties);
    const { agreementId } = draft;
    let { lock } = draft;
    const add = (more: object) =>
      admin.agreements.addDocument({
        agreementId,
        lock,
        kind: "agencyAnnexure" as const,
        title: "Annexure",
        file: { name: "a.pdf", base64: Buffer.from("not a PDF").toString("base64") },
        ...more,
      });
    expect(await refusalOf(add({}))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "file", message: texts.fileNotPdf }],
    });
    const script = Buffer.from("%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (x)>>>> endobj\n%%EOF\n");
    expect(await refusalOf(add({ file: { name: "a.pdf", base64: script.toString("base64") } }))).toMatchObject({
      fields: [{ field: "file", message: texts.fileActive }],
    });
    const ofSize = (bytes: number) => {
      const root = "1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>";
      const pdf = Buffer.from(`%PDF-1.7\n%${"x".repeat(bytes)}\n${root}\n%%EOF\n`);
      return { name: "large.pdf", base64: pdf.toString("base64") };
    };
    const tooLarge = await refusalOf(add({ file: ofSize(10 * 1024 * 1024) }));
    expect(tooLarge).toMatchObject({ code: "BAD_REQUEST", fields: [{ message: texts.fileTooLarge }] });
    const large = await add({ file: ofSize(3_000_000), kind: "other" });
    const { documentId, lock: removable } = large;
    lock = (await admin.agreements.removeDocument({ agreementId, documentId, lock: removable })).lock;
    const file = await aPdfFile('../odd\r\n"name"');
    const added = await add({ file });
    expect(await refusalOf(add({ file, lock: added.lock }))).toMatchObject({
      fields: [{ field: "kind", message: texts.annexureExists }],
    });
    const [attachment] = (await admin.agreements.get({ agreementId })).documents;
    expect(attachment).toMatchObject({ kind: "agencyAnnexure", title: "Annexure" });
    expect(attachment?.fileName).toMatch(/^[^/\r\n"]+\.pdf$/);
    const fileId = attachment?.fileId ?? "";
    const read = await admin.agreements.file({ agreementId, fileId });
    expect(read).toMatchObject({ contentType: "application/pdf", base64: file.base64 });
    expect(await refusalOf(provider.agreements.file({ agreementId, fileId }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(elsewhere.agreements.file({ agreementId, fileId }))).toMatchObject({ code: "NOT_FOUND" });
    const other = await aDraft(admin, parties);
    const mixed = admin.agreements.file({ agreementId: other.agreementId, fileId });
    expect(await refusalOf(mixed)).toMatchObject({ code: "NOT_FOUND" });
    const gone = { agreementId, documentId: attachment?._id ?? "", lock: added.lock };
    const removed = await admin.agreements.removeDocument(gone);
    expect((await admin.agreements.get({ agreementId })).documents).toEqual([]);
    expect(await refusalOf(admin.agreements.file({ agreementId, fileId }))).toMatchObject({ code: "NOT_FOUND" });
    const again = await add({ file, lock: removed.lock });
    await admin.agreements.send({ agreementId, lock: again.lock });
    const sentId = (await agency.agreements.get({ agreementId })).documents[0]?.fileId ?? "";
    const seen = await provider.agreements.file({ agreementId, fileId: sentId });
    expect(seen).toMatchObject({ contentType: "application/pdf", base64: file.base64 });
    const byOutsider = elsewhere.agreements.file({ agreementId, fileId: sentId });
    expect(await refusalOf(byOutsider)).toMatchObject({ code: "NOT_FOUND" });
    await doJobs(agreementId);
    // Removed after sending, it is still stored as it was sent.
    const sent = await admin.agreements.get({ agreementId });
    const withdrawn = await admin.agreements.withdraw({ agreementId, lock: sent.lock, reason: "Once more." });
    const [left] = sent.documents;
    await admin.agreements.removeDocument({ agreementId, lock: withdrawn.lock, documentId: left?._id ?? "" });
    expect((await admin.agreements.get({ agreementId })).documents).toEqual([]);
    const stored = await admin.agreements.file({ agreementId, fileId: left?.fileId ?? "" });
    expect(stored.base64).toBe(file.base64);
  });

  test("A step that someone else has saved meanwhile is not overwritten", async () => {
    const { agreementId, lock } = await aDraft(admin, parties);
    const stale = { agreementId, lock: lock - 1 };
    const saves = [
      () => admin.agreements.saveTerms({ ...stale, terms: someTerms }),
      () => admin.agreements.saveRates({ ...stale, lines: someRates(parties.workerTypeId) }),
      () => admin.agreements.saveCancellation({ ...stale, rules: [] }),
      () => admin.agreements.saveSignatories({ ...stale, signatories: [] }),
      () => admin.agreements.saveParties({ ...stale, branchId: null, serviceIds: [parties.serviceId] }),
      () => admin.agreements.send(stale),
    ];
    for (const save of saves) {
      expect(await refusalOf(save())).toMatchObject({
        code: "CONFLICT",
        reason: "changedMeanwhile",
        message: messages.general.conflict,
      });
    }
    expect((await admin.agreements.get({ agreementId })).lock).toBe(lock);
  });

  test("An implausible date, and a lock number out of the database's range, are refused", async () => {
    const { agreementId, lock } = await aDraft(admin, parties);
    for (const days of [{ startOn: "0000-01-01" }, { startOn: "1899-12-31" }, { endOn: "2101-01-01" }]) {
      const saved = admin.agreements.saveTerms({ agreementId, lock, terms: { ...someTerms, ...days } });
      expect(await refusalOf(saved)).toMatchObject({ code: "BAD_REQUEST" });
    }
    expect(await refusalOf(admin.agreements.send({ agreementId, lock: 2 ** 31 }))).toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("Missing details are listed by step, and an incomplete agreement is not sent", async () => {
    const { agency: a, provider: p, serviceId } = parties;
    const { agreementId, lock } = await admin.agreements.create({
      agencyId: a.id,
      providerId: p.id,
      branchId: null,
      serviceIds: [serviceId],
    });
    const { missing, actions } = await admin.agreements.get({ agreementId });
    expect(missing.map(({ step }) => step)).toEqual(["terms", "rates", "signatories", "signatories"]);
    expect(actions).toEqual(["edit"]);
    expect(await refusalOf(admin.agreements.send({ agreementId, lock }))).toMatchObject({ reason: "notComplete" });
    expect(await refusalOf(admin.agreements.preview({ agreementId }))).toMatchObject({ reason: "notComplete" });
  });

  test.each(["agency", "provider"] as const)("Nothing is sent while its %s is not active", async (kind) => {
    const draft = await aDraft(admin, parties);
    const setStatus = (status: "suspended" | "archived" | "active") =>
      asOwner((tx) =>
        tx.update(schema.organisations).set({ status }).where(eq(schema.organisations.id, parties[kind].id)),
      );
    const send = () => admin.agreements.send({ agreementId: draft.agreementId, lock: draft.lock });
    try {
      for (const status of ["suspended", "archived"] as const) {
        await setStatus(status);
        expect(await refusalOf(send())).toMatchObject({ code: "CONFLICT", reason: "partyInactive" });
      }
    } finally {
      await setStatus("active");
    }
    expect(await send()).toMatchObject({ status: "pending_agency" });
  });

  test("An agreement needs an agency and a provider, and a branch and services that belong to them", async () => {
    const right = {
      agencyId: parties.agency.id,
      providerId: parties.provider.id,
      branchId: parties.branchId,
      serviceIds: [parties.serviceId],
    };
    for (const [field, wrong] of [
      ["agencyId", { agencyId: parties.provider.id }],
      ["providerId", { providerId: parties.agency.id }],
      ["branchId", { branchId: others.branchId }],
      ["serviceIds", { serviceIds: [others.serviceId] }],
      ["serviceIds", { serviceIds: [] }],
    ] as const) {
      const refused = await refusalOf(
        admin.agreements.create({
          ...right,
          ...wrong,
          serviceIds: [...(("serviceIds" in wrong ? wrong.serviceIds : right.serviceIds) as string[])],
        }),
      );
      expect(refused).toMatchObject({ code: "BAD_REQUEST", fields: [{ field }] });
    }
  });

  test("Only the platform drafts and sends", async () => {
    const { agreementId, lock } = await aDraft(admin, parties);
    for (const who of [agency, provider]) {
      const tries = [
        () =>
          who.agreements.create({
            agencyId: parties.agency.id,
            providerId: parties.provider.id,
            branchId: null,
            serviceIds: [parties.serviceId],
          }),
        () => who.agreements.options({}),
        () => who.agreements.saveTerms({ agreementId, lock, terms: someTerms }),
        () => who.agreements.saveRates({ agreementId, lock, lines: someRates(parties.workerTypeId) }),
        () => who.agreements.saveCancellation({ agreementId, lock, rules: [] }),
        () => who.agreements.saveSignatories({ agreementId, lock, signatories: [] }),
        () => who.agreements.saveParties({ agreementId, lock, branchId: null, serviceIds: [parties.serviceId] }),
        () => who.agreements.removeDocument({ agreementId, lock, documentId: randomUUID() }),
        () =>
          who.agreements.addDocument({ agreementId, lock, kind: "other", title: "x", file: { name: "x", base64: "" } }),
        () => who.agreements.preview({ agreementId }),
        () => who.agreements.send({ agreementId, lock }),
        () => who.agreements.withdraw({ agreementId, lock, reason: "x" }),
        () =>
          who.agreements.correctSignatory({
            agreementId,
            lock,
            signatoryId: randomUUID(),
            signatory: { fullName: "x", jobTitle: "x", email: "x@y.example" },
          }),
        () => who.agreements.suspend({ agreementId, lock, reason: "x" }),
        () => who.agreements.resume({ agreementId, lock }),
      ];
      for (const attempt of tries) expect(await refusalOf(attempt())).toMatchObject({ code: "FORBIDDEN" });
    }
  });

  test("Only the parties can request changes, which return it to the drafter with the reason", async () => {
    const { agreementId, token } = await aSentAgreement(admin, parties);
    const { lock } = await provider.agreements.get({ agreementId });
    const ask = (who: Client) =>
      who.agreements.requestChanges({ agreementId, lock, reason: "The notice is too short." });
    expect(await refusalOf(ask(elsewhere))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(ask(admin))).toMatchObject({ code: "FORBIDDEN" });
    const asked = await ask(provider);
    expect(asked).toMatchObject({ status: "draft" });
    expect(await refusalOf(ask(provider))).toMatchObject({ reason: "changedMeanwhile" });
    await doJobs(agreementId);
    expect(await visitor.agreements.validateToken({ token })).toMatchObject({ state: "closed" });
    expect(await refusalOf(visitor.agreements.signUrl({ token }))).toMatchObject({ reason: "closed" });
    const draft = await admin.agreements.get({ agreementId });
    expect(draft).toMatchObject({
      status: "draft",
      reason: "The notice is too short.",
      sent: { closedBecause: "changesRequested" },
      actions: ["edit", "send"],
    });
    const mails = await mailsTo(parties.adminUser.email);
    expect(
      mails.some((mail) => mail.text.includes("The notice is too short.") && mail.text.includes(draft.reference)),
    ).toBe(true);

    // Sent again, it is a new version, which the old link does not open.
    await admin.agreements.send({ agreementId, lock: draft.lock });
    await doJobs(agreementId);
    expect(await refusalOf(visitor.agreements.validateToken({ token }))).toMatchObject({ reason: "invalidToken" });
    expect((await admin.agreements.get({ agreementId })).sent).toMatchObject({ version: 2, closedBecause: null });
  });

  test("A rate that cannot lawfully pay a worker is refused, with the sum, and so is sending one", async () => {
    const draft = await aDraft(admin, parties);
    const { agreementId, lock } = draft;
    const [rate] = someRates(parties.workerTypeId);
    if (!rate) throw new Error("no rate");
    const refusedWith = async (change: Partial<typeof rate>) => {
      const saving = admin.agreements.saveRates({ agreementId, lock, lines: [{ ...rate, ...change }] });
      const { data } = (await saving.catch((error: unknown) => error)) as {
        data: { fields: { field: string; message: string }[] };
      };
      return data.fields.map(({ field, message }) => [field, message]);
    };
    const [[field, message] = []] = await refusedWith({ payPence: 900 });
    expect(field).toBe("lines.0.payPence");
    expect(message).toMatch(/^The pay must be at least the minimum wage of £\d\d\.\d\d an hour on /);
    const [[margin, sum] = []] = await refusedWith({ payPence: 1_311, marginPence: 0 });
    expect(margin).toBe("lines.0.marginPence");
    expect(sum).toMatch(
      /minimum wage \+ .* holiday pay \(12\.07%\) \+ .* National Insurance \(15%\) \+ .* pension \(3%\) = £/,
    );
    const night = { band: "weekday_night", mode: "absolute", value: 1_000 } as const;
    expect((await refusedWith({ specials: [night] })).map(([at]) => at)).toEqual(["lines.0.weekday_night.value"]);
    // Lawful when it was saved, and no longer so when it is sent.
    const { agreementRateLines, agreementRateSplits } = schema;
    await asOwner(async (tx) => {
      const own = tx
        .select({ id: agreementRateLines.id })
        .from(agreementRateLines)
        .where(eq(agreementRateLines.agreementId, agreementId));
      await tx.update(agreementRateSplits).set({ payPence: 900 }).where(inArray(agreementRateSplits.rateLineId, own));
    });
    expect((await admin.agreements.get({ agreementId })).missing).toEqual([
      { step: "rates", what: texts.missing.ratesTooLow },
    ]);
    expect(await refusalOf(admin.agreements.send({ agreementId, lock }))).toMatchObject({ reason: "notComplete" });
  });

  test("A party sees neither an unsent draft, nor the edits to a draft that came back", async () => {
    const draft = await aDraft(admin, parties);
    const { agreementId } = draft;
    for (const who of [agency, provider]) {
      expect(await refusalOf(who.agreements.get({ agreementId }))).toMatchObject({ code: "NOT_FOUND" });
      expect((await who.agreements.list({ status: "draft" })).items.map(({ _id }) => _id)).not.toContain(agreementId);
    }
    const sent = await admin.agreements.send(draft);
    const reason = "The terms are not ours.";
    const asked = await provider.agreements.requestChanges({ agreementId, lock: sent.lock, reason });
    const terms = { ...someTerms, terms: "Half a sentence", endOn: inFiveYears };
    const termed = await admin.agreements.saveTerms({ agreementId, lock: asked.lock, terms });
    const lines = [{ ...someRates(parties.workerTypeId)[0], payPence: 1400, marginPence: 500 }] as never;
    await admin.agreements.saveRates({ agreementId, lock: termed.lock, lines, bankHolidayDays: "actual" });
    for (const who of [agency, provider]) {
      const seen = await who.agreements.get({ agreementId });
      expect(seen).toMatchObject({ status: "draft", reason, terms: someTerms.terms, endOn: null, rateLines: [] });
      expect(seen.bankHolidayDays).toBe("substitute");
      expect(seen.cancellationRules).toEqual([{ withinHours: 4, feePercent: 100 }]);
      expect(seen.sent).toMatchObject({ version: 1, closedBecause: "changesRequested" });
      const { items } = await who.agreements.list({ status: "draft" });
      expect(items.find(({ _id }) => _id === agreementId)).toMatchObject({ endOn: null });
    }
    expect(await admin.agreements.get({ agreementId })).toMatchObject({
      terms: "Half a sentence",
      endOn: inFiveYears,
      rateLines: [{ chargePence: 1900 }],
    });
  });

  test("A signatory declines once, with a reason, and the drafter is notified", async () => {
    const { agreementId, token } = await aSentAgreement(admin, parties);
    const decline = () => visitor.agreements.decline({ token, reason: "The rates are not those we spoke of." });
    expect(await decline()).toEqual({ outcome: "declined" });
    expect(await decline()).toEqual({ outcome: "alreadyDeclined" });
    await doJobs(agreementId);
    const { status, reason, signatories } = await admin.agreements.get({ agreementId });
    expect({ status, reason }).toEqual({ status: "draft", reason: "The rates are not those we spoke of." });
    expect(signatories[0]).toMatchObject({ status: "declined", declineReason: reason });
    const mails = await mailsTo(parties.adminUser.email);
    expect(mails.some((mail) => mail.text.includes("The rates are not those we spoke of."))).toBe(true);
  });

  test("A signature known only to the signing provider wins over a later refusal, and over a later correction of the signatory", async () => {
    const { agreementId, token, second } = await aSentAgreement(admin, parties);
    await signAtProvider(visitor, token);
    expect(await refusalOf(visitor.agreements.decline({ token, reason: "Too late." }))).toMatchObject({
      reason: "signed",
    });
    const signed = await admin.agreements.get({ agreementId });
    expect(signed.status).toBe("pending_provider");
    await doJobs(agreementId);
    await signAtProvider(visitor, await tokenFor(second.email));
    const signatory = { fullName: "Ottilie Marsh", jobTitle: "Director", email: "late@people.example" };
    const signatoryId = signed.signatories[1]?._id ?? "";
    const correct = admin.agreements.correctSignatory({ agreementId, lock: signed.lock, signatoryId, signatory });
    expect(await refusalOf(correct)).toMatchObject({ reason: "changedMeanwhile" });
    const complete = await admin.agreements.get({ agreementId });
    expect(complete).toMatchObject({ status: "active", signatories: [{}, { status: "signed", email: second.email }] });
  });

  test("A signature known only to the signing provider also wins over a request for changes or a withdrawal", async () => {
    const { agreementId, token } = await aSentAgreement(admin, parties);
    const { lock } = await admin.agreements.get({ agreementId });
    await signAtProvider(visitor, token);
    const byOutsider = elsewhere.agreements.requestChanges({ agreementId, lock, reason: "No." });
    expect(await refusalOf(byOutsider)).toMatchObject({ code: "NOT_FOUND" });
    expect((await admin.agreements.get({ agreementId })).status).toBe("pending_agency");
    const ask = agency.agreements.requestChanges({ agreementId, lock, reason: "Other rates." });
    expect(await refusalOf(ask)).toMatchObject({ reason: "changedMeanwhile" });
    const signed = await admin.agreements.get({ agreementId });
    expect(signed.status).toBe("pending_provider");
    await doJobs(agreementId);
    await signAtProvider(visitor, await tokenFor(signed.signatories[1]?.email ?? ""));
    const withdraw = admin.agreements.withdraw({ agreementId, lock: signed.lock, reason: "Too late." });
    expect(await refusalOf(withdraw)).toMatchObject({ reason: "changedMeanwhile" });
    expect((await admin.agreements.get({ agreementId })).status).toBe("active");
  });

  test("A new link replaces the old one at once", async () => {
    const { agreementId, token, first } = await aSentAgreement(admin, parties);
    const { lock, signatories } = await admin.agreements.get({ agreementId });
    const [one, two] = signatories;
    const { sign_url } = await visitor.agreements.signUrl({ token });
    const signingToken = new URL(sign_url).searchParams.get("signingToken") ?? "";
    expect(await visitor.signer.open({ signingToken })).toMatchObject({ state: "toSign" });
    const resend = (signatoryId = "") => admin.agreements.resendLink({ agreementId, lock, signatoryId });
    expect(await refusalOf(resend(two?._id))).toMatchObject({ reason: "notTheirTurn" });
    await resend(one?._id);
    expect(await refusalOf(visitor.signer.open({ signingToken }))).toMatchObject({ reason: "signingTokenUnusable" });
    expect(await refusalOf(visitor.agreements.validateToken({ token }))).toMatchObject({
      code: "NOT_FOUND",
      message: texts.invalidToken,
    });
    await doJobs(agreementId);
    expect(await visitor.agreements.validateToken({ token: await tokenFor(first.email, 2) })).toMatchObject({
      state: "toSign",
    });
  });

  test("A corrected signatory gets a link at the right address, with which they sign, and the wrong one can no longer sign", async () => {
    const { agreementId, token, first } = await aSentAgreement(admin, parties);
    const { sign_url } = await visitor.agreements.signUrl({ token });
    const signingToken = new URL(sign_url).searchParams.get("signingToken") ?? "";
    const { consentHash } = await visitor.signer.open({ signingToken });
    const { lock, signatories } = await admin.agreements.get({ agreementId });
    const signatory = { fullName: "Ottilie Marsh", jobTitle: "Director", email: `right-${first.email}` };
    const signatoryId = signatories[0]?._id ?? "";
    await admin.agreements.correctSignatory({ agreementId, lock, signatoryId, signatory });
    expect(await refusalOf(visitor.agreements.validateToken({ token }))).toMatchObject({ reason: "invalidToken" });
    const late = { signingToken, consentHash, userAgent: "x", method: "typed", typedName: "Someone else" } as const;
    const void_ = { code: "NOT_FOUND", reason: "signingTokenUnusable" };
    expect(await refusalOf(visitor.signer.sign(late))).toMatchObject(void_);
    await doJobs(agreementId);
    expect((await admin.agreements.get({ agreementId })).status).toBe("pending_agency");
    const fresh = await tokenFor(signatory.email);
    expect(await visitor.agreements.validateToken({ token: fresh })).toMatchObject({ state: "toSign" });
    expect(await sign(visitor, fresh)).toMatchObject({ outcome: "signed" });
    expect((await admin.agreements.get({ agreementId })).signatories[0]).toMatchObject({
      ...signatory,
      status: "signed",
    });
  });

  test.each(["signed", "declined"] as const)(
    "A correction made after the wrong signatory has %s returns to the drafter",
    async (state) => {
      const { agreementId, first } = await aSentAgreement(admin, parties);
      const { lock, signatories } = await admin.agreements.get({ agreementId });
      const signatory = { fullName: "Ottilie Marsh", jobTitle: "Director", email: `right-${first.email}` };
      await admin.agreements.correctSignatory({ agreementId, lock, signatoryId: signatories[0]?._id ?? "", signatory });
      // Sets the state directly, in the moment between the two jobs, when no call can get through any more.
      await asOwner((tx) =>
        tx
          .update(schema.signerSignatures)
          .set({ state })
          .where(eq(schema.signerSignatures.signatoryId, signatories[0]?._id ?? "")),
      );
      expect((await doJobs(agreementId)).toSorted()).toEqual(["agreementReturned", "cancel", "changeSigner"]);
      const draft = await admin.agreements.get({ agreementId });
      expect(draft).toMatchObject({ status: "draft", reason: texts.correctionRefusedReason });
      expect((await mailsTo(parties.adminUser.email)).map(({ subject }) => subject)).toContain(
        `${texts.events.correctionRefused}: agreement ${draft.reference}`,
      );
      await admin.agreements.send({ agreementId, lock: draft.lock });
      await doJobs(agreementId);
      expect(await sign(visitor, await tokenFor(signatory.email))).toMatchObject({ outcome: "signed" });
    },
  );

  test("A sent agreement can be withdrawn, and then can no longer be signed", async () => {
    const { agreementId, token } = await aSentAgreement(admin, parties);
    const { sign_url } = await visitor.agreements.signUrl({ token });
    const { lock } = await admin.agreements.get({ agreementId });
    await admin.agreements.withdraw({ agreementId, lock, reason: "Sent to the wrong people." });
    await doJobs(agreementId);
    const signingToken = new URL(sign_url).searchParams.get("signingToken") ?? "";
    expect(await visitor.signer.open({ signingToken })).toMatchObject({ state: "closed" });
    expect(await refusalOf(reportSigned(visitor, token))).toMatchObject({ reason: "closed" });
  });

  test("An active agreement is suspended, resumed, and ended by notice of either party", async () => {
    const { agreementId } = await aSealedAgreement(inProcess, parties);
    const lockNow = async () => (await admin.agreements.get({ agreementId })).lock;
    const locked = async () => ({ agreementId, lock: await lockNow() });
    expect(await refusalOf(admin.agreements.resume(await locked()))).toMatchObject({ reason: "notSuspended" });
    expect(await admin.agreements.suspend({ ...(await locked()), reason: "Insurance lapsed." })).toMatchObject({
      status: "suspended",
    });
    expect(await refusalOf(admin.agreements.suspend({ ...(await locked()), reason: "Again." }))).toMatchObject({
      reason: "notActive",
    });
    expect(await admin.agreements.resume(await locked())).toMatchObject({ status: "active" });
    const notice = async (who: Client) => who.agreements.serveNotice({ ...(await locked()), reason: "We close." });
    expect(await refusalOf(notice(elsewhere))).toMatchObject({ code: "NOT_FOUND" });
    const served = await notice(provider);
    expect(served.status).toBe("active");
    const days = (Date.parse(served.terminatesOn) - Date.parse(calendarDate(new Date()))) / 86_400_000;
    expect(Math.abs(days - someTerms.noticeDays)).toBeLessThanOrEqual(1);
    expect(await refusalOf(notice(agency))).toMatchObject({ reason: "noticeServed" });
    await admin.agreements.suspend({ ...(await locked()), reason: "Insurance lapsed." });
    await admin.agreements.resume(await locked());
    expect(await admin.agreements.get({ agreementId })).toMatchObject({ status: "active", reason: "We close." });
  });

  test("Eight sign calls at once with one token give one signature", async () => {
    const { agreementId, token } = await aSentAgreement(admin, parties);
    await signAtProvider(visitor, token);
    const { signatory } = await visitor.agreements.validateToken({ token });
    const input = { token, agreementId, signatoryId: signatory._id };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => inProcess.clientOf(unauthenticated).agreements.sign(input)),
    );
    expect(answers.filter(({ outcome }) => outcome === "signed")).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === "alreadySigned")).toHaveLength(7);
    const { events } = await admin.agreements.get({ agreementId });
    expect(events.filter(({ what }) => what === texts.events.signed("Ottoline Marsh"))).toHaveLength(1);
    expect(events.filter(({ what }) => what === texts.events.asked("Barnaby Finch"))).toHaveLength(1);
  });

  test("An unknown token is invalid, whatever its form, and a token does not sign for another signatory", async () => {
    for (const token of ["x", "\u0000", "ﷺ".repeat(60), "' or 1=1", randomUUID()]) {
      expect(await refusalOf(visitor.agreements.validateToken({ token }))).toMatchObject({
        code: "NOT_FOUND",
        reason: "invalidToken",
        message: texts.invalidToken,
      });
    }
    const [one, two] = [await aSentAgreement(admin, parties), await aSentAgreement(admin, parties)];
    const { signatory } = await visitor.agreements.validateToken({ token: two.token });
    const mixed = { token: one.token, agreementId: signatory.agreement, signatoryId: signatory._id };
    expect(await refusalOf(visitor.agreements.sign(mixed))).toMatchObject({ reason: "invalidToken" });
  });
});

describe("The list", () => {
  /** Enough agreements of other organisations for the query plan to matter. */
  const others = `insert into agreements (reference, agency_id, provider_id, agency_name, provider_name, created_by_uid, created_at)
    select 'PLAN-' || n, $1, $2, 'Of others', 'Of others', 'unknown', now() - n * interval '1 minute'
    from generate_series(1, 3000) n`;

  /** The plan of the query that a call really makes, in a transaction that is rolled back. */
  async function planOf(who: TestCaller): Promise<string> {
    const asked = jest.spyOn(PgClient.prototype, "query");
    await inProcess.clientOf(who).agreements.list({});
    const calls = asked.mock.calls as unknown as [string | { text: string }, unknown[]?][];
    asked.mockRestore();
    const begun = calls.map(([text]) => text).find((text) => typeof text === "string" && text.startsWith("begin; "));
    const [query, values] = calls.find(([text]) => typeof text === "object" && text.text.includes("nulls last")) ?? [];
    if (typeof query !== "object") throw new Error("no list was asked for");
    const [agency, provider] = [await anAgency(), await aProvider()];
    // The policies apply to the owner too.
    return asOwnerForNothing(async (client) => {
      await client.query(others, [agency.id, provider.id]);
      await client.query("analyze agreements");
      const scope = String(begun).replace("begin; ", "");
      await client.query(`set local app.platform = ''; ${scope}; set local enable_seqscan = off`);
      const { rows } = await client.query(`explain (costs off) ${query.text}`, values);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
  }

  test.each([
    ["an agency", () => parties.ofAgency, "agreements_agency_list_idx"],
    ["a provider", () => parties.ofProvider, "agreements_provider_list_idx"],
    ["the platform", () => parties.admin, "agreements_list_idx"],
  ])("of %s is read from an index in its order, without sorting", async (_, who, index) => {
    const plan = await planOf(who());
    expect(plan).toContain(`Index Scan using ${index}`);
    expect(plan).not.toContain("Sort");
  });

  test("is paged by key, newest first, with each agreement once; searched by reference and names; filtered", async () => {
    const own = await createParties();
    const admin = inProcess.clientOf(own.admin);
    const agency = inProcess.clientOf(own.ofAgency);
    const made: string[] = [];
    for (let n = 0; n < 5; n++) {
      const draft = await aDraft(admin, own, { terms: { endOn: inFiveYears } });
      const sent = await admin.agreements.send(draft);
      // The newest is left pending signature.
      if (n < 4) await admin.agreements.withdraw({ agreementId: draft.agreementId, lock: sent.lock, reason: "Again." });
      made.unshift(draft.agreementId);
    }
    const pages: string[][] = [];
    let after: string | undefined;
    do {
      const page = await agency.agreements.list({ limit: 2, after });
      pages.push(page.items.map(({ _id }) => _id));
      after = page.next ?? undefined;
    } while (after);
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(made);
    const found = async (input: object) => (await agency.agreements.list(input)).items.map(({ _id }) => _id);
    const [newest] = (await agency.agreements.list({})).items;
    expect(newest).toMatchObject({ status: "pending_agency", isSealed: false, providerName: own.provider.name });
    expect(await found({ search: newest?.reference.toLowerCase() })).toEqual([made[0]]);
    expect(await found({ search: `HOLLYBANK ${own.provider.name.split(" ").at(-1)}` })).toEqual(made);
    for (const search of ["%", "_", "\\", "\u0000%"]) expect(await found({ search })).toEqual([]);
    expect(await found({ status: "active" })).toEqual([]);
    expect(await found({ origin: "marketplace" })).toEqual([]);
    expect(await found({ origin: "direct", status: "draft" })).toEqual(made.slice(1));
    expect((await agency.agreements.list({ status: "draft" })).items[0]).toMatchObject({ awaiting: null });
    expect(await found({ endingWithinDays: 31 })).toEqual([made[0]]);
    expect(await found({ endingWithinDays: 29 })).toEqual([]);
    expect((await agency.agreements.list({ status: "pending_agency" })).items).toMatchObject([{ awaiting: "agency" }]);
    for (const odd of ["x", "W10", Buffer.from('["2026-99-99T00:00:00.000000Z","x"]').toString("base64url")]) {
      expect(await refusalOf(agency.agreements.list({ after: odd }))).toMatchObject({ code: "BAD_REQUEST" });
    }
  });
});
