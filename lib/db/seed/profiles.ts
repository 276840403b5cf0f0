/**
 * Demo workers with complete profiles: documents, contacts, employments with one gap, references. Days are relative to
 * now.
 */
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { diskFiles } from "@/lib/adapters/files/disk";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import { sealFor } from "@/lib/db/sealing";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate, daysAfter } from "@/lib/format";
import { annexurePdf } from "./annexure";
import { organisations, workers } from "./people";

const uuid = (n: number) => `f17e0000-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;

type Days = { issued?: number; expires?: number };
type EvidenceDocument = Days & {
  kind: string;
  number?: string;
  details?: schema.WorkerDocumentDetails;
  status?: "uploaded" | "accepted" | "rejected";
  rejectReason?: string;
  /** For evidence that is the entry itself. */
  isWithoutFile?: true;
};
type Profile = {
  number: string;
  niNumber: string;
  workerType: number;
  documents: EvidenceDocument[];
  /** Employment dates in days from now; `to: null` is current. */
  employments: { employer: string; role: string; from: number; to: number | null; leavingReason?: string }[];
  gaps: { from: number; to: number; reason: string }[];
  references: { name: string; organisationName: string; status: "named" | "received" | "verified" }[];
  hue: string;
};

const accepted = (documents: Omit<EvidenceDocument, "status">[]): EvidenceDocument[] =>
  documents.map((document) => ({ ...document, status: "accepted" as const }));

const identity = accepted([
  { kind: "passport", number: "533401372", issued: -1200, expires: 2400 },
  { kind: "right_to_work", details: { route: "british_irish" } },
  { kind: "ni_proof" },
  { kind: "address_proof", issued: -40 },
  { kind: "cv" },
]);
const training = accepted(
  [
    ["care_certificate", 700],
    ["moving_handling_theory", 200],
    ["moving_handling_practical", 200],
    ["fire_safety", 150],
    ["first_aid", 420],
    ["autism_awareness", 300],
    ["food_hygiene", 380],
    ["mental_capacity", 290],
    ["dols", 290],
    ["safeguarding_adults", 120],
    ["infection_control", 90],
    ["english_check", 500],
  ].map(([kind, ago]) => ({ kind: String(kind), issued: -Number(ago), details: { issuer: "Care Academy" } })),
);

const unreviewed = (documents: readonly EvidenceDocument[]): EvidenceDocument[] =>
  documents.map((document) => ({ ...document, status: "uploaded" }));
const dbs = (number: string, issued: number): EvidenceDocument => ({
  kind: "dbs",
  number,
  issued,
  status: "accepted",
  details: { level: "enhanced_barred", updateService: true, issuer: "Bramblegate Care Staffing" },
});

/**
 * One approved worker, one with missing documents and an employment gap, one in review, a nurse whose PIN is expiring,
 * one denied.
 */
const profiles: Profile[] = [
  {
    number: "W-1002",
    niNumber: "AB123456C",
    workerType: 0,
    documents: [...identity, dbs("001500000001", -420), ...training],
    employments: [
      { employer: "Orchard View", role: "Care assistant", from: -3000, to: -900, leavingReason: "Moved house" },
      { employer: "Saltings", role: "Healthcare assistant", from: -890, to: null },
    ],
    gaps: [],
    references: [
      { name: "Rowan Ellerby", organisationName: "Orchard View", status: "verified" },
      { name: "Isla Penrose", organisationName: "Wetherham College", status: "verified" },
    ],
    hue: "#2f6f66",
  },
  {
    number: "W-1004",
    niNumber: "AB223456C",
    workerType: 2,
    documents: [...unreviewed(identity.slice(0, 3)), ...unreviewed(training.slice(0, 5))],
    employments: [
      { employer: "Foxglove Court", role: "Support worker", from: -2200, to: -800, leavingReason: "Contract ended" },
      { employer: "The Willows", role: "Support worker", from: -560, to: null },
    ],
    gaps: [],
    references: [
      { name: "Maud Harrow", organisationName: "Foxglove Court", status: "received" },
      { name: "Ned Larch", organisationName: "The Willows", status: "named" },
    ],
    hue: "#7a5230",
  },
  {
    number: "W-1006",
    niNumber: "AB323456C",
    workerType: 0,
    documents: unreviewed([...identity, dbs("001500000003", -30), ...training]),
    employments: [
      { employer: "Highfell", role: "Care assistant", from: -4000, to: -200, leavingReason: "Study" },
      { employer: "Larkmead House", role: "Care assistant", from: -90, to: null },
    ],
    gaps: [{ from: -199, to: -91, reason: "Level 3 diploma in adult care" }],
    references: [
      { name: "Piers Alder", organisationName: "Highfell", status: "verified" },
      { name: "Tess Bracken", organisationName: "Larkmead House", status: "received" },
    ],
    hue: "#5b4a86",
  },
  {
    number: "W-1010",
    niNumber: "AB423456C",
    workerType: 3,
    documents: [
      ...identity,
      { kind: "nmc_pin", number: "12A3456E", expires: 25, isWithoutFile: true, status: "accepted" },
      dbs("001500000004", -300),
      ...training,
      { kind: "medication", issued: -100, status: "accepted", details: { issuer: "Care Academy" } },
    ],
    employments: [{ employer: "Wetherham Hospital", role: "Staff nurse", from: -3600, to: null }],
    gaps: [],
    references: [
      { name: "Una Fenn", organisationName: "Wetherham Hospital", status: "verified" },
      { name: "Cyril Moss", organisationName: "Saltings", status: "verified" },
    ],
    hue: "#2c5b8a",
  },
  {
    number: "W-1013",
    niNumber: "AB523456C",
    workerType: 0,
    documents: [
      ...identity.filter(({ kind }) => kind !== "address_proof"),
      {
        kind: "address_proof",
        issued: -150,
        status: "rejected",
        rejectReason: "The proof of address is older than three months.",
      },
      dbs("001500000005", -60),
      ...training,
    ],
    employments: [{ employer: "The Willows", role: "Care assistant", from: -2400, to: null }],
    gaps: [],
    references: [
      { name: "Hebe Sallow", organisationName: "The Willows", status: "verified" },
      { name: "Olin Quince", organisationName: "Foxglove Court", status: "verified" },
    ],
    hue: "#86404a",
  },
];

type File = { row: typeof schema.files.$inferInsert; bytes: Buffer };
export type PreparedProfile = {
  profile: Profile;
  documents: { document: EvidenceDocument; file: File | null }[];
  photo: File[];
};

const workerOf = ({ number }: Profile) => {
  const worker = workers.find((one) => one.number === number);
  const organisationId = organisations.find(({ key }) => key === worker?.organisation)?.id;
  if (!worker || !organisationId) throw new Error(`no worker ${number}`);
  return { ...worker, organisationId };
};

let made = 0;
function fileOf(profile: Profile, name: string, contentType: string, bytes: Buffer): File {
  const { id: workerId, organisationId } = workerOf(profile);
  const id = uuid(++made);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const storageKey = `organisations/${organisationId}/${id}`;
  const row = { id, organisationId, workerId, storageKey, name, contentType, sizeBytes: bytes.length, sha256 };
  return { row, bytes };
}

/** A drawn face of no real person, in two sizes. */
async function placeholderPhoto(profile: Profile): Promise<File[]> {
  const drawing = (side: number) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100"><rect width="100" height="100" fill="${profile.hue}"/><circle cx="50" cy="40" r="19" fill="#f2e3d3"/><path d="M14 100c0-26 16-38 36-38s36 12 36 38z" fill="#f2e3d3"/></svg>`,
      ),
    )
      .webp()
      .toBuffer();
  return [
    fileOf(profile, "photo-small.webp", "image/webp", await drawing(160)),
    fileOf(profile, "photo.webp", "image/webp", await drawing(480)),
  ];
}

/** Renders the documents and puts them into the file store, before any transaction. */
export async function prepareProfiles(filesDir: string): Promise<PreparedProfile[]> {
  made = 0;
  const store = diskFiles(filesDir);
  const prepared: PreparedProfile[] = [];
  for (const profile of profiles) {
    const { firstName, lastName } = workerOf(profile);
    const documents: PreparedProfile["documents"] = [];
    for (const document of profile.documents) {
      if (document.isWithoutFile) {
        documents.push({ document, file: null });
        continue;
      }
      const words = [`${firstName} ${lastName}`, "This paper belongs to the demonstration and proves nothing."];
      const bytes = await annexurePdf(document.kind.replaceAll("_", " "), words);
      documents.push({
        document,
        file: fileOf(profile, `${document.kind.replaceAll("_", "-")}.pdf`, "application/pdf", bytes),
      });
    }
    const photo = await placeholderPhoto(profile);
    for (const file of [...documents.flatMap((one) => one.file ?? []), ...photo]) {
      await store.put(file.row.storageKey, file.bytes, { contentType: file.row.contentType });
    }
    prepared.push({ profile, documents, photo });
  }
  return prepared;
}

/** Adds the profiles to existing workers, without changing their status. */
export async function seedProfiles(
  tx: Transaction,
  prepared: readonly PreparedProfile[],
  now: Date,
  keys: Map<string, Buffer>,
): Promise<void> {
  const day = (offset: number) => daysAfter(calendarDate(now), offset);
  const dayOrNull = (offset: number | null | undefined) => (offset == null ? null : day(offset));
  for (const { profile, documents, photo } of prepared) {
    const worker = workerOf(profile);
    const of = { organisationId: worker.organisationId, workerId: worker.id };
    const [small, large] = photo;
    if (!small || !large) throw new Error("no photo");
    const files = [...documents.flatMap(({ file }) => file?.row ?? []), small.row, large.row];
    await tx.insert(schema.files).values(files);
    await tx
      .insert(schema.workerPhotos)
      .values({ ...of, smallFileId: String(small.row.id), largeFileId: String(large.row.id) });
    const { workers: table } = schema;
    await tx
      .update(table)
      .set({
        niNumber: profile.niNumber,
        nationality: "GB",
        travelRadiusMiles: 15,
        startOn: day(-30),
        address: "7 Bramble Gate\nWetherham",
        postcode: "WX1 2CD",
        country: "GB",
        workerTypeIds: workerTypes.filter((_, n) => n === profile.workerType).map(({ id }) => id),
        // Evaluated by the next scheduled job.
        complianceNextOn: day(0),
        imageUrl: `/worker-photo/${worker.id}/large?v=${large.row.sha256.slice(0, 12)}`,
      })
      .where(eq(table.id, worker.id));
    await tx.insert(schema.workerDocuments).values(
      documents.map(({ document, file }) => ({
        ...of,
        kind: document.kind,
        fileId: file ? String(file.row.id) : null,
        number: document.number ?? null,
        issuedOn: dayOrNull(document.issued),
        expiresOn: dayOrNull(document.expires),
        details: document.details ?? {},
        status: document.status ?? "uploaded",
        rejectReason: document.rejectReason ?? null,
        reviewedAt: document.status === "accepted" || document.status === "rejected" ? now : null,
      })),
    );
    await tx
      .insert(schema.workerContacts)
      .values({ ...of, name: "Robin Ashgrove", relation: "Sister", phone: "+447700900777" });
    await tx.insert(schema.workerEmployments).values(
      profile.employments.map(({ from, to, leavingReason = null, ...one }) => ({
        ...of,
        ...one,
        leavingReason,
        fromOn: day(from),
        toOn: dayOrNull(to),
      })),
    );
    if (profile.gaps.length > 0) {
      await tx
        .insert(schema.workerGaps)
        .values(profile.gaps.map(({ from, to, reason }) => ({ ...of, fromOn: day(from), toOn: day(to), reason })));
    }
    await tx.insert(schema.workerReferences).values(
      profile.references.map((reference) => ({
        ...of,
        ...reference,
        email: `${reference.name.split(" ")[0]?.toLowerCase()}@references.example`,
        receivedOn: reference.status === "named" ? null : day(-20),
      })),
    );
    const isDbs = profile.documents.some(({ details }) => details?.updateService);
    if (isDbs) {
      const looked = { kind: "dbs_update_service", checkedOn: day(-60), outcome: "clear" } as const;
      await tx.insert(schema.workerChecks).values({ ...of, ...looked });
    }
    if (profile.documents.some(({ kind }) => kind === "nmc_pin")) {
      const looked = { kind: "nmc_register", checkedOn: day(-20), outcome: "clear", reference: "12A3456E" } as const;
      await tx.insert(schema.workerChecks).values({ ...of, ...looked });
    }
    const bank = {
      accountName: `${worker.firstName} ${worker.lastName}`,
      sortCode: "200000",
      accountNumber: "55779911",
    };
    await tx.insert(schema.workerBankDetails).values({ ...of, ...sealFor(worker.id, bank, keys) });
  }
}
