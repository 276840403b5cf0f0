/** A worker's stored evidence as input to the rules. Days are `YYYY-MM-DD`, in Europe/London. */
import type { checkKinds, checkOutcomes, referenceStatuses } from "@/lib/config/closed-lists/workers";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import type { NeededColumns, workerFieldRegistry } from "@/lib/contract/workers/fields";
import type { WorkerDocumentDetails, workers } from "@/lib/db/schema";

export type Day = string;

export type DocumentEvidence = {
  id: string;
  kind: DocumentKind;
  status: "uploaded" | "accepted" | "rejected" | "superseded";
  number: string | null;
  issuedOn: Day | null;
  expiresOn: Day | null;
  details: WorkerDocumentDetails;
  rejectReason: string | null;
  /** The day it was uploaded, and the day someone reviewed it. */
  uploadedOn: Day;
  reviewedOn: Day | null;
};

export type CheckEvidence = {
  id: string;
  kind: (typeof checkKinds)[number];
  checkedOn: Day;
  outcome: (typeof checkOutcomes)[number];
  followUpOn: Day | null;
};

/** A range of days, both inclusive; null `toOn` means ongoing. */
export type Span = { fromOn: Day; toOn: Day | null };

/** The columns of the required fields, and the others the rules use. */
type FieldColumns = Pick<
  typeof workers.$inferSelect,
  Exclude<NeededColumns<typeof workerFieldRegistry>, "branchIds" | "workerTypeIds"> | "skills"
>;

export type Evidence = {
  /** `branches` is the number of branches they work from. */
  worker: FieldColumns & { branches: number; panel: "on" | "off" };
  workerTypes: readonly { name: string; requiresRegistration: boolean }[];
  /** Postcodes of their branches. */
  places: readonly string[];
  agencyName: string;
  hasPhoto: boolean;
  contacts: number;
  addresses: readonly Span[];
  /** Oldest first. */
  documents: readonly DocumentEvidence[];
  checks: readonly CheckEvidence[];
  employments: readonly Span[];
  gaps: readonly Span[];
  references: readonly { status: (typeof referenceStatuses)[number] }[];
  /** Null: never submitted. */
  questionnaire: "pending" | "submitted" | "resubmitted" | null;
};
