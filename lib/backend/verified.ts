/**
 * What the platform must have verified before an organisation may act in the product's name (docs/states.md, An agency; decision
 * 0045).
 */
import { conflict } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import type { OrganisationStatus } from "@/lib/contract/organisations";

type Agency = { status: OrganisationStatus; name: string };

const texts = messages.outgoing;
const beforeVerification: readonly OrganisationStatus[] = ["draft", "pending_verification"];
const refusal = (text: string) => conflict(text, "notVerified");

/** Whether an organisation may write to people outside it: verified, and neither suspended nor archived. */
export const mayWriteToOthers = (status: OrganisationStatus): boolean => status === "active";

/** Whether an agency may ask workers for medical answers: verified, suspended since or not, and not archived. */
const mayCollectAnswers = (status: OrganisationStatus): boolean => status === "active" || status === "suspended";

/** CONFLICT `notVerified`, in words for a worker, where their agency may not ask for medical answers. */
export function refuseAnswersFromWorker({ status, name }: Agency): void {
  if (!mayCollectAnswers(status)) throw refusal(texts.medicalRefused(name));
}

/** CONFLICT `notVerified`, in words for staff, where their agency may not open a questionnaire to a worker. */
export function refuseCollecting({ status, name }: Agency): void {
  if (!mayCollectAnswers(status)) throw refusal(texts.medicalRefusedStaff(name));
}

/** CONFLICT `notVerified` where medical answers may not be read: what was collected while verified stays readable. */
export function refuseReadingAnswers({ status, name }: Agency): void {
  if (beforeVerification.includes(status)) throw refusal(texts.medicalRefusedStaff(name));
}
