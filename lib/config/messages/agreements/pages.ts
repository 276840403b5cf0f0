/** Messages: the staff's pages of agreements. */
import { counted } from "@/lib/config/messages/lists";
import { vat } from "@/lib/config/messages/vat";
import { bankHolidayDayNames, bankHolidayDaysHint, rateBandFallBack, rateBandHours } from "./rate-bands";

export const agreementPages = {
  none: {
    title: "No agreements yet",
    admin: "Start a new agreement and it appears here.",
    party: "Agreements appear here when they are sent to you to sign.",
    marketplace: "Agreements appear here when you win a bid.",
  },
  noneFound: {
    title: "No agreements found",
    text: "Try another word or remove some filters.",
  },
  status: {
    draft: {
      label: "Draft",
      meaning: "This agreement is being drafted.",
      next: "You can change it until it is sent to be signed.",
    },
    pending_agency: {
      label: "Agency to sign",
      meaning: "The agency needs to sign.",
      next: "When the agency has signed, we ask the provider to sign.",
    },
    pending_provider: {
      label: "Provider to sign",
      meaning: "The agency has signed. The provider needs to sign.",
      next: "When the provider has signed, the document is sealed and the agreement starts on its start date.",
    },
    scheduled: {
      label: "Scheduled",
      meaning: "Everyone has signed.",
      next: "It becomes active on its start date.",
    },
    active: {
      label: "Active",
      meaning: "Work can be booked and billed under this agreement.",
      next: "It stays active until its end date or until notice is served.",
    },
    suspended: {
      label: "Suspended",
      meaning: "New work cannot be booked under this agreement.",
      next: "Work that is already booked keeps its rates. The agreement continues when the suspension is lifted.",
    },
    expired: {
      label: "Expired",
      meaning: "The end date has passed.",
      next: "Work booked under it keeps its rates. You need a new agreement for new work.",
    },
    terminated: {
      label: "Ended by notice",
      meaning: "The notice period has ended.",
      next: "Work booked under it keeps its rates. You need a new agreement for new work.",
    },
  },
  origin: { direct: "Direct", marketplace: "Bid4Care", off_panel: "Off-panel" },
  party: { agency: "Agency", provider: "Provider" },
  signatoryStatus: { waiting: "Not invited yet", invited: "Invited to sign", signed: "Signed", declined: "Declined" },
  closed: {
    changesRequested: "Changes were requested",
    declined: "A signatory declined to sign",
    signingExpired: "It was not signed in time",
    withdrawn: "It was withdrawn",
  },
  vat: {
    standard: "Standard VAT",
    exempt_nursing: "VAT exempt: registered nursing",
    exempt_supervised: "VAT exempt: supervised care",
    exempt_deputy_doctor: "VAT exempt: deputy for a doctor",
  },
  basis: { hourly: "Per hour", fixed: "Per shift" },
  per: { hourly: "an hour", fixed: "a shift" },
  bands: {
    special_holiday: { label: "Special holiday", when: rateBandHours.special_holiday },
    bank_holiday: { label: "Bank holiday", when: rateBandHours.bank_holiday },
    weekday_day: { label: "Weekday, day", when: rateBandHours.weekday_day },
    friday_night: { label: "Friday night", when: rateBandHours.friday_night },
    weekday_night: { label: "Weekday night", when: rateBandHours.weekday_night },
    weekend_day: { label: "Weekend, day", when: rateBandHours.weekend_day },
    weekend_night: { label: "Weekend night", when: rateBandHours.weekend_night },
  },
  fallBack: rateBandFallBack,
  bankHolidayDays: bankHolidayDayNames,
  /** Where a band's charge comes from. */
  chargedAs: { standard: "As standard", bank_holiday: "As a bank holiday", hour: "As the hour’s band" },
  paymentMode: { platform: "Through the platform", direct: "Directly to the agency" },
  hoursConfirmed: {
    agency: "The agency alone",
    confirmed: "The worker confirms them first",
  },
  workersPutForward: {
    decided: "The care provider decides",
    automatic: "Accepted immediately if every check is met",
  },
  billingPeriod: { weekly: "Weekly", monthly: "Monthly" },
  weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  documentKind: {
    agencyAnnexure: "Agency’s annexure",
    providerAnnexure: "Provider’s annexure",
    other: "Other document",
  },
  noDocuments: "There are no annexures or other documents.",
  noCancellation: "There is no charge for cancelling.",
  actions: {
    send: { label: "Send to be signed", busy: "Sending…", done: "Agreement sent to be signed." },
    withdraw: {
      label: "Withdraw",
      title: "Withdraw from signing",
      lead: "Links that were sent stop working, signatures on this version no longer count, and the agreement becomes a draft again.",
      busy: "Withdrawing…",
      done: "Agreement withdrawn. It is a draft again.",
    },
    requestChanges: {
      label: "Request changes",
      title: "Request changes",
      lead: "The person who drafted the agreement gets it back with your reason. This version can no longer be signed.",
      busy: "Sending…",
      done: "Changes requested.",
    },
    resend: {
      label: "Send new link",
      title: "Send new link",
      lead: "We email a new link immediately. The previous link stops working.",
      busy: "Sending…",
      done: "New link sent.",
    },
    correctSignatory: {
      label: "Correct",
      title: "Correct signatory",
      lead: "If they have already been invited, the previous link stops working and we send a new one to the corrected address.",
      busy: "Saving…",
      done: "Signatory corrected.",
    },
    suspend: {
      label: "Suspend",
      title: "Suspend agreement",
      lead: "New work cannot be booked until the suspension is lifted. Work that is already booked stays.",
      busy: "Suspending…",
      done: "Agreement suspended.",
    },
    resume: {
      label: "Lift suspension",
      title: "Lift suspension",
      lead: "The agreement becomes active again immediately.",
      busy: "Lifting…",
      done: "Suspension lifted. The agreement is active again.",
    },
    serveNotice: {
      label: "Serve notice",
      title: "Serve notice",
      lead: "The agreement ends when the notice period ends. You cannot undo this.",
      busy: "Serving…",
      done: "Notice served.",
    },
  },
  linkSentTo: (fullName: string, email: string) => `New link sent to ${fullName} at ${email}.`,
  reason: "Reason",
  reasonHint: "Both parties can see this on the agreement’s page.",
  unreadable: "The form could not be read. Reload the page and try again.",
  conflictHelp: "What you entered is still here. Copy what you need, then reload the page to see what changed.",
  steps: {
    parties: { title: "Parties and services", lead: "The agency, the provider and the services covered." },
    terms: { title: "Dates and terms", lead: "The start and end dates, billing and terms of business." },
    rates: {
      title: "Rates",
      lead: "The charge for an hour or a shift of each worker type, before any VAT.",
    },
    cancellation: {
      title: "Cancellation",
      lead: "The charge for cancelling a booking shortly before it starts. If you add no bands, there is no charge.",
    },
    documents: {
      title: "Documents",
      lead: "Annexures that signatories read before they sign, and other documents. PDF files, up to 10 MB.",
    },
    signatories: {
      title: "Signatories",
      lead: "Signatories sign in this order. The agency signs before the provider.",
    },
    review: { title: "Review and send", lead: "Check the agreement before you send it to be signed." },
  },
  stepComplete: "Complete",
  draftsTitle: "Drafts",
  noDrafts: "There are no drafts.",
  startTitle: "New agreement",
  notDraft: "This agreement is no longer a draft. You can read it but not change it.",
  upload: {
    add: "Add document",
    busy: "Adding…",
    sent: "% sent",
    checking: "Uploaded. Checking the file…",
    lost: "The connection was lost during the upload. Try again.",
    done: "Document added.",
    removed: "Document removed.",
    needed: "Choose a PDF file",
    refused: "The file could not be uploaded. It must be a PDF without a password or scripts, up to 10 MB.",
    failed: "The document was not added. Reload the page and try again.",
    notPdf: "The file is not a PDF. Save or scan it as a PDF and choose it again.",
  },
  rowAdded: "Row added.",
  rowRemoved: "Row removed.",
  rowMoved: "Row moved.",
  bandNeedsValue: (band: string) => `Enter a value for ${band}, or choose Standard rules`,
  multiplierNeeded: (band: string) => `Enter the multiple of the standard rate for ${band}, such as 1.5`,
  mobile: {
    none: "No agreements yet",
    noneText: "Providers you have an agreement with appear here.",
    noneTextProvider: "Agencies you have an agreement with appear here.",
    notAllowed: "You do not have permission to view agreements. Ask a primary user of your organisation.",
  },
} as const;

/** Texts of components/agreements/actions.tsx. */
export const agreementActions = {
  fullName: "Full name",
  jobTitle: "Job title",
  eMailAddress: "Email address",
  forSignatory: (fullName: string | number) => `for ${fullName}`,
} as const;

/** Texts of components/agreements/activity.tsx. */
export const agreementActivity = {
  noActivity: "No activity yet.",
  byActor: (actor: string | number) => `, by ${actor}`,
} as const;

/** Texts of components/agreements/agreement-page.tsx, sealed-section.tsx and status-notice.tsx. */
export const agreementPage = {
  reasonGiven: (why: string | number) => `Reason: “${why}”`,
  canBeSignedUntil: (expiresAt: string | number) => `Sign by ${expiresAt}.`,
  itStartsOn: (startOn: string | number) => `Starts on ${startOn}.`,
  noticeServedEndsOn: (terminatesOn: string | number) => `Notice served. Ends on ${terminatesOn}.`,
  itEndsOn: (endOn: string | number) => `Ends on ${endOn}.`,
  theSealedDocument: "Sealed document",
  theDocumentToSign: "Document to sign",
  signedAndSealed: (reference: string | number) => `${reference}, signed and sealed`,
  versionSealed: (version: string | number, sealedAt: string | number) => `Version ${version}, sealed ${sealedAt}`,
  asSent: (reference: string | number) => `${reference}, as sent`,
  versionSent: (version: string | number, sentAt: string | number) => `Version ${version}, sent ${sentAt}`,
  documentBeingCreated: "The document is being prepared. Reload the page in a moment.",
  sha256OfTheDocument: "SHA-256 of the document as sent:",
  verifyHint: "Anyone with the file can check that it is the sealed document:",
  supplies: (agency: string, provider: string) => `${agency} supplies ${provider}`,
  continueDrafting: "Continue draft",
  cancel: "Cancel",
  rates: "Rates",
  cancellation: "Cancellation",
  signatories: "Signatories",
  documents: "Documents",
  activity: "Activity",
} as const;

/** Texts of components/agreements/to-sign.tsx. */
export const toSign = {
  yours: "For you to sign",
  others: (fullName: string) => `For ${fullName} to sign`,
  youSignFor: (jobTitle: string, organisation: string) => `You are signing as ${jobTitle}, ${organisation}.`,
  hasLink: (jobTitle: string, organisation: string, since: string) =>
    `${jobTitle}, ${organisation}. They have had the link since ${since}.`,
  sentTo: (email: string) => `We emailed the link to ${email}.`,
  sending: "The link is being sent.",
  opened: (time: string) => `They last opened the signing area ${time}.`,
  notOpened: "They have not opened the signing area yet.",
  expires: (time: string) => `The link expires ${time}.`,
  replaces: "If you sign here, the link in your email stops working.",
  sign: "Sign agreement",
  opening: "Opening…",
} as const;

/** Texts of components/agreements/agreements-filter.tsx. */
export const agreementsFilter = {
  origin: "Origin",
  anyOrigin: "Any origin",
  searchLabel: "Search by reference or name",
  status: "Status",
  anyStatus: "Any status",
  due: "Due",
  atAnyTime: "Any time",
  withinDays: (value: string | number) => `Within ${value} days`,
} as const;

/** Texts of components/agreements/agreements-list.tsx. */
export const agreementsList = {
  notSetYet: "Not set yet",
  reference: "Reference",
  columns: {
    status: "Status",
    agency: "Agency",
    provider: "Provider",
    awaiting: "Next to sign",
    dates: "Dates",
    origin: "Origin",
    sealed: "Sealed",
    created: "Created",
  },
  yes: "Yes",
  no: "No",
  you: "You",
  sign: (reference: string) => `Sign ${reference}`,
  signShort: "Sign",
  hasLinkSince: (fullName: string, since: string) => `${fullName}, since ${since}`,
  open: "Open",
  verify: "Check a copy",
  add: "New agreement",
  counted: counted("agreement", "agreements"),
} as const;

/** Texts of components/agreements/counterparts.tsx. */
export const counterparts = {
  agreement: (reference: string | number) => `Agreement ${reference}`,
} as const;

/** Texts of components/agreements/draft/begin-form.tsx. */
export const beginForm = {
  suppliedFrom: "Supplied from",
  anyBranch: "Any branch of the agency",
  servicesCovered: "Services covered",
  startingDraft: "Starting…",
  startDraft: "Start draft",
  chooseOtherParties: "Change parties",
} as const;

/** Texts of components/agreements/draft/document-step.tsx. */
export const documentStep = {
  removing: "Removing…",
  remove: "Remove",
  addADocument: "Add document",
} as const;

/** Texts of components/agreements/draft/other-rows.tsx. */
export const otherRows = {
  band: (value: string | number) => `Band ${value}`,
  bandInSentence: (value: string | number) => `band ${value}`,
  remove: "Remove",
  hoursBeforeTheStart: "Hours before start",
  percentOfCharge: "Percentage of the charge",
  addABand: "Add band",
  signatory: (value: string | number) => `Signatory ${value}`,
  up: "Move up",
  down: "Move down",
  signsFor: "Signs for",
  agency: (agency: string | number) => `Agency: ${agency}`,
  provider: (provider: string | number) => `Provider: ${provider}`,
  fullName: "Full name",
  jobTitle: "Job title",
  eMailAddress: "Email address",
  addASignatory: "Add signatory",
} as const;

/** Texts of components/agreements/draft/party-choice.tsx. */
export const partyChoice = {
  chooseOne: "Choose an option",
  agency: "Agency",
  provider: "Provider",
  continue: "Continue",
} as const;

/** Texts of components/agreements/draft/rate-rows.tsx. */
export const rateRows = {
  standardRules: "Standard rules",
  howItIsCharged: (label: string | number) => `${label}: how it is charged`,
  timesTheStandardRate: "Multiple of the standard rate",
  anAmountInPounds: "Amount in pounds",
  value: (label: string | number) => `${label}: value`,
  rate: (place: string | number) => `Rate ${place}`,
  rateInSentence: (place: string | number) => `rate ${place}`,
  remove: "Remove",
  workerType: "Worker type",
  chooseAWorkerType: "Choose a worker type",
  skillsOptional: "Skills (optional)",
  charged: "Charged",
  vat: "VAT",
  usualForWorkerType: "Default for the worker type",
  payInPounds: (value: string | number) => `Pay in pounds ${value}`,
  agencyMarginInPounds: "Agency margin in pounds",
  standardChargeBeforeVat: "Standard charge, before VAT",
  enterPayAndMargin: "Enter the pay and margin",
  specialRates: "Special rates",
  given: (bandsGiven: string | number) => ` (${bandsGiven} set)`,
  addARate: "Add rate",
  bankHolidayDays: "If a bank holiday falls on a weekend, charge the bank holiday rate on",
  bankHolidayDaysHint,
} as const;

/** Texts of components/agreements/draft/review-step.tsx. */
export const reviewStep = {
  change: (title: string | number) => `Change: ${title}`,
  changeIt: "Change",
  suppliedFrom: "Supplied from",
  anyBranch: "Any branch of the agency",
  servicesCovered: "Services covered",
  noneChosenYet: "None chosen yet",
  sendRequirements: "Before you can send it",
  longCredit: "The payment terms are longer than 60 days",
  longCreditWhy: "By law, more than 60 days must be agreed expressly and be fair to the agency. You can still send it.",
  sendLead: (fullName: string | number) =>
    `We email ${fullName} a link immediately. The other signatories get theirs in turn. `,
  lockedAfterSending: "After you send it, you must withdraw it to make changes.",
  preview: "Preview the document (PDF, opens in a new tab)",
} as const;

/** Texts of components/agreements/draft/step-form.tsx. */
export const agreementDraftStepForm = {
  saveAndContinue: "Save and continue",
  saveAndLeave: "Save and exit",
  leaveWithoutSaving: "Exit without saving",
  saving: "Saving…",
} as const;

/** Texts of components/agreements/draft/step-list.tsx. */
export const stepList = {
  steps: "Steps",
} as const;

/** Texts of components/agreements/draft/terms-fields.tsx. */
export const termsFields = {
  startDate: "Start date",
  endDateOptional: "End date (optional)",
  noticeInDays: "Notice in days",
  billing: "Billing",
  creditInDays: "Payment terms (days)",
  creditHint: "Usually 30. By law, more than 60 days must be agreed expressly and be fair to the agency.",
  payment: "Payment",
  timesheetsInByDay: "Timesheet deadline: day",
  timesheetsInByTime: "Timesheet deadline: time",
  daysToApproveATimesheet: "Days to approve a timesheet",
  hoursConfirmed: "Who states the hours worked",
  hoursConfirmedHint: "Workers confirm with their shifts link. After the deadline the agency can submit without them.",
  workersPutForward: "Workers put forward",
  workersPutForwardHint: "The care provider always decides on a worker with a warning.",
  termsOfBusiness: "Terms of business",
  termsHint: "Printed in the document that is signed. Leave a blank line between paragraphs.",
} as const;

/** Texts of components/agreements/draft/upload-form.tsx. */
export const agreementDraftUploadForm = {
  documentKindLabel: "Document type",
  title: "Title",
  pdfFile: "PDF file",
} as const;

/** Texts of components/agreements/essentials.tsx. */
export const agreementEssentials = {
  partiesAndServices: "Parties and services",
  suppliedFrom: "Supplied from",
  anyBranch: "Any branch of the agency",
  serviceCovered: "Service covered",
  servicesCovered: (length: string | number) => `${length} services covered`,
  noneChosenYet: "None chosen yet.",
  datesAndTerms: "Dates and terms",
  notSetYet: "Not set yet",
  noEndDate: "No end date",
  endsByNotice: "Ends by notice",
  timesheetsInBy: "Timesheet deadline",
  approvedWithin: "Approved within",
  hoursConfirmed: "Hours stated by",
  workers: "Workers put forward",
  termsOfBusiness: "Terms of business",
  noTermsOfBusinessYet: "No terms of business yet.",
} as const;

/** Texts of components/agreements/mobile-essentials.tsx. */
export const mobileEssentials = {
  servicesCovered: "Services covered",
  rates: "Rates",
} as const;

/** Texts of components/agreements/documents.tsx. */
export const agreementDocuments = {
  view: "View",
  opensInNewTab: (title: string | number) => `${title} (opens in a new tab)`,
  download: "Download",
} as const;

/** Texts of components/agreements/rates.tsx. */
export const agreementRates = {
  timesStandard: (multiplier: string) => `${multiplier} times standard`,
  specialRate: "Special rate",
  bankHolidays: (days: string) => `Bank holidays on a weekend: ${days.toLowerCase()}.`,
  vatNote: `The VAT on an invoice depends on the day, the worker and the service. Each line gives the reason. ${vat.notAdvice}`,
  beforeVat: ", before VAT.",
  payAndMargin: (payPence: string | number, marginPence: string | number) =>
    `${payPence} pay and ${marginPence} margin. The provider sees only the charge.`,
  noRatesYet: "No rates yet.",
  cancelledWithin: (hours: number) => `Cancelled within ${hours} ${hours === 1 ? "hour" : "hours"} of the start`,
  percentOfCharge: (feePercent: string | number) => `${feePercent}% of the charge`,
} as const;

/** Texts of components/agreements/signatories.tsx. */
export const signatories = {
  asked: (time: string) => `Invited ${time}`,
  reminded: (time: string) => `Reminded ${time}`,
  linkWorksUntil: (time: string) => `Link expires ${time}`,
  signed: (time: string) => `Signed ${time}`,
  declined: (time: string) => `Declined ${time}`,
  noOneIsNamedYet: "No signatories yet.",
} as const;

/** Texts of components/agreements/verify-page.tsx. */
export const verifyPage = {
  agreement: "Agreement",
  versionSealedUkTime: (version: string | number, sealedAt: string | number) =>
    `, version ${version}, sealed ${sealedAt} (UK time).`,
  signedBy: "Signed by",
} as const;

/** Texts of app/dashboard/agreements/[agreementId]/page.tsx. */
export const dashboardAgreementsAgreementPage = {
  agreement: "Agreement",
} as const;

/** Texts of app/dashboard/agreements/create-new/[agreementId]/[step]/page.tsx. */
export const dashboardAgreementsCreateNewAgreementStepPage = {
  draftAgreement: "Draft agreement",
  draft: (reference: string | number) => `Draft ${reference}`,
  supplies: (agency: string, provider: string) => `${agency} supplies ${provider}`,
  openAgreement: "Open agreement",
  continue: "Continue",
  leave: "Exit",
} as const;

/** Texts of app/dashboard/agreements/create-new/page.tsx. */
export const dashboardAgreementsCreateNewPage = {
  lead: "Each step is saved, so you can stop at any time and continue later.",
  bothParties: (agency: string, provider: string) => `${agency} and ${provider}`,
  choosePartiesHint: "Choose the agency and the provider.",
  draftStarted: (agencyName: string | number, providerName: string | number, createdAt: string | number) =>
    `${agencyName} and ${providerName}, started ${createdAt}`,
  continueDraft: (reference: string | number) => `Continue ${reference}`,
  continue: "Continue",
  earlierDrafts: "Earlier drafts",
} as const;

/** Texts of app/dashboard/agreements/page.tsx. */
export const dashboardAgreementsPage = {
  agreements: "Agreements",
} as const;
