import { selfBillingPage as texts } from "@/lib/config/messages/self-billing";
import type { Consent } from "@/lib/contract/self-billing";
import { formatDate } from "@/lib/format";

/** The state of a consent in words, with its day. */
export function stateOf({ status, expiresOn, endedAt, endedBecause }: Consent): string {
  if (status === "live") return texts.live(formatDate(expiresOn ?? ""));
  if (status !== "ended") return texts.waiting[status];
  const day = endedBecause === "expired" && expiresOn ? expiresOn : endedAt;
  return texts.ended[endedBecause ?? "withdrawn"](formatDate(day ?? ""));
}
