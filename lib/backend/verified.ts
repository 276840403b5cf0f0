/**
 * What requires an organisation to be verified by the platform before it may act in the product's name (docs/states.md,
 * An agency; decision 0045).
 */
import { conflict } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import type { OrganisationStatus } from "@/lib/contract/organisations";

type Agency = { status: OrganisationStatus; name: string };

const texts = messages.outgoing;
const beforeVerification: readonly OrganisationStatus[] = ["draft", "pending_verification"];
const refusal = (text: string) => conflict(text, "notVerified");

/** Whether an organisation may send messages to people outside it: verified, and neither suspended nor archived. */
export const maySendExternally = (status: OrganisationStatus): boolean => status === "active";

/** Whether an agency may ask workers for medical answers: verified (even if suspended since) and not archived. */
const mayCollectAnswers = (status: OrganisationStatus): boolean => status === "active" || status === "suspended";

/** CONFLICT `notVerified`, worded for a worker, if their agency may not ask for medical answers. */
export function refuseAnswersFromWorker({ status, name }: Agency): void {
  if (!mayCollectAnswers(status)) throw refusal(texts.medicalRefused(name));
}

/** CONFLICT `notVerified`, worded for staff, if their agency may not open a questionnaire to a worker. */
export function refuseCollecting({ status, name }: Agency): void {
  if (!mayCollectAnswers(status)) throw refusal(texts.medicalRefusedStaff(name));
}

/** CONFLICT `notVerified` if medical answers may not be read. Answers collected while verified stay readable. */
export function refuseReadingAnswers({ status, name }: Agency): void {
  if (beforeVerification.includes(status)) throw refusal(texts.medicalRefusedStaff(name));
}
