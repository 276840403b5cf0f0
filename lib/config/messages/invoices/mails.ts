/** Words of the e-mails and notifications about invoices, by who reads them. */

export const invoiceMails = {
  /** What a weekly run issued for a pair: to approve, and for the agency. */
  issued: {
    title: "Invoices have been issued",
    provider:
      "An agency’s hours have been invoiced. Check each invoice, then approve it or dispute lines by its cut-off.",
    providerDirect: "An agency’s hours have been invoiced. You pay these invoices to the agency directly.",
    agency: "Your agency’s agreed hours have been invoiced in your name.",
  },
  news: {
    presented: {
      title: "An invoice is waiting for approval",
      provider: "Check it, then approve it or dispute lines by its cut-off.",
    },
    cutOff: {
      title: "An invoice is about to be approved automatically",
      provider: "No one has answered it. It is approved at its cut-off unless you dispute lines before.",
    },
    disputed: {
      title: "An invoice has been disputed",
      agency:
        "The provider disputes it, or lines of it. Answer with your evidence: what is disputed is not paid until the platform decides.",
      platform: "The provider disputes it, or lines of it. The agency can answer; you decide.",
    },
    answered: {
      title: "A dispute has been answered",
      provider: "The agency has answered the dispute. The platform decides it.",
      platform: "The agency has answered the dispute. Decide it.",
    },
    decided: {
      title: "A dispute has been decided",
      provider: "The platform has decided the dispute. The invoice shows the decision and the reason.",
      agency: "The platform has decided the dispute. The invoice shows the decision and the reason.",
    },
    credited: {
      title: "A credit note has been issued",
      provider: "A credit note takes off all or a part of the invoice, with the reason.",
      agency: "A credit note takes off all or a part of the invoice, with the reason.",
    },
    dueSoon: {
      title: "An invoice is due soon",
      provider: "Pay it by bank transfer by the day it is due.",
    },
    overdue: {
      title: "An invoice is overdue",
      provider: "It was due and has not been paid. Pay it, or contact the platform’s finance team.",
      agency: "The provider has not paid it by the day it was due. The platform’s finance team follows it up.",
      platform: "The provider has not paid it by the day it was due. Collect it again, or contact the provider.",
    },
    failed: {
      title: "A payment has failed",
      provider: "The direct debit was refused or reversed. Check your account: it can be collected again.",
      agency: "The provider’s payment was refused or reversed. The platform’s finance team follows it up.",
      platform:
        "The provider’s payment was refused or reversed. The invoice shows why. Collect it again, or contact the provider.",
    },
    paid: {
      title: "An invoice has been paid",
      provider: "Nothing more is due on it.",
      agency: "The provider has paid it. The platform pays your agency next.",
      platform: "The provider has paid it. Pay the agency.",
    },
    paidOut: {
      title: "Your agency has been paid",
      agency: "The platform has recorded the payout of the invoice.",
    },
  },
  subject: (title: string, about: string) => `${title}: ${about}`,
  number: "Invoice",
  agency: "Agency",
  provider: "Provider",
  total: "Total with VAT",
  due: "Due",
  cutOff: "Cut-off",
  many: (count: number) => (count === 1 ? "1 invoice" : `${count} invoices`),
  button: "Open invoice",
  buttonMany: "Open invoices",
  small: (product: string) =>
    `You are getting this email because you look after finance in ${product}. You can change your notifications in Preferences.`,
} as const;
