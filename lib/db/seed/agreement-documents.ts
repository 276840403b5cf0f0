/**
 * The documents of the demo scenario's agreements: really rendered, sealed and stored, with a key of the scenario's own
 * whose certificate covers past dates.
 */
import { createHash } from "node:crypto";
import { diskFiles } from "@/lib/adapters/files/disk";
import { brand } from "@/lib/config/brand";
import { constants, DAY_MS, HOUR_MS } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import {
  type AgreementDocument,
  type ChainedEvent,
  chainHash,
  chainStart,
  makeSealingKey,
  type PlacedSignature,
  rateTableHash,
  renderAgreement,
  renderSealed,
  type SealingKey,
  type Signatory,
  sealPdf,
} from "@/lib/documents";
import { calendarDate, daysAfter } from "@/lib/format";
import {
  agreementId,
  documentId,
  fileId,
  partyOf,
  rateLines,
  type Seed,
  seeds,
  signatoriesOf,
  signedCount,
  terms,
} from "./agreement-scenario";
import { annexurePdf } from "./annexure";
import { branches, services } from "./organisations";
import { organisationOf, users } from "./people";

const texts = messages.agreements;

const dayAt = (now: Date, days: number) => daysAfter(calendarDate(now), days);
/** In hexadecimal digits. */
export const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest("hex");

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
    paymentMode: seed.isDirect ? "direct" : "platform",
    timesheetCutoff: { weekday: 1, time: "17:00" },
    rateLines,
    cancellationRules: [{ withinHours: 4, feePercent: 100 }],
    terms,
    annexures: attached.map(({ title, storedPdf }) => ({ title, sha256: sha256(storedPdf.bytes) })),
    signatories: signatoriesOf(seed),
  };
}

/** A typed signature of the document, five hours after the one before. */
export function signatureOf(document: AgreementDocument, signatory: Signatory): PlacedSignature {
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
    rateTableHash: rateTableHash(document),
    timeZone: constants.calendarTimeZone,
    verifyUrl: new URL(`/verify/${document.agreementId}`, made.publicUrl).href,
  });
  const bytes = await sealPdf(pdf, made.key, at);
  const key = `agreements/${document.agreementId}/v1-sealed-${sha256(bytes)}.pdf`;
  return { at, id: fileId(seed.n * 10 + 5), key, name: texts.sealedName(document.reference, 1), bytes };
}

/** An agreement with its stored PDFs and its chained events. */
export type Prepared = {
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

/** Every stored PDF of an agreement. */
export const documentsOf = ({ attached, sent, sealed }: Prepared): StoredPdf[] =>
  [...attached.map(({ storedPdf }) => storedPdf), sent, sealed].filter((storedPdf) => storedPdf !== null);
