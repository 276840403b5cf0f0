import type { Names } from "@/components/profile-changes/shown-value";
import type { FieldFormats } from "@/lib/contract/fields";
import type { Step } from "@/lib/contract/profiles/fields";
import type { ReviewDocument, VerificationStatus } from "@/lib/contract/verification";

/** A review, as read from the API. */
export type Review = {
  worker: { _id: string; workerId: string; firstName: string; lastName: string; agency: { businessName: string } };
  status: VerificationStatus;
  reason: string | null;
  submittedAt: string | null;
  verifiedAt: string | null;
  fields: { field: string; step: Step; value?: unknown }[];
  changes: { field: string; origin: "worker" | "agency"; old?: unknown; proposed?: unknown; decidedAt: string }[];
  documents: ReviewDocument[];
  missing: { step: Step; what: string[] }[];
  medical: "pending" | "submitted" | "resubmitted";
  photo: string | null;
  names: Names;
  formats: FieldFormats;
  waiting: { _id: string; fields: string[] }[];
  lock: number;
};
