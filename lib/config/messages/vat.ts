/** Why a charge has VAT or none, as printed on invoices. */
const law = "Value Added Tax Act 1994";
const concession = "VAT Notice 701/57, section 6.5: the nursing agencies’ concession";

export const vat = {
  rules: {
    notRegistered: {
      reason: "The agency is not registered for VAT, so no VAT is charged.",
      source: `${law}, Schedule 1`,
    },
    deputyDoctor: {
      reason: "Exempt: a deputy for a registered doctor.",
      source: `${law}, Schedule 9, Group 7, item 5; HMRC Brief 9/2025`,
    },
    noDeputyEvidence: {
      reason: "Standard rate: there is no evidence that the doctor is a deputy for another.",
      source: `${law}, Schedule 9, Group 7, item 5; HMRC Brief 9/2025`,
    },
    notElected: {
      reason: "Standard rate: a supply of staff is taxable, and the agency does not use the nursing concession.",
      source: `${law}, section 4; [2025] UKFTT 1320`,
    },
    notYetElected: {
      reason: "Standard rate: the agency uses the nursing concession only from a later day.",
      source: concession,
    },
    umbrella: {
      reason: "Standard rate: the nursing concession does not cover workers of an umbrella or of their own company.",
      source: concession,
    },
    notEligible: {
      reason: "Standard rate: the nursing concession does not cover this type of worker.",
      source: concession,
    },
    agreedStandard: {
      reason: "Standard rate: the agreement does not use the nursing concession for this rate.",
      source: concession,
    },
    auxiliaryAlone: {
      reason:
        "Standard rate: an auxiliary whom no registered nurse supervises, at a service that is not registered for nursing.",
      source: concession,
    },
    nurse: { reason: "Exempt: a registered nurse, under the nursing concession.", source: concession },
    supervised: {
      reason: "Exempt: an auxiliary directly supervised by a registered nurse, under the nursing concession.",
      source: concession,
    },
    medicalCare: {
      reason:
        "Exempt: an auxiliary who gives medical care at a service registered for nursing, under the nursing concession.",
      source: concession,
    },
  },
  withEvidence: (reason: string, evidence: string) => `${reason} Evidence: ${evidence}`,
  notAdvice: "This is not tax advice. Ask an accountant to confirm the VAT that the agency charges.",
} as const;
