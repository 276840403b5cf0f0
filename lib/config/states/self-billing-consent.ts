/** The life cycle of a consent to self-billing between an agency and a provider (domain.md, Calculation rules). */
import type { StateTable, StatusDefinition, TransitionDefinition } from "./table";

const statuses = {
  requested: { means: "neither side has accepted it" },
  agency_accepted: { means: "the agency has accepted it; the provider has to" },
  provider_accepted: { means: "the provider has accepted it; the agency has to" },
  live: { means: "both have accepted it, and the platform may issue the agency's invoices" },
  ended: { means: "it expired, was renewed or withdrawn, or a VAT number changed", isEnd: true },
} as const satisfies Record<string, StatusDefinition>;
export type SelfBillingConsentStatus = keyof typeof statuses;

const transitions = {
  request: [
    {
      from: [null],
      to: "requested",
      by: ["platform", "agency", "provider", "time"],
      when: "the pair has an agreement to invoice under and no consent that is live for more than another 30 days",
      what: "both sides see it under Finance and can accept it",
    },
  ],
  acceptAsAgency: [
    { from: ["requested"], to: "agency_accepted", by: ["agency"], when: "with its VAT registration of today" },
    {
      from: ["provider_accepted"],
      to: "live",
      by: ["agency"],
      what: "it lasts 12 months; an earlier one ends",
    },
  ],
  acceptAsProvider: [
    { from: ["requested"], to: "provider_accepted", by: ["provider"] },
    { from: ["agency_accepted"], to: "live", by: ["provider"], what: "it lasts 12 months; an earlier one ends" },
  ],
  end: [
    {
      from: ["requested", "agency_accepted", "provider_accepted", "live"],
      to: "ended",
      by: ["time", "agency", "provider"],
      when: "12 months pass, a VAT number changes, a later one is accepted, or a side withdraws",
      what: "the next run holds the pair back",
    },
  ],
} as const satisfies Record<string, readonly TransitionDefinition<SelfBillingConsentStatus>[]>;
export type SelfBillingConsentEvent = keyof typeof transitions;

export const selfBillingConsentStates: StateTable<SelfBillingConsentStatus, SelfBillingConsentEvent> = {
  title: "A consent to self-billing",
  statuses,
  transitions,
};
