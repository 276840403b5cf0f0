/** Looks up the documents and register checks of a kind in a worker's evidence. Pure. */
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import type { CheckEvidence, Day, Evidence } from "./evidence";

/** The documents of a kind, oldest first. */
export const documentsOf = (evidence: Evidence, kind: DocumentKind) =>
  evidence.documents.filter((document) => document.kind === kind);

/** The latest register check; of several on one day, the last recorded. */
export const latestCheck = (
  evidence: Evidence,
  kind: CheckEvidence["kind"],
  since: Day | null = null,
): CheckEvidence | undefined =>
  evidence.checks
    .filter((check) => check.kind === kind && (!since || check.checkedOn >= since))
    .reduce<CheckEvidence | undefined>(
      (one, other) => (one && one.checkedOn > other.checkedOn ? one : other),
      undefined,
    );
