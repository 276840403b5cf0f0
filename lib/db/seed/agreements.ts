/**
 * Inserts the rows of the demo scenario's agreements, derived from the printed documents, and renews their signing links.
 */
import { and, eq, inArray, sql } from "drizzle-orm";
import { constants, HOUR_MS } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { rateTableHash } from "@/lib/documents";
import { documentsOf, type Prepared, sha256, signatureOf } from "./agreement-documents";
import {
  agreementId,
  lineId,
  rates,
  requestId,
  seeds,
  signatoryId,
  signatoryTokens,
  signatureId,
  signedCount,
} from "./agreement-scenario";
import { branches, services } from "./organisations";
import { organisationOf } from "./people";

const texts = messages.agreements;

async function insertAgreement(tx: Transaction, { seed, document, sent }: Prepared): Promise<void> {
  await tx.insert(schema.agreements).values({
    id: document.agreementId,
    reference: document.reference,
    agencyId: organisationOf(seed.agency).id,
    providerId: organisationOf(seed.provider).id,
    agencyName: document.agency.name,
    providerName: document.provider.name,
    branchId: branches[seed.branch]?.id,
    origin: seed.origin ?? "direct",
    status: seed.state,
    version: sent ? 1 : 0,
    startOn: document.startOn,
    endOn: document.endOn,
    paymentMode: document.paymentMode,
    terms: document.terms,
    reason: seed.reason,
    // No one reads mail at these addresses.
    endingNotifiedAt: document.sentAt,
    createdByUid: "demo-admin",
    createdAt: new Date(document.sentAt.getTime() - 2 * HOUR_MS),
    changedAt: document.sentAt,
  });
  await tx.insert(schema.agreementServices).values(
    seed.services.map((n, index) => ({
      agreementId: document.agreementId,
      serviceId: services[n]?.id ?? "",
      name: document.services[index]?.name ?? "",
      address: document.services[index]?.address,
    })),
  );
  await tx
    .insert(schema.agreementCancellationRules)
    .values(document.cancellationRules.map((rule) => ({ agreementId: document.agreementId, ...rule })));
}

async function insertRates(tx: Transaction, { seed, document }: Prepared): Promise<void> {
  for (const [index, { type, pay, margin }] of rates.entries()) {
    const line = document.rateLines[index];
    const id = lineId(seed.n * 10 + index + 1);
    await tx.insert(schema.agreementRateLines).values({
      id,
      agreementId: document.agreementId,
      position: index + 1,
      workerTypeId: workerTypes[type]?.id ?? "",
      skills: line?.skills,
      chargePence: pay + margin,
      vatTreatment: line?.vatTreatment,
      specials: line?.specials.map(({ band, mode, value }) => ({ band, mode, value })),
    });
    const organisationId = organisationOf(seed.agency).id;
    await tx
      .insert(schema.agreementRateSplits)
      .values({ rateLineId: id, organisationId, payPence: pay, marginPence: margin });
  }
}

async function insertDocuments(tx: Transaction, prepared: Prepared): Promise<void> {
  const { document, attached } = prepared;
  await tx.insert(schema.files).values(
    documentsOf(prepared).map(({ id, key, name, bytes }) => ({
      id,
      name,
      organisationId: organisationOf("platform").id,
      agreementId: document.agreementId,
      storageKey: key,
      contentType: "application/pdf",
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
    })),
  );
  await tx.insert(schema.agreementDocuments).values(
    attached.map(({ kind, title, document: id, storedPdf }) => ({
      id,
      agreementId: document.agreementId,
      kind,
      title,
      fileId: storedPdf.id,
      createdAt: document.sentAt,
    })),
  );
}

async function insertSending(tx: Transaction, { seed, document, sent, sealed, events }: Prepared): Promise<void> {
  if (!sent) return;
  const { agreementId: id, sentAt, signatories } = document;
  const signed = signatories.slice(0, signedCount[seed.state]);
  const isOut = signed.length < 2;
  await tx.insert(schema.agreementVersions).values({
    agreementId: id,
    version: 1,
    content: document,
    sentAt,
    sentByUid: "demo-admin",
    expiresAt: new Date(sentAt.getTime() + constants.agreementSigningMs),
    documentFileId: sent.id,
    documentHash: sha256(sent.bytes),
    rateTableHash: rateTableHash(document),
    signatureProvider: "builtIn",
    requestId: isOut ? requestId(seed.n) : null,
    sealedFileId: sealed?.id,
    sealedHash: sealed && sha256(sealed.bytes),
    sealedAt: sealed?.at,
  });
  await tx.insert(schema.agreementSignatories).values(
    signatories.map(({ id: one, type, order, fullName, jobTitle, email }) => {
      const isSigned = order <= signed.length;
      return {
        id: one,
        agreementId: id,
        type,
        position: order,
        fullName,
        jobTitle,
        email,
        status: isSigned
          ? ("signed" as const)
          : order === signed.length + 1
            ? ("invited" as const)
            : ("waiting" as const),
        invitedAt: order <= signed.length + 1 ? new Date(sentAt.getTime() + (order - 1) * 5 * HOUR_MS) : null,
        signedAt: isSigned ? new Date(sentAt.getTime() + order * 5 * HOUR_MS) : null,
        signatureId: isOut ? signatureId(seed.n * 10 + order) : null,
      };
    }),
  );
  const evidence = signed.map((signatory) => ({ ...signatureOf(document, signatory), signatory }));
  if (evidence.length > 0) {
    await tx.insert(schema.agreementSignatures).values(
      evidence.map(({ vendor: _, signatory, ...signature }) => ({
        ...signature,
        agreementId: id,
        version: 1,
        fullName: signatory.fullName,
        jobTitle: signatory.jobTitle,
        email: signatory.email,
      })),
    );
  }
  await tx.insert(schema.agreementEvents).values(events.map((event) => ({ ...event, agreementId: id, version: 1 })));
  if (!isOut) return;
  const title = texts.requestTitle(document.reference, document.agency.name, document.provider.name);
  await tx
    .insert(schema.signerRequests)
    .values({ id: requestId(seed.n), agreementId: id, version: 1, title, documentFileId: sent.id });
  await tx.insert(schema.signerSignatures).values(
    signatories.map(({ id: one, order, fullName, email }) => {
      const own = evidence.find(({ signatory }) => signatory.id === one);
      return {
        id: signatureId(seed.n * 10 + order),
        requestId: requestId(seed.n),
        agreementId: id,
        signatoryId: one,
        position: order - 1,
        name: fullName,
        email,
        state: own ? ("signed" as const) : ("open" as const),
        ...(own && { method: "typed" as const, typedName: own.typedName, consentText: own.consentText }),
        ...(own && { ip: own.ip, userAgent: own.userAgent, signedAt: own.signedAt }),
      };
    }),
  );
}

/** Inserts the rows of the prepared agreements. */
export async function seedAgreements(tx: Transaction, prepared: Prepared[]): Promise<void> {
  for (const one of prepared) {
    await insertAgreement(tx, one);
    if (one.sent) await insertRates(tx, one);
    await insertDocuments(tx, one);
    await insertSending(tx, one);
  }
  await tx.execute(sql`select setval('agreement_reference', ${1000 + seeds.length})`);
}

/**
 * Renews the scenario's links for as long as new ones would be valid, at every start of the demo. Links that have been
 * used are left unchanged.
 */
export async function renewSignatoryTokens(tx: Transaction, now: Date): Promise<void> {
  const until = new Date(now.getTime() + constants.agreementSigningMs);
  for (const { token, agreement, order } of signatoryTokens) {
    const [out] = await tx
      .update(schema.agreementVersions)
      .set({ expiresAt: until })
      .where(
        and(
          eq(schema.agreementVersions.agreementId, agreementId(agreement)),
          eq(schema.agreementVersions.version, 1),
          inArray(
            schema.agreementVersions.agreementId,
            tx
              .select({ id: schema.agreements.id })
              .from(schema.agreements)
              .where(
                and(
                  inArray(schema.agreements.status, ["pending_agency", "pending_provider"]),
                  eq(schema.agreements.version, 1),
                ),
              ),
          ),
        ),
      )
      .returning({ agreementId: schema.agreementVersions.agreementId });
    if (!out) continue;
    const own = eq(schema.agreementSignatories.id, signatoryId(agreement * 10 + order));
    const tokenHash = sha256(token);
    // Set both tokens: a later signatory's own link is replaced by the one e-mailed at their turn, and the printed link
    // must still work.
    const copy = { copyTokenHash: tokenHash, copyTokenExpiresAt: until };
    await tx
      .update(schema.agreementSignatories)
      .set({ tokenHash, tokenExpiresAt: until, ...copy })
      .where(own);
    // No one reads reminders at that address.
    await tx
      .update(schema.agreementSignatories)
      .set({ invitedAt: now, lastRemindedAt: null })
      .where(
        and(
          eq(schema.agreementSignatories.agreementId, out.agreementId),
          eq(schema.agreementSignatories.status, "invited"),
        ),
      );
  }
}
