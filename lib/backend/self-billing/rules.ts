/** When a consent to self-billing holds, and when the next one can be asked for. Pure. */
import { constants } from "@/lib/config/constants";
import { type SelfBillingConsentStatus, selfBillingConsentStates } from "@/lib/config/states/self-billing-consent";
import { nextStatus } from "@/lib/config/states/table";
import { daysAfter, monthsAfter } from "@/lib/format";

export type Side = "agency" | "provider";
type Dated = { status: SelfBillingConsentStatus; expiresOn: string | null };

const acceptances = { agency: "acceptAsAgency", provider: "acceptAsProvider" } as const;

/** The status after a side has accepted; null where it cannot accept now. */
export const acceptedBy = (side: Side, status: SelfBillingConsentStatus): SelfBillingConsentStatus | null =>
  nextStatus(selfBillingConsentStates, status, acceptances[side]);

export const canEnd = (status: SelfBillingConsentStatus): boolean =>
  nextStatus(selfBillingConsentStates, status, "end") !== null;

/** The first and the last day of a consent that comes into force. */
export const termFrom = (today: string) => ({
  startsOn: today,
  expiresOn: daysAfter(monthsAfter(today, constants.selfBillingMonths), -1),
});

/** The last day on which a live consent may expire for the next one to be asked for. */
export const renewableUntil = (today: string): string => daysAfter(today, constants.selfBillingRenewalDays);

/** Whether a live consent still holds on a day. */
export const isOver = ({ expiresOn }: Pick<Dated, "expiresOn">, today: string): boolean =>
  expiresOn !== null && expiresOn < today;

/** Whether it holds for so long that no other one is asked for. */
export const isLasting = ({ status, expiresOn }: Dated, today: string): boolean =>
  status === "live" && expiresOn !== null && expiresOn > renewableUntil(today);

type Stated = { isVatRegistered: boolean | null; vatNumber: string | null };
type Wrong = {
  field: "isVatRegistered" | "vatNumber";
  why: "registeredNeeded" | "registeredDiffers" | "vatNumberNeeded" | "vatNumberDiffers";
};

/** What is wrong with an agency's answer about its VAT registration, beside the number that the consent names. */
export function wrongIn({ isVatRegistered, vatNumber }: Stated, agencyVatNumber: string | null): Wrong | null {
  if (isVatRegistered === null) return { field: "isVatRegistered", why: "registeredNeeded" };
  if (isVatRegistered && vatNumber === null) return { field: "vatNumber", why: "vatNumberNeeded" };
  if (isVatRegistered !== (agencyVatNumber !== null)) return { field: "isVatRegistered", why: "registeredDiffers" };
  if (isVatRegistered && vatNumber !== agencyVatNumber) return { field: "vatNumber", why: "vatNumberDiffers" };
  return null;
}
