/** What a shift asks of a worker: skills, certificates and a preferred gender, as columns and as the contract has them. */
import type { PostInput } from "@/lib/contract/jobs";
import type { JobRecord } from "./find";

type Asks = Pick<JobRecord, "skills" | "certificates" | "preferredGender" | "genderReason" | "genderNote">;

/** The columns of what was entered. */
export const asksOf = ({
  skills,
  certificates,
  gender,
}: Pick<PostInput, "skills" | "certificates" | "gender">): Asks => ({
  skills,
  certificates,
  preferredGender: gender?.gender ?? null,
  genderReason: gender?.reason ?? null,
  genderNote: gender?.note ?? null,
});

/** The columns of a shift that is copied. */
export const copiedAsks = ({ skills, certificates, preferredGender, genderReason, genderNote }: Asks): Asks => ({
  skills,
  certificates,
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
