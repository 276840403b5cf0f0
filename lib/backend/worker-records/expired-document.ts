import { type Citizen, isBritishOrIrish } from "@/lib/backend/compliance";
import { complianceRules } from "@/lib/config/compliance";
import { type DocumentKind, sensitiveDocuments } from "@/lib/contract/profiles/fields";
import type { CalendarDate } from "@/lib/format";

type Dated = { kind: DocumentKind; expiresOn: string | null };

/**
 * When a document of identity expired, if it had by `today`. It `isProof` of nothing, except that an expired passport
 * still proves the right to work of a British or Irish citizen. Null for any other document. Pure.
 */
export function expiryPassed(
  { kind, expiresOn }: Dated,
  worker: Citizen,
  today: CalendarDate,
): { on: string; isProof: boolean } | null {
  if (!expiresOn || expiresOn >= today || !sensitiveDocuments.includes(kind)) return null;
  return { on: expiresOn, isProof: kind === "passport" && isBritishOrIrish({ worker }, complianceRules) };
}
