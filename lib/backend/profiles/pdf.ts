import { callArea, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { questionnaires } from "@/lib/backend/questionnaires";
import { findWorker } from "@/lib/backend/worker-records";
import { clock } from "@/lib/config/clock";
import { profilePdf as texts } from "@/lib/config/messages/profiles/pdf";
import { contract } from "@/lib/contract";
import type { Profile } from "@/lib/contract/profiles";
import type { WorkerQuestionnaire } from "@/lib/contract/questionnaires";
import { withScope } from "@/lib/db/tenancy";
import { renderProfile } from "@/lib/documents";
import { formatDateTime, formatName } from "@/lib/format";
import { canRead } from "./access";
import { sectionsOf } from "./pdf-sections";
import { read } from "./read";

/** A worker's number as part of a file name. */
const safeName = (number: string) =>
  number
    .replace(/[^\w.]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);

/**
 * A worker's profile as a tagged PDF, with what the caller may see: the profile is read by the call behind the page, and
 * the medical answers, only if they are asked for, by the call behind theirs, which needs the right to them. Fails
 * closed: without its audit row it is not made. NOT_FOUND for another agency's worker.
 */
export const pdf = procedure(contract.workerProfile.pdf, canRead, async ({ input, caller, context }) => {
  const { workerId } = input;
  const withAnswers = input.answers === "included";
  const profile: Profile = await callArea(read, { workerId }, { context });
  const answers: WorkerQuestionnaire | null = withAnswers
    ? (await callArea(questionnaires.read, { workerId }, { context })).questionnaire
    : null;
  await withScope(scopeOf(caller), async (tx) => {
    const { organisationId } = await findWorker(tx, workerId);
    await audit(tx, context, {
      organisationId,
      action: "worker.profileExported",
      subject: { type: "worker", id: workerId },
      details: { format: "pdf", purpose: "profile", withAnswers },
    });
  });
  const createdAt = clock.now();
  const bytes = await renderProfile({
    number: profile.workerId,
    name: formatName(profile.basic),
    about: texts.about(profile.agency.businessName, formatDateTime(createdAt, caller.preference), caller.fullName),
    notes: withAnswers ? [] : [texts.withoutAnswers],
    createdAt,
    sections: sectionsOf(profile, caller.preference, answers),
  });
  return {
    name: `${safeName(profile.workerId)}-profile.pdf`,
    contentType: "application/pdf",
    base64: bytes.toString("base64"),
  };
});
