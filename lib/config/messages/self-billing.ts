/** Messages: consents to self-billing. */

type Parties = { agency: string; provider: string; platform: string };
type VatNumbers = { agencyVatNumber: string | null; providerVatNumber: string | null };

const vatLine = (name: string, number: string | null) =>
  number ? `${name}’s VAT number is ${number}.` : `${name} is not registered for VAT.`;

export const selfBilling = {
  /** Errors of a field. */
  nameNeeded: "Enter your full name",
  agreeNeeded: "Select the box to accept the consent",
  registeredNeeded: "Choose whether your agency is registered for VAT",
  vatNumberNeeded: "Enter your agency’s VAT number",
  registeredDiffers: "This does not match your agency’s details. Correct them first, or choose the other answer",
  vatNumberDiffers: "This is not the VAT number in your agency’s details. Correct them first, or enter that number",

  /** Why something is not possible. */
  changed: "Someone has changed this since you opened it. Check it and try again",
  notNow: "You can no longer do this, because the status of the consent has changed",
  textChanged: "The text of the consent has changed. Open it again and read it",
  alreadyAsked: "Consent has already been requested",
  alreadyLive: "The current consent is in force for more than 30 days",

  /** What was done. */
  asked: "Consent requested. Both sides can accept it now.",
  accepted: "Consent accepted.",
  withdrawn: "Consent withdrawn.",

  unknownBrowser: "unknown",

  /** What both sides accept. It stays as it was accepted, so a change of these words makes the next consents different. */
  text: ({ agency, provider, platform, ...numbers }: Parties & VatNumbers): string =>
    [
      `Self-billing agreement between ${agency} (the supplier), ${provider} (the customer) and ${platform} (the platform).`,
      `1. ${provider} lets ${platform} issue the invoices for the work that ${agency} supplies, in the name of ${agency}, for 12 months from the day on which both have accepted this.`,
      `2. ${agency} accepts these invoices and issues none of its own for the same work.`,
      "3. Each invoice is marked as self-billed and shows the supplier’s name, address and VAT number, if it has one.",
      `4. ${vatLine(agency, numbers.agencyVatNumber)} ${vatLine(provider, numbers.providerVatNumber)}`,
      `5. ${agency} tells ${platform} straight away if its VAT number or its registration changes, or if it sells its business or part of it. A changed VAT number or registration ends this agreement, and a new one is needed.`,
      "6. Either side can withdraw at any time. Invoices that have been issued stay valid.",
    ].join("\n\n"),
} as const;

/** Texts of the page of consents. */
export const selfBillingPage = {
  lead: "The platform issues the agencies’ invoices only where the agency and the care provider have both consented. A consent lasts 12 months.",
  caption: "Consents to self-billing",
  agency: "Agency",
  provider: "Care provider",
  consent: "Consent",
  actions: "Actions",
  none: "No agreements",
  noneHint: "You can request consent once an agency and a care provider have an agreement in force.",
  ofConsents: "of the consents",

  missing: "None",
  missingHint: "Invoices are held back",
  waiting: {
    requested: "Waiting for both sides",
    agency_accepted: "Waiting for the care provider",
    provider_accepted: "Waiting for the agency",
  },
  live: (day: string) => `In force until ${day}`,
  ended: {
    expired: (day: string) => `Expired on ${day}`,
    vatNumberChanged: (day: string) => `Ended on ${day}: a VAT number or registration changed`,
    renewed: (day: string) => `Renewed on ${day}`,
    withdrawn: (day: string) => `Withdrawn on ${day}`,
  },
  ask: "Request consent",
  renew: "Request renewal",
  asking: "Requesting…",
  openWaiting: "Read the consent to accept",
  openCurrent: "Open the consent",
  between: (agency: string, provider: string) => `between ${agency} and ${provider}`,

  title: (agency: string, provider: string) => `Consent between ${agency} and ${provider}`,
  state: "Status",
  asked: "Requested",
  hash: "SHA-256 of the text",
  accepted: { agency: "Accepted for the agency", provider: "Accepted for the care provider", platform: "Accepted" },
  notAccepted: "Not yet",
  by: (name: string, jobTitle: string | null, at: string) => `${name}${jobTitle ? `, ${jobTitle}` : ""}, on ${at}`,

  acceptTitle: "Accept for your organisation",
  acceptLead: "Your name, email address, the time, your IP address and your browser are kept as evidence.",
  registered: "Is your agency registered for VAT today?",
  registeredYes: "Yes, it is registered",
  registeredNo: "No, it is not registered",
  vatNumber: "VAT number",
  vatNumberHint: "If your agency is registered. For example GB 980 7806 84.",
  typedName: "Your full name",
  agree: "I have read this consent, I am allowed to accept it for my organisation, and I accept it",
  accept: "Accept the consent",
  accepting: "Accepting…",
  withdrawTitle: "Withdraw consent",
  withdrawLead: "Invoices between the two organisations are then held back until both consent again.",
  withdraw: "Withdraw the consent",
  withdrawing: "Withdrawing…",
  back: "Back to all consents",
} as const;
