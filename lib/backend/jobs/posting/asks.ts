/** What a shift asks of a worker: skills, certificates and a preferred gender, as columns and as the contract has them. */

import type { JobRecord } from "@/lib/backend/jobs/find";
import { type TrainingKind, trainingKinds } from "@/lib/config/closed-lists/workers";
import type { PostInput } from "@/lib/contract/jobs";
import type { services } from "@/lib/db/schema";

type Asks = Pick<JobRecord, "skills" | "certificates" | "preferredGender" | "genderReason" | "genderNote">;

/** What the service always asks for. */
type OfService = Pick<typeof services.$inferSelect, "certificates">;

/** The certificates that a shift asks for, with those of its service. */
const withOwn = (asked: readonly TrainingKind[], { certificates }: OfService): TrainingKind[] =>
  trainingKinds.filter((kind) => asked.includes(kind) || certificates.includes(kind));

type Entered = Pick<PostInput, "skills" | "certificates" | "gender">;

/** The columns of what was entered. */
export const asksOf = ({ skills, certificates, gender }: Entered, service: OfService): Asks => ({
  skills,
  certificates: withOwn(certificates, service),
  preferredGender: gender?.gender ?? null,
  genderReason: gender?.reason ?? null,
  genderNote: gender?.note ?? null,
});

/** The columns of a shift that is copied. */
export const copiedAsks = (
  { skills, certificates, preferredGender, genderReason, genderNote }: Asks,
  service: OfService,
): Asks => ({
  skills,
  certificates: withOwn(certificates, service),
  preferredGender,
  genderReason,
  genderNote,
});

/** The preferred gender with its reason; null without one. */
export const preferredGenderOf = ({ preferredGender, genderReason }: Asks) =>
  preferredGender && genderReason ? { gender: preferredGender, reason: genderReason } : null;

/** What the audit log says about a preferred gender: which, and the reason from the closed list. */
export const genderDetails = ({ preferredGender, genderReason }: Asks): Record<string, string> =>
  preferredGender && genderReason ? { preferredGender, genderReason } : {};
