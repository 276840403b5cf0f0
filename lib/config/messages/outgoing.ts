/** Messages: why a message to someone else cannot be sent, and when it can. */
import { brand } from "@/lib/config/brand";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const inWords = (count: number, unit: string) => `in ${count} ${unit}${count === 1 ? "" : "s"}`;

/** How long to wait, rounded up so that it is not too early. */
function wait(ms: number): string {
  if (ms <= 90 * MINUTE_MS) return inWords(Math.max(1, Math.ceil(ms / MINUTE_MS)), "minute");
  return inWords(Math.ceil(ms / HOUR_MS), "hour");
}

const unverified = (name: string) =>
  `${name} has not been verified yet, so you cannot send messages. Complete its set-up and send it for verification.`;

export const outgoing = {
  /** By the organisation's status. */
  mayNotSend: {
    draft: unverified,
    pending_verification: (name: string) =>
      `${brand.name} is still verifying ${name}. You cannot send messages until then.`,
    suspended: (name: string) => `${name} is suspended. You cannot send messages.`,
    archived: (name: string) => `${name} is archived. You cannot send messages.`,
  } as Record<string, (name: string) => string> & { draft: (name: string) => string },
  tooManyTo: (waitMs: number) =>
    `Not sent: this person has had too many messages from ${brand.name}. Try again ${wait(waitMs)}.`,
  tooManyFrom: (waitMs: number) => `Not sent: you have sent too many messages. Try again ${wait(waitMs)}.`,
  tooManyFromOrganisation: (waitMs: number) =>
    `Not sent: your organisation has sent too many messages. Try again ${wait(waitMs)}.`,
  /** Shown to a worker, and to staff, where an agency may not ask for medical answers. */
  medicalRefusedTitle: "You cannot answer this questionnaire yet",
  medicalRefused: (agencyName: string) =>
    `${agencyName} has not been verified by ${brand.name}, so it cannot ask for information about your health. Contact the agency if you have questions.`,
  medicalRefusedStaff: (agencyName: string) =>
    `${agencyName} has not been verified yet. You can send and view medical questionnaires once it has been.`,
} as const;
