/** The printed content of an agreement, frozen when it is sent so that every later document shows the same. */
import { inArray } from "drizzle-orm";
import { specialCharge } from "@/lib/contract/agreements/rate-fields";
import { organisations } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import type { AgreementDocument, Party, RateLine, Signatory } from "@/lib/documents";
import type { AgreementRow, Parts, SignatoryRow, VersionRow } from "./rows";

type OrganisationRow = typeof organisations.$inferSelect;

/** The address on one line, with the postcode at the end unless the address already contains it. */
function printedAddress({ address, postcode }: Pick<OrganisationRow, "address" | "postcode">): string | null {
  const line = address?.replace(/,?\s*\r?\n\s*/g, ", ") ?? null;
  return line && postcode && !line.includes(postcode) ? `${line}, ${postcode}` : line;
}

const partyOf = ({ name, legalName, companyNumber, ...row }: OrganisationRow): Party => ({
  name,
  legalName,
  companyNumber,
  address: printedAddress(row),
});

/** A rate as the provider sees it: the charge, never pay or margin. */
const rateLineOf = ({ line, workerType }: Parts["rateLines"][number]): RateLine => ({
  workerType,
  skills: line.skills,
  basis: line.basis,
  chargePence: line.chargePence,
  vatTreatment: line.vatTreatment,
  specials: line.specials.map((special) => ({ ...special, chargePence: specialCharge(line.chargePence, special) })),
});

export const printedSignatory = (
  { id, type, position, fullName, jobTitle, email }: SignatoryRow,
  { agencyName, providerName }: Pick<AgreementRow, "agencyName" | "providerName">,
): Signatory => ({
  id,
  type,
  order: position,
  fullName,
  jobTitle,
  email,
  organisation: type === "agency" ? agencyName : providerName,
});

/** Captures the printed content of version `version`. The draft must be complete and the scope the platform's. */
export async function freeze(
  tx: Transaction,
  agreement: AgreementRow,
  parts: Parts,
  sent: { version: number; at: Date },
): Promise<AgreementDocument> {
  const { agencyId, providerId, startOn } = agreement;
  const parties = await tx
    .select()
    .from(organisations)
    .where(inArray(organisations.id, [agencyId, providerId]));
  const agency = parties.find(({ id }) => id === agencyId);
  const provider = parties.find(({ id }) => id === providerId);
  if (!agency || !provider || !startOn) throw new Error("a draft that is not complete was frozen");
  return {
    agreementId: agreement.id,
    reference: agreement.reference,
    version: sent.version,
    sentAt: sent.at,
    agency: partyOf(agency),
    provider: partyOf(provider),
    branch: parts.branch?.name ?? null,
    services: parts.services.map(({ name, address }) => ({ name, address })),
    startOn,
    endOn: agreement.endOn,
    noticeDays: agreement.noticeDays,
    billingPeriod: agreement.billingPeriod,
    creditDays: agreement.creditDays,
    timesheetCutoff: { weekday: agreement.timesheetCutoffWeekday, time: agreement.timesheetCutoffTime },
    approvalCutoffDays: agreement.approvalCutoffDays,
    paymentMode: agreement.paymentMode,
    autoAcceptWorkers: agreement.autoAcceptWorkers,
    workersConfirmHours: agreement.workersConfirmHours,
    rateLines: parts.rateLines.map(rateLineOf),
    bankHolidayDays: agreement.bankHolidayDays,
    cancellationRules: parts.cancellationRules,
    terms: agreement.terms,
    annexures: parts.documents.map(({ document, file }) => ({ title: document.title, sha256: file.sha256 })),
    signatories: parts.signatories.map((signatory) => printedSignatory(signatory, agreement)),
  };
}

/** Reads the frozen content back; JSON stores dates as text. */
export function frozenOf({ content }: Pick<VersionRow, "content">): AgreementDocument {
  const stored = content as Omit<AgreementDocument, "sentAt"> & { sentAt: string };
  return { ...stored, sentAt: new Date(stored.sentAt) };
}
