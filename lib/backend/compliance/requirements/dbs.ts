/** DBS check: a certificate of the level that their roles need, checked again in time. */
import type { DocumentEvidence, Evidence } from "@/lib/backend/compliance/evidence";
import {
  type AssessRequirement,
  combine,
  type DocumentResult,
  notNeeded,
  refusalOf,
  soonest,
} from "@/lib/backend/compliance/finding";
import { documentsOf, latestCheck } from "@/lib/backend/compliance/lookup";
import { rolesOf } from "@/lib/backend/compliance/roles";
import { scottishShare } from "@/lib/backend/compliance/scotland";
import { type ComplianceRules, type DbsLevel, dbsLevels } from "@/lib/config/compliance";
import { messages } from "@/lib/config/messages";
import { formatDate, monthsAfter } from "@/lib/format";

const texts = messages.compliance.reasons;

const rank = (level: DbsLevel | undefined) => (level ? dbsLevels.indexOf(level) : -1);

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function dbsBy(document: DocumentEvidence, evidence: Evidence, rules: ComplianceRules): DocumentResult {
  const { issuedOn, expiresOn, details } = document;
  const needed = Math.max(...rolesOf(evidence, rules).map(({ dbsLevel }) => rank(dbsLevel)));
  if (rank(details.level) < needed) return { note: texts.dbsLevel(details.level, dbsLevels[needed] ?? "") };
  const isOwn = !details.issuer || isSame(details.issuer, evidence.agencyName);
  if (!details.updateService) {
    if (!isOwn) return { note: texts.dbsElsewhere };
    if (!issuedOn) return { note: texts.noIssue("dbs") };
    const end = soonest(monthsAfter(issuedOn, rules.dbs.recheckMonths), expiresOn);
    return { end, words: texts.dbsNewCertificate(formatDate(end ?? issuedOn)), documents: [document] };
  }
  const check = latestCheck(evidence, "dbs_update_service", issuedOn);
  if (check && check.outcome !== "clear") return { refusal: refusalOf(check) };
  // A certificate issued to this agency counts as checked on its issue date.
  const lastCheckedOn = check?.checkedOn ?? (isOwn ? issuedOn : null);
  if (!lastCheckedOn) return { note: texts.dbsNotChecked };
  const end = soonest(monthsAfter(lastCheckedOn, rules.dbs.statusCheckMonths), expiresOn);
  return { end, words: texts.dbsNextCheck(formatDate(end ?? lastCheckedOn)), documents: [document], check };
}

export const dbs: AssessRequirement = (evidence, rules) => {
  if (scottishShare(evidence, rules) === "all") return notNeeded(texts.onlyScotland);
  return combine(
    documentsOf(evidence, "dbs").map((document) => dbsBy(document, evidence, rules)),
    texts.needs("dbs"),
  );
};
