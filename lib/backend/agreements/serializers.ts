/** Converts an agreement to its contract form. */
import type { PersonCaller } from "@/lib/backend/context";
import type { Agreement } from "@/lib/contract/agreements";
import type { agreementEvents } from "@/lib/db/schema";
import { draftOf } from "./floor";
import type { AgreementRow, Parts, SignatoryRow, VersionRow } from "./rows";
import { actionsOf, isCallersTurn, missingOf } from "./rules";

const iso = (at: Date | null) => at?.toISOString() ?? null;

const serializeSignatory = (row: SignatoryRow) => ({
  _id: row.id,
  type: row.type,
  fullName: row.fullName,
  jobTitle: row.jobTitle,
  email: row.email,
  position: row.position,
  status: row.status,
  invitedAt: iso(row.invitedAt),
  linkExpiresAt: iso(row.tokenExpiresAt),
  lastRemindedAt: iso(row.lastRemindedAt),
  openedAt: iso(row.signingStartedAt),
  signedAt: iso(row.signedAt),
  declinedAt: iso(row.declinedAt),
  declineReason: row.declineReason,
});

const serializeSent = (version: VersionRow) => ({
  version: version.version,
  sentAt: version.sentAt.toISOString(),
  expiresAt: version.expiresAt.toISOString(),
  documentFileId: version.documentFileId,
  documentHash: version.documentHash,
  rateTableHash: version.rateTableHash,
  sealedFileId: version.sealedFileId,
  sealedAt: iso(version.sealedAt),
  closedBecause: version.closedBecause,
});

const serializeRateLine = ({ line, workerType, split }: Parts["rateLines"][number]) => ({
  workerTypeId: line.workerTypeId,
  workerType,
  skills: line.skills,
  basis: line.basis,
  vatTreatment: line.vatTreatment,
  specials: line.specials,
  chargePence: line.chargePence,
  split: split ? { payPence: split.payPence, marginPence: split.marginPence } : null,
});

type Whole = {
  agreement: AgreementRow;
  parts: Parts;
  version: VersionRow | undefined;
  events: (typeof agreementEvents.$inferSelect)[];
};

/** Serialises an agreement for `caller` at `now`. */
export function serializeAgreement(
  { agreement, parts, version, events }: Whole,
  caller: PersonCaller,
  now: Date,
): Agreement {
  const isDrafter = caller.group === "Admin";
  const missing = isDrafter && agreement.status === "draft" ? missingOf(draftOf(agreement, parts, now), now) : [];
  const isTheirTurn = parts.signatories.some((signatory) => isCallersTurn(caller, agreement, signatory));
  const { agencyId, agencyName, providerId, providerName } = agreement;
  return {
    _id: agreement.id,
    reference: agreement.reference,
    status: agreement.status,
    origin: agreement.origin,
    version: agreement.version,
    lock: agreement.lock,
    agency: { _id: agencyId, name: agencyName },
    provider: { _id: providerId, name: providerName },
    branch: parts.branch && { _id: parts.branch.id, name: parts.branch.name },
    services: parts.services.map(({ serviceId, name, address }) => ({ _id: serviceId, name, address })),
    startOn: agreement.startOn,
    endOn: agreement.endOn,
    noticeDays: agreement.noticeDays,
    billingPeriod: agreement.billingPeriod,
    creditDays: agreement.creditDays,
    autoAcceptWorkers: agreement.autoAcceptWorkers,
    workersConfirmHours: agreement.workersConfirmHours,
    timesheetCutoffWeekday: agreement.timesheetCutoffWeekday,
    timesheetCutoffTime: agreement.timesheetCutoffTime,
    approvalCutoffDays: agreement.approvalCutoffDays,
    paymentMode: agreement.paymentMode,
    terms: agreement.terms,
    rateLines: parts.rateLines.map(serializeRateLine),
    bankHolidayDays: agreement.bankHolidayDays,
    cancellationRules: parts.cancellationRules,
    documents: parts.documents.map(({ document, file }) => ({
      _id: document.id,
      kind: document.kind,
      title: document.title,
      fileId: file.id,
      fileName: file.name,
      sizeBytes: file.sizeBytes,
    })),
    signatories: parts.signatories.map(serializeSignatory),
    sent: version ? serializeSent(version) : null,
    reason: agreement.reason,
    terminatesOn: agreement.terminatesOn,
    events: events.map(({ sequence, at, what, actor, note, hash }) => ({
      sequence,
      at: at.toISOString(),
      what,
      actor,
      note,
      hash,
    })),
    actions: actionsOf(agreement, caller, missing.length === 0, isTheirTurn),
    missing,
    createdAt: agreement.createdAt.toISOString(),
  };
}
