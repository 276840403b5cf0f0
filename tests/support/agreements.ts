/**
 * Agreements drafted, sent and signed through the real calls, with their jobs run one after another as a server does.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { agreementMailSchema, doAgreementJob, mailAboutAgreement } from "@/lib/backend/agreements";
import { queues } from "@/lib/config/queues";
import type { RateLineInput, SignatoryInput, Terms } from "@/lib/contract/agreements";
import * as schema from "@/lib/db/schema";
import { renderAgreement } from "@/lib/documents";
import { anAgreement } from "./agreement-document";
import type { Client, Transport } from "./clients";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  type Organisation,
  platformOrganisation,
  signInAs,
  type TestCaller,
  type User,
  unauthenticated,
} from "./fixtures";
import { mailsTo } from "./inbox";
import { until } from "./until";

const CODES = ["6001"];

export type Parties = {
  platform: Organisation;
  agency: Organisation;
  provider: Organisation;
  admin: TestCaller;
  adminUser: User;
  ofAgency: TestCaller;
  ofProvider: TestCaller;
  serviceId: string;
  branchId: string;
  workerTypeId: string;
};

/**
 * An agency and a provider with what an agreement needs, and a user of each, and of the platform, who may act for it.
 */
export async function createParties(): Promise<Parties> {
  const [platform, agency, provider] = [await platformOrganisation(), await anAgency(), await aProvider()];
  const [serviceId, branchId, workerTypeId] = [randomUUID(), randomUUID(), randomUUID()];
  await asOwner(async (tx) => {
    const address = { address: "3 Mill Lane, Harrowby", postcode: "HB1 2CD" };
    await tx
      .insert(schema.services)
      .values({ id: serviceId, organisationId: provider.id, name: "Mill House", ...address });
    await tx.insert(schema.branches).values({ id: branchId, organisationId: agency.id, name: "Harrowby branch" });
    await tx.insert(schema.workerTypes).values({ id: workerTypeId, name: `Care assistant ${workerTypeId}` });
  });
  const adminUser = await aUser({ in: platform, codes: CODES });
  return {
    platform,
    agency,
    provider,
    adminUser,
    serviceId,
    branchId,
    workerTypeId,
    admin: await signInAs(adminUser),
    ofAgency: await signInAs(await aUser({ in: agency, codes: CODES })),
    ofProvider: await signInAs(await aUser({ in: provider, codes: CODES })),
  };
}

/** One row in every agreements table, between `agency` and a new provider. */
export async function agreementRows(agency: Organisation) {
  const [platform, provider] = [await platformOrganisation(), await aProvider()];
  const [agreementId, serviceId, branchId, workerTypeId, lineId, fileId, signatoryId, requestId] = Array.from(
    { length: 8 },
    () => randomUUID(),
  ) as [string, string, string, string, string, string, string, string];
  const [tokenHash, copyTokenHash] = [randomUUID(), randomUUID()];
  const [at, person] = [new Date(), { fullName: "Ottoline Marsh", jobTitle: "Director", email: "o@people.example" }];
  await asOwner(async (tx) => {
    await tx.insert(schema.services).values({ id: serviceId, organisationId: provider.id, name: "Mill House" });
    await tx.insert(schema.branches).values({ id: branchId, organisationId: agency.id, name: "Harrowby" });
    await tx.insert(schema.workerTypes).values({ id: workerTypeId, name: `Care assistant ${workerTypeId}` });
    await tx.insert(schema.agreements).values({
      id: agreementId,
      reference: `AG-${agreementId}`,
      status: "pending_agency",
      version: 1,
      branchId,
      agencyId: agency.id,
      providerId: provider.id,
      agencyName: agency.name,
      providerName: provider.name,
      createdByUid: "someone",
    });
    await tx.insert(schema.agreementServices).values({ agreementId, serviceId, name: "Mill House" });
    await tx
      .insert(schema.agreementRateLines)
      .values({ id: lineId, agreementId, position: 1, workerTypeId, chargePence: 3 });
    const split = { rateLineId: lineId, organisationId: agency.id, payPence: 2, marginPence: 1 };
    await tx.insert(schema.agreementRateSplits).values(split);
    await tx.insert(schema.agreementCancellationRules).values({ agreementId, withinHours: 4, feePercent: 100 });
    await tx.insert(schema.files).values({
      id: fileId,
      organisationId: platform.id,
      agreementId,
      storageKey: `tests/${fileId}`,
      name: "a.pdf",
      contentType: "application/pdf",
      sizeBytes: 1,
      sha256: "",
    });
    await tx.insert(schema.agreementDocuments).values({ agreementId, kind: "other", title: "A document", fileId });
    await tx.insert(schema.agreementVersions).values({
      agreementId,
      version: 1,
      content: {},
      sentAt: at,
      sentByUid: "someone",
      expiresAt: at,
      rateTableHash: "",
      signatureProvider: "builtIn",
    });
    await tx
      .insert(schema.agreementSignatories)
      .values({ id: signatoryId, agreementId, type: "agency", position: 1, ...person, tokenHash, copyTokenHash });
    await tx.insert(schema.agreementSignatures).values({
      signatoryId,
      agreementId,
      version: 1,
      ...person,
      method: "typed",
      typedName: person.fullName,
      signedAt: at,
      consentText: "I agree",
      consentHash: "",
      ip: "",
      userAgent: "",
    });
    await tx.insert(schema.agreementEvents).values({
      agreementId,
      sequence: 1,
      version: 1,
      at,
      what: "Sent",
      actor: "Someone",
      previousHash: "",
      hash: "",
    });
    await tx
      .insert(schema.signerRequests)
      .values({ id: requestId, agreementId, version: 1, title: "Agreement", documentFileId: fileId });
    await tx.insert(schema.signerSignatures).values({
      requestId,
      agreementId,
      signatoryId,
      position: 0,
      name: person.fullName,
      email: person.email,
    });
  });
  return { agreementId, provider, serviceId, workerTypeId, tokenHash, copyTokenHash };
}

export const someTerms: Terms = {
  startOn: "2026-01-05",
  endOn: null,
  noticeDays: 28,
  billingPeriod: "weekly",
  creditDays: 30,
  timesheetCutoffWeekday: 1,
  timesheetCutoffTime: "12:00",
  approvalCutoffDays: 2,
  paymentMode: "platform",
  autoAcceptWorkers: false,
  workersConfirmHours: false,
  terms: "The agency supplies care workers.\n\nThe provider pays for them.",
};

export const someRates = (workerTypeId: string): RateLineInput[] => [
  {
    workerTypeId,
    skills: ["Medication"],
    basis: "hourly",
    vatTreatment: "standard",
    payPence: 1311,
    marginPence: 478,
    specials: [{ band: "bank_holiday", mode: "multiplier", value: 150 }],
  },
];

const aSignatory = (type: SignatoryInput["type"], fullName: string): SignatoryInput => ({
  type,
  fullName,
  jobTitle: type === "agency" ? "Director" : "Registered manager",
  email: `s-${randomUUID()}@people.example`,
});

export const someSignatories = (): SignatoryInput[] => [
  aSignatory("agency", "Ottoline Marsh"),
  aSignatory("provider", "Barnaby Finch"),
];

type Draft = { agreementId: string; lock: number };

/** A draft that is complete. */
export async function aDraft(
  admin: Client,
  parties: Parties,
  { terms = {}, signatories = someSignatories() }: { terms?: Partial<Terms>; signatories?: SignatoryInput[] } = {},
): Promise<Draft & { signatories: SignatoryInput[] }> {
  const { agency, provider, branchId, serviceId, workerTypeId } = parties;
  const { agreements } = admin;
  const { agreementId, lock } = await agreements.create({
    agencyId: agency.id,
    providerId: provider.id,
    branchId,
    serviceIds: [serviceId],
  });
  const termed = await agreements.saveTerms({ agreementId, lock, terms: { ...someTerms, ...terms } });
  const rated = await agreements.saveRates({ agreementId, lock: termed.lock, lines: someRates(workerTypeId) });
  const saved = await agreements.saveSignatories({ agreementId, lock: rated.lock, signatories });
  return { agreementId, lock: saved.lock, signatories };
}

/** Runs every job queued for an agreement, including the jobs those queue. Returns the kinds of job it ran. */
export async function doJobs(agreementId: string, run: typeof asOwner = asOwner): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    const [job] = await run(async (tx) => {
      const { rows } = await tx.execute<{ id: string; name: string; data: Record<string, string> }>(sql`
        select id, name, data from pgboss.job
        where data->>'agreementId' = ${agreementId} and state = 'created' order by created_on, id limit 1`);
      return rows;
    });
    if (!job) return done;
    if (job.name === "mail") await mailAboutAgreement(job.id, agreementMailSchema.parse(job.data));
    else if (job.name === queues.notifications)
      await mailAboutAgreement(job.id, agreementMailSchema.parse(job.data), "portal");
    else await doAgreementJob(job.id, job.data);
    await run((tx) => tx.execute(sql`update pgboss.job set state = 'completed' where id = ${job.id}::uuid`));
    if (job.name !== queues.notifications) done.push(job.data["kind"] ?? "");
  }
}

/** The mails with a signing link that were sent to an address. */
const linkMailsTo = async (email: string) =>
  (await mailsTo(email)).filter((mail) => mail.text.includes("/sign-agreement?token="));

/** The token in the newest signing mail to an address. Waits until `count` of them have arrived. */
export async function tokenFor(email: string, count = 1): Promise<string> {
  const mails = await until(`mail ${count} to ${email}`, async () => {
    const found = await linkMailsTo(email);
    return found.length >= count && found;
  });
  const [, token] = /\/sign-agreement\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? "") ?? [];
  if (!token) throw new Error("the mail contains no token");
  return token;
}

/** A sent agreement: its document is rendered, and the first signatory has their link. */
export async function aSentAgreement(admin: Client, parties: Parties, options: Parameters<typeof aDraft>[2] = {}) {
  const draft = await aDraft(admin, parties, options);
  await admin.agreements.send({ agreementId: draft.agreementId, lock: draft.lock });
  await doJobs(draft.agreementId);
  const [first, second] = draft.signatories;
  if (!first || !second) throw new Error("an agreement needs two signatories");
  return { agreementId: draft.agreementId, first, second, token: await tokenFor(first.email) };
}

/**
 * Signs on the built-in signer's page through an agreement's link: the signing provider knows, the portal does not yet.
 */
export async function signAtProvider(client: Client, token: string): Promise<void> {
  const { sign_url } = await client.agreements.signUrl({ token });
  const signingToken = new URL(sign_url).searchParams.get("signingToken") ?? "";
  const { consentHash, fullName } = await client.signer.open({ signingToken });
  const mark = { method: "typed", typedName: fullName } as const;
  await client.signer.sign({ signingToken, consentHash, ...mark });
}

/** The call the page makes when the signing widget reports a signature. */
export async function reportSigned(client: Client, token: string) {
  const { signatory } = await client.agreements.validateToken({ token });
  return client.agreements.sign({ token, agreementId: signatory.agreement, signatoryId: signatory._id });
}

export async function sign(client: Client, token: string) {
  await signAtProvider(client, token);
  return reportSigned(client, token);
}

/** An agreement signed by both parties in order, with its jobs run, so that it is sealed. */
export async function aSealedAgreement(
  transport: Transport,
  parties: Parties,
  options: Parameters<typeof aDraft>[2] = {},
) {
  const sent = await aSentAgreement(transport.clientOf(parties.admin), parties, options);
  const visitor = transport.clientOf(unauthenticated);
  await sign(visitor, sent.token);
  await doJobs(sent.agreementId);
  await sign(visitor, await tokenFor(sent.second.email));
  await doJobs(sent.agreementId);
  return sent;
}

/** A PDF as a user uploads it. */
export async function aPdfFile(name = "Annexure.pdf") {
  const bytes = await renderAgreement(anAgreement());
  return { name, base64: bytes.toString("base64") };
}
