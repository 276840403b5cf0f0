/** Stores the profiles of the demo's workers: documents with their files, photos, contacts, employments, references. */
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { diskFiles } from "@/lib/adapters/files/disk";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import { sealFor } from "@/lib/db/sealing";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, formatDate } from "@/lib/format";
import { annexurePdf } from "./annexure";
import { organisations, workers } from "./people";
import { placeholderPhoto } from "./placeholder-photo";
import { type EvidenceDocument, type Profile, profiles } from "./profile-evidence";

const uuid = (n: number) => `f17e0000-5b1f-4c2a-9d3e-${String(n).padStart(12, "0")}`;

/** The id of a worker's document, by its place in the list below. */
const documentUuid = (number: string, place: number) =>
  `d0c5a110-5b1f-4c2a-9d3e-${number.replace(/\D/g, "")}${String(place).padStart(8, "0")}`;

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

const photosOf = async (profile: Profile): Promise<File[]> => [
  fileOf(profile, "photo-small.webp", "image/webp", await placeholderPhoto(profile.hue, 160)),
  fileOf(profile, "photo.webp", "image/webp", await placeholderPhoto(profile.hue, 480)),
];

/** The lines of a document that no one has checked yet: a reviewer compares them with what was entered. */
function linesOf({ number, issued, expires }: EvidenceDocument, name: string, today: string): string[] {
  const day = (offset: number) => formatDate(daysAfter(today, offset));
  return [
    name,
    ...(number ? [`Number ${number}`] : []),
    ...(issued === undefined ? [] : [`Issued ${day(issued)}`]),
    ...(expires === undefined ? [] : [`Expires ${day(expires)}`]),
  ];
}

/** Renders documents. Those that have been accepted are the same for every worker. */
function renderer(today: string) {
  const rendered = new Map<string, Promise<Buffer>>();
  return (document: EvidenceDocument, name: string): Promise<Buffer> => {
    const title = document.kind.charAt(0).toUpperCase() + document.kind.slice(1).replaceAll("_", " ");
    const lines = document.status === "uploaded" ? linesOf(document, name, today) : [];
    const key = [title, ...lines].join("\n");
    const bytes =
      rendered.get(key) ??
      annexurePdf(title, [...lines, "This document belongs to the demonstration and proves nothing."]);
    rendered.set(key, bytes);
    return bytes;
  };
}

/** Renders the documents and puts them into the file store, before any transaction. */
export async function prepareProfiles(filesDir: string, now: Date): Promise<PreparedProfile[]> {
  made = 0;
  const store = diskFiles(filesDir);
  const prepared: PreparedProfile[] = [];
  const render = renderer(calendarDate(now));
  for (const profile of profiles) {
    const { firstName, lastName } = workerOf(profile);
    const documents: PreparedProfile["documents"] = [];
    for (const document of profile.documents) {
      if (document.isWithoutFile) {
        documents.push({ document, file: null });
        continue;
      }
      const bytes = await render(document, `${firstName} ${lastName}`);
      documents.push({
        document,
        file: fileOf(profile, `${document.kind.replaceAll("_", "-")}.pdf`, "application/pdf", bytes),
      });
    }
    const photo = await photosOf(profile);
    const files = [...documents.flatMap((one) => one.file ?? []), ...photo];
    await Promise.all(
      files.map(({ row, bytes }) => store.put(row.storageKey, bytes, { contentType: row.contentType })),
    );
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
        travelRadiusMiles: 15,
        startOn: profile.startsInDays === undefined ? undefined : day(profile.startsInDays),
        address: `${profile.houseNumber} Bramble Gate\nWetherham`,
        postcode: "WX1 2CD",
        country: "GB",
        workerTypeIds:
          profile.workerType === undefined
            ? undefined
            : workerTypes.filter((_, n) => n === profile.workerType).map(({ id }) => id),
        imageUrl: `/worker-photo/${worker.id}/large?v=${large.row.sha256.slice(0, 12)}`,
      })
      .where(eq(table.id, worker.id));
    await tx.insert(schema.workerDocuments).values(
      documents.map(({ document, file }, place) => ({
        ...of,
        id: documentUuid(worker.number, place),
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
    await tx.insert(schema.workerContacts).values({ ...of, ...profile.contact, phone: "+447700900777" });
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
    const pin = profile.documents.find(({ kind }) => kind === "nmc_pin");
    if (pin) {
      const looked = { kind: "nmc_register", checkedOn: day(-20), outcome: "clear", reference: pin.number } as const;
      await tx.insert(schema.workerChecks).values({ ...of, ...looked });
    }
    const shareCode = profile.documents.find(({ details }) => details?.route === "share_code");
    if (shareCode) {
      const looked = { kind: "right_to_work", checkedOn: day(-20), outcome: "clear", followUpOn: day(700) } as const;
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
