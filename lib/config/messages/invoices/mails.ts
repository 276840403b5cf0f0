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
      provider: "Check this invoice, then approve it or dispute lines by its cut-off.",
    },
    cutOff: {
      title: "An invoice is about to be approved automatically",
      provider:
        "Approve this invoice or dispute lines before its cut-off. If no one does, it is approved automatically.",
    },
    disputed: {
      title: "An invoice has been disputed",
      agency:
        "Answer the dispute with your evidence. What the provider disputes is not paid until the platform decides.",
      platform: "The provider disputes this invoice or some of its lines. The agency can answer before you decide.",
    },
    answered: {
      title: "A dispute has been answered",
      provider: "The agency has answered the dispute. The platform will decide it.",
      platform: "Decide the dispute. The agency has answered it.",
    },
    decided: {
      title: "A dispute has been decided",
      provider: "The platform has decided the dispute. The invoice shows the decision and the reason.",
      agency: "The platform has decided the dispute. The invoice shows the decision and the reason.",
    },
    credited: {
      title: "A credit note has been issued",
      provider: "All or part of this invoice has been credited. The credit note gives the reason.",
      agency: "All or part of this invoice has been credited. The credit note gives the reason.",
    },
    dueSoon: {
      title: "An invoice is due soon",
      provider: "Pay this invoice by bank transfer by its due date.",
    },
    overdue: {
      title: "An invoice is overdue",
      provider: "Pay this invoice now, or contact the platform’s finance team.",
      agency: "The provider has not paid this invoice by its due date. The platform’s finance team will follow it up.",
      platform: "Collect this invoice again, or contact the provider, who has not paid it by its due date.",
    },
    failed: {
      title: "A payment has failed",
      provider: "The direct debit was refused or reversed. Check your account: it can be collected again.",
      agency: "The provider’s payment was refused or reversed. The platform’s finance team will follow it up.",
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
      title: "A payout has been recorded",
      agency:
        "The platform has recorded the payout of this invoice. What your agency owes on advances is deducted first: your statement of account shows what was paid.",
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
