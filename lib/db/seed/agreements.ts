/**
 * The agreements of the demo scenario, one in every state; the rows are derived from the printed documents. The
 * documents are really rendered and sealed, with a key of the scenario's own whose certificate covers past dates. Dates
 * are relative to the day of seeding.
 */
import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { diskFiles } from "@/lib/adapters/files/disk";
import { brand } from "@/lib/config/brand";
import { constants, DAY_MS, HOUR_MS } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import {
  type AgreementDocument,
  type ChainedEvent,
  chainHash,
  chainStart,
  makeSealingKey,
  type PlacedSignature,
  type RateLine,
  rateTableHash,
  renderAgreement,
  renderSealed,
  type SealingKey,
  type Signatory,
  sealPdf,
} from "@/lib/documents";
import { calendarDate, daysAfter } from "@/lib/format";
import { annexurePdf } from "./annexure";
import { branches, particulars, services, supply } from "./organisations";
import { type OrganisationKey, organisations, users } from "./people";

const texts = messages.agreements;
const ids = (kind: string) => (n: number) => `${kind}-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;
const agreementId = ids("a97e11b0");
const signatoryId = ids("516a0c44");
const lineId = ids("7a1e22c3");
const fileId = ids("f11e5d09");
const documentId = ids("d0c31f5e");
const requestId = ids("4e9b77d2");
const signatureId = ids("51f0aa36");

/** The scenario's signing links, with readable tokens (demo.md). */
export const signatoryTokens = [
  { token: "demo-signatory-agency", agreement: 2, order: 1, label: "An agreement to sign, for the agency" },
  {
    token: "demo-signatory-provider",
    agreement: 2,
    order: 2,
    label: "The same, for the provider, whose turn comes after",
  },
  { token: "demo-signatory-signed", agreement: 3, order: 1, label: "An agreement that was signed already" },
] as const;

type State = "draft" | "pending_agency" | "pending_provider" | "scheduled" | "active" | "suspended" | "expired";

type Seed = {
  n: number;
  state: State;
  agency: OrganisationKey;
  provider: OrganisationKey;
  branch: number;
  services: number[];
  origin?: "marketplace";
  /** Days relative to the seeding: sending, start and end. */
  sent: number;
  start: number;
  end: number | null;
  reason?: string;
};

const ac = { agency: "agencyA", provider: "providerC" } as const;
const seeds: Seed[] = [
  { n: 1, state: "draft", ...ac, branch: 0, services: [0], sent: -1, start: 21, end: null },
  { n: 2, state: "pending_agency", ...ac, branch: 0, services: [0, 1], sent: -1, start: 14, end: 379 },
  { n: 3, state: "pending_provider", ...ac, branch: 1, services: [2], sent: -2, start: 7, end: null },
  { n: 4, state: "active", ...ac, branch: 0, services: [0, 1, 2], sent: -75, start: -60, end: 305 },
  {
    n: 5,
    state: "suspended",
    ...ac,
    branch: 1,
    services: [1],
    sent: -130,
    start: -120,
    end: 245,
    reason: "The agency's insurance certificate has lapsed.",
  },
  { n: 6, state: "expired", ...ac, branch: 0, services: [0], sent: -420, start: -400, end: -35 },
  { n: 7, state: "active", ...ac, branch: 0, services: [2], sent: -90, start: -80, end: 20, origin: "marketplace" },
  { n: 8, state: "scheduled", ...ac, branch: 1, services: [2], sent: -5, start: 30, end: null },
  ...[{ n: 9, state: "active" as const, agency: "agencyB" as const, provider: "providerD" as const, branch: 2 }].map(
    (seed) => ({ ...seed, services: [3, 4], sent: -50, start: -40, end: 325 }),
  ),
];

/** Pay and margin in pence, by worker type; bank holidays at one and a half times, special holidays at double. */
const rates = [
  { type: 0, pay: 1271, margin: 429, skills: [] as string[] },
  { type: 1, pay: 1398, margin: 492, skills: ["Medication"] },
  { type: 3, pay: 2350, margin: 765, skills: [] as string[] },
];

const terms = [
  "The agency supplies care workers to the services named above, and sees to it that each of them is trained, vaccinated and checked as the law and the care provider ask.",
  "The care provider gives every worker an induction on their first shift, a safe place to work, and their breaks.",
  "Charges are those of the table of rates. They change only by a new agreement that both have signed.",
  "Either party may end this agreement by notice in writing. Shifts that were booked before the notice is served out are worked and paid.",
].join("\n\n");

const dayAt = (now: Date, days: number) => daysAfter(calendarDate(now), days);
const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest("hex");

function organisationOf(key: OrganisationKey) {
  const found = organisations.find((organisation) => organisation.key === key);
  if (!found) throw new Error(`no organisation ${key}`);
  return found;
}

const partyOf = (key: OrganisationKey) => {
  const { legalName = null, companyNumber = null, address: street, postcode } = particulars[key] ?? {};
  const address = street ? `${street}, ${postcode}` : null;
  return { name: organisationOf(key).name, legalName, companyNumber, address };
};

const people = {
  agencyA: { fullName: "Tobias Adeyinka-Marsh", jobTitle: "Registered manager" },
  agencyB: { fullName: "Meera Vashisht-Lowe", jobTitle: "Agency director" },
  providerC: { fullName: "Callum Strathearn", jobTitle: "Operations manager" },
  providerD: { fullName: "Gwenllian Prosser", jobTitle: "Regional manager" },
} as const;

const signatoriesOf = (seed: Seed): Signatory[] =>
  ([seed.agency, seed.provider] as (keyof typeof people)[]).map((key, index) => ({
    id: signatoryId(seed.n * 10 + index + 1),
    type: index === 0 ? "agency" : "provider",
    order: index + 1,
    ...people[key],
    email: `${people[key].fullName.split(" ")[0]?.toLowerCase()}@signatories.example`,
    organisation: organisationOf(key).name,
  }));

const rateLines: RateLine[] = rates.map(({ type, pay, margin, skills }) => ({
  workerType: workerTypes[type]?.name ?? "",
  skills,
  basis: "hourly",
  chargePence: pay + margin,
  vatTreatment: workerTypes[type]?.vatTreatment ?? "standard",
  specials: [
    { band: "special_holiday", mode: "multiplier", value: 200, chargePence: (pay + margin) * 2 },
    {
      band: "bank_holiday",
      mode: "multiplier",
      value: 150,
      chargePence: Math.floor(((pay + margin) * 150 + 50) / 100),
    },
  ],
}));

type StoredPdf = { id: string; key: string; name: string; bytes: Buffer };

const annexures = async (seed: Seed) =>
  Promise.all(
    (["agencyAnnexure", "providerAnnexure"] as const).map(async (kind, index) => {
      const title = kind === "agencyAnnexure" ? "Agency annexure" : "Provider annexure";
      const side = organisationOf(index === 0 ? seed.agency : seed.provider).name;
      const bytes = await annexurePdf(`${title}: ${side}`, [
        `This annexure belongs to the agreement and is read together with it. It names what ${side} asks of the other party.`,
        index === 0
          ? "Timesheets are checked within two working days. Complaints about a worker reach the branch on the day they are made."
          : "Workers bring proof of their identity and their training to the first shift, and wear the uniform of the agency.",
      ]);
      const id = fileId(seed.n * 10 + index + 1);
      const key = `agreements/${agreementId(seed.n)}/${id}.pdf`;
      return {
        kind,
        title,
        document: documentId(seed.n * 10 + index + 1),
        storedPdf: { id, key, name: `${title}.pdf`, bytes },
      };
    }),
  );

type Annexure = Awaited<ReturnType<typeof annexures>>[number];

const referenceOf = (seed: Seed) => `AG-${1000 + seed.n}`;

function documentOf(seed: Seed, attached: Annexure[], now: Date): AgreementDocument {
  return {
    agreementId: agreementId(seed.n),
    reference: referenceOf(seed),
    version: 1,
    sentAt: new Date(now.getTime() + seed.sent * DAY_MS),
    agency: partyOf(seed.agency),
    provider: partyOf(seed.provider),
    branch: branches[seed.branch]?.name ?? null,
    services: seed.services.map((n) => ({
      name: services[n]?.name ?? "",
      address: `${services[n]?.address}, ${services[n]?.postcode}`,
    })),
    startOn: dayAt(now, seed.start),
    endOn: seed.end === null ? null : dayAt(now, seed.end),
    noticeDays: 28,
    billingPeriod: "weekly",
    creditDays: 30,
    approvalCutoffDays: 2,
    paymentMode: "platform",
    timesheetCutoff: { weekday: 1, time: "12:00" },
    rateLines,
    cancellationRules: [{ withinHours: 4, feePercent: 100 }],
    terms,
    annexures: attached.map(({ title, storedPdf }) => ({ title, sha256: sha256(storedPdf.bytes) })),
    signatories: signatoriesOf(seed),
  };
}

const signedCount: Record<State, number> = {
  draft: 0,
  pending_agency: 0,
  pending_provider: 1,
  scheduled: 2,
  active: 2,
  suspended: 2,
  expired: 2,
};

function signatureOf(document: AgreementDocument, signatory: Signatory): PlacedSignature {
  const title = texts.requestTitle(document.reference, document.agency.name, document.provider.name);
  const consentText = messages.signer.consent({ ...signatory, title });
  return {
    signatoryId: signatory.id,
    method: "typed",
    typedName: signatory.fullName,
    image: null,
    vendor: null,
    consentText,
    consentHash: sha256(consentText),
    signedAt: new Date(document.sentAt.getTime() + signatory.order * 5 * HOUR_MS),
    ip: `192.0.2.${signatory.order}`,
    userAgent: "Mozilla/5.0 (demo)",
  };
}

type Story = { at: Date; what: string; actor: string; note?: string | undefined };

/** What has happened so far, in order. */
function storyOf(seed: Seed, document: AgreementDocument, now: Date): Story[] {
  const { events } = texts;
  const admin = users.find(({ uid }) => uid === "demo-admin")?.fullName ?? "";
  const platform = texts.person(admin, brand.name);
  const after = (hours: number) => new Date(document.sentAt.getTime() + hours * HOUR_MS);
  const signed = document.signatories.slice(0, signedCount[seed.state]);
  const asked = document.signatories.slice(0, signed.length + 1);
  const story: Story[] = [{ at: document.sentAt, what: events.sent(1), actor: platform }];
  for (const { fullName, jobTitle, organisation, order } of asked) {
    story.push({ at: after((order - 1) * 5 + 0.01), what: events.asked(fullName), actor: brand.name });
    if (order > signed.length) continue;
    const actor = texts.signatory(fullName, jobTitle, organisation);
    story.push({ at: after(order * 5), what: events.signed(fullName), actor });
  }
  if (signed.length < 2) return story;
  story.push({ at: after(10), what: events.complete, actor: brand.name });
  const startsAt = new Date(Math.max(after(10).getTime(), now.getTime() + seed.start * DAY_MS));
  if (seed.start <= 0) story.push({ at: startsAt, what: events.activated, actor: brand.name });
  if (seed.state === "suspended") {
    const at = new Date(now.getTime() - 3 * DAY_MS);
    story.push({ at, what: events.suspended, actor: platform, note: seed.reason });
  }
  if (seed.state === "expired") {
    story.push({
      at: new Date(now.getTime() + ((seed.end ?? 0) + 1) * DAY_MS),
      what: events.expired,
      actor: brand.name,
    });
  }
  return story;
}

function chained(story: Story[]): (ChainedEvent & { note?: string | undefined })[] {
  let previousHash = chainStart;
  return story.map(({ at, what, actor, note }, index) => {
    const event = { sequence: index + 1, at, what, actor };
    const hash = chainHash(previousHash, event);
    const link = { ...event, previousHash, hash, note };
    previousHash = hash;
    return link;
  });
}

/** Sealed a quarter of an hour after the last signature: later events follow it in the chain. */
const SEALED_AFTER_H = 10.25;

async function sealedDocument(
  seed: Seed,
  document: AgreementDocument,
  made: { documentHash: string; story: Story[]; key: SealingKey; publicUrl: string },
): Promise<StoredPdf & { at: Date }> {
  const at = new Date(document.sentAt.getTime() + SEALED_AFTER_H * HOUR_MS);
  const pdf = await renderSealed({
    document,
    documentHash: made.documentHash,
    signatures: document.signatories.map((signatory) => signatureOf(document, signatory)),
    events: chained(made.story.filter((event) => event.at <= at)),
    rateTableHash: rateTableHash(document.rateLines),
    timeZone: constants.calendarTimeZone,
    verifyUrl: new URL(`/verify/${document.agreementId}`, made.publicUrl).href,
  });
  const bytes = await sealPdf(pdf, made.key, at);
  const key = `agreements/${document.agreementId}/v1-sealed-${sha256(bytes)}.pdf`;
  return { at, id: fileId(seed.n * 10 + 5), key, name: texts.sealedName(document.reference, 1), bytes };
}

type Prepared = {
  seed: Seed;
  document: AgreementDocument;
  attached: Annexure[];
  sent: StoredPdf | null;
  sealed: (StoredPdf & { at: Date }) | null;
  events: (ChainedEvent & { note?: string | undefined })[];
};

async function prepare(seed: Seed, now: Date, given: { key: SealingKey; publicUrl: string }): Promise<Prepared> {
  const attached = await annexures(seed);
  const document = documentOf(seed, attached, now);
  if (seed.state === "draft") return { seed, document, attached, sent: null, sealed: null, events: [] };
  const bytes = await renderAgreement(document);
  const documentHash = sha256(bytes);
  const key = `agreements/${document.agreementId}/v1-${documentHash}.pdf`;
  const sent = { id: fileId(seed.n * 10 + 4), key, name: texts.documentName(document.reference, 1), bytes };
  const story = storyOf(seed, document, now);
  if (signedCount[seed.state] < 2) return { seed, document, attached, sent, sealed: null, events: chained(story) };
  const sealed = await sealedDocument(seed, document, { documentHash, story, ...given });
  story.push({ at: sealed.at, what: texts.events.sealed, actor: brand.name });
  const events = chained(story.toSorted((one, other) => one.at.getTime() - other.at.getTime()));
  return { seed, document, attached, sent, sealed, events };
}

/** Renders and stores every document. Runs outside any transaction. */
export async function prepareAgreements(filesDir: string, publicUrl: string, now: Date): Promise<Prepared[]> {
  const oldest = Math.min(...seeds.map(({ sent }) => sent));
  const past = new Date(now.getTime() + oldest * DAY_MS);
  const key = await makeSealingKey(`${brand.name} demo seal`, { now: past });
  const store = diskFiles(filesDir);
  const prepared: Prepared[] = [];
  for (const seed of seeds) {
    const one = await prepare(seed, now, { key, publicUrl });
    for (const storedPdf of documentsOf(one))
      await store.put(storedPdf.key, storedPdf.bytes, { contentType: "application/pdf" });
    prepared.push(one);
  }
  return prepared;
}

const documentsOf = ({ attached, sent, sealed }: Prepared): StoredPdf[] =>
  [...attached.map(({ storedPdf }) => storedPdf), sent, sealed].filter((storedPdf) => storedPdf !== null);

/** Seeds services, branches, supply capabilities and the parties' registration details. */
export async function seedOrganisations(tx: Transaction): Promise<void> {
  const owned = <T extends { organisation: OrganisationKey }>({ organisation, ...row }: T) => ({
    ...row,
    organisationId: organisationOf(organisation).id,
  });
  await tx.insert(schema.services).values(services.map(owned));
  await tx.insert(schema.branches).values(branches.map(owned));
  await tx.insert(schema.supplyCapabilities).values(
    supply.map(({ branch, workerType, ...line }) => ({
      ...owned(line),
      branchId: branches[branch]?.id ?? "",
      workerTypeId: workerTypes[workerType]?.id ?? "",
      skills: [],
      employmentType: "PAYE" as const,
    })),
  );
  for (const [key, set] of Object.entries(particulars)) {
    const { id } = organisationOf(key as OrganisationKey);
    await tx.update(schema.organisations).set(set).where(eq(schema.organisations.id, id));
  }
}

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
    rateTableHash: rateTableHash(document.rateLines),
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
