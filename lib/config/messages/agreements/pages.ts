/** Messages: the staff's pages of agreements. */
import { rateBandFallBack, rateBandHours } from "./rate-bands";

export const agreementPages = {
  lead: "The contract between an agency and a provider: what is supplied, at what rate, and who signed it.",
  marketplaceLead: "Agreements that came out of a bid won on the marketplace.",
  none: {
    title: "No agreements yet",
    admin: "Draft one, send it to be signed, and it appears here.",
    party: "An agreement appears here as soon as one has been sent to you to sign.",
    marketplace: "An agreement appears here when a bid of yours is won.",
  },
  noneFound: {
    title: "No agreements found",
    text: "Try another word, or fewer filters.",
  },
  status: {
    draft: {
      label: "Draft",
      meaning: "It is being drafted and binds no one.",
      next: "It can be changed until it is sent to be signed.",
    },
    pending_agency: {
      label: "Agency to sign",
      meaning: "It was sent and waits for the agency's signature.",
      next: "When the agency has signed, the provider is asked.",
    },
    pending_provider: {
      label: "Provider to sign",
      meaning: "The agency has signed. It waits for the provider's signature.",
      next: "When the provider has signed, the document is sealed and the agreement starts on its start date.",
    },
    scheduled: {
      label: "Scheduled",
      meaning: "Everyone has signed.",
      next: "It becomes active by itself on its start date.",
    },
    active: {
      label: "Active",
      meaning: "It is in force: work can be booked and billed under it.",
      next: "It stays in force until its end date, or until notice is served.",
    },
    suspended: {
      label: "Suspended",
      meaning: "Nothing new can be booked under it for now.",
      next: "What is booked already keeps its rates. It continues when the suspension is lifted.",
    },
    expired: {
      label: "Expired",
      meaning: "Its end date has passed.",
      next: "What was booked under it keeps its rates. A new agreement is needed for new work.",
    },
    terminated: {
      label: "Ended by notice",
      meaning: "Notice was served and has ended.",
      next: "What was booked under it keeps its rates. A new agreement is needed for new work.",
    },
  },
  origin: { direct: "Direct", marketplace: "Bid4Care", off_panel: "Off-panel" },
  party: { agency: "Agency", provider: "Provider" },
  signatoryStatus: { waiting: "Not asked yet", invited: "Asked to sign", signed: "Signed", declined: "Declined" },
  closed: {
    changesRequested: "Changes were asked for",
    declined: "A signatory declined",
    signingExpired: "It was not signed in time",
    withdrawn: "It was withdrawn",
  },
  vat: {
    standard: "Standard VAT",
    exempt_nursing: "VAT exempt: registered nursing",
    exempt_supervised: "VAT exempt: supervised care",
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
  /** Where a band's charge comes from. */
  chargedAs: { standard: "As standard", bank_holiday: "As a bank holiday", hour: "As the hour's band" },
  paymentMode: { platform: "Through the platform", direct: "Directly between the parties" },
  billingPeriod: { weekly: "Weekly", monthly: "Monthly" },
  weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  documentKind: {
    agencyAnnexure: "Agency's annexure",
    providerAnnexure: "Provider's annexure",
    other: "Other document",
  },
  noDocuments: "It has no annexures or other documents.",
  noCancellation: "Cancelling costs nothing, however late.",
  actions: {
    send: { label: "Send to be signed", busy: "Sending…", done: "It was sent to be signed." },
    withdraw: {
      label: "Withdraw",
      title: "Withdraw from signing",
      lead: "Links that are out stop working, signatures given for this version no longer count, and it becomes a draft again.",
      busy: "Withdrawing…",
      done: "It was withdrawn and is a draft again.",
    },
    requestChanges: {
      label: "Ask for changes",
      title: "Ask for changes",
      lead: "It goes back to the person who drafted it, with what you write here. No one can sign this version any more.",
      busy: "Sending…",
      done: "It went back to be changed.",
    },
    resend: {
      label: "Send a fresh link",
      title: "Send a fresh link",
      lead: "A new e-mail goes out at once. The link sent before stops working.",
      busy: "Sending…",
      done: "A fresh link is on its way.",
    },
    correctSignatory: {
      label: "Correct",
      title: "Correct a signatory",
      lead: "If they were asked already, the link sent before stops working and a fresh one goes to the corrected address.",
      busy: "Saving…",
      done: "The signatory was corrected.",
    },
    suspend: {
      label: "Suspend",
      title: "Suspend the agreement",
      lead: "Nothing new can be booked under it until the suspension is lifted. What is booked already stays.",
      busy: "Suspending…",
      done: "It is suspended.",
    },
    resume: {
      label: "Lift the suspension",
      title: "Lift the suspension",
      lead: "It is in force again at once.",
      busy: "Lifting…",
      done: "It is in force again.",
    },
    serveNotice: {
      label: "Serve notice",
      title: "Serve notice",
      lead: "The agreement ends when the notice is served out. This cannot be undone here.",
      busy: "Serving…",
      done: "Notice was served.",
    },
  },
  reason: "Reason",
  reasonHint: "Both parties can read it on the agreement's page.",
  unreadable: "The form could not be read. Load the page again and try once more.",
  conflictHelp: "What you entered is still here. Load the page again to see what changed; copy what you need first.",
  steps: {
    parties: { title: "Parties and services", lead: "Who supplies whom, and where." },
    terms: { title: "Dates and terms", lead: "How long it runs, how it is billed, and the terms of business." },
    rates: {
      title: "Rates",
      lead: "What an hour or a shift of each worker type costs. VAT comes on top where it is due.",
    },
    cancellation: {
      title: "Cancellation",
      lead: "What is charged when a booking is cancelled shortly before it starts. Without a row it costs nothing.",
    },
    documents: {
      title: "Documents",
      lead: "Annexures the signatories read before they sign, and other documents. PDF files of up to 10 MB.",
    },
    signatories: {
      title: "Signatories",
      lead: "Who signs, in this order. The agency's people sign before the provider's.",
    },
    review: { title: "Review and send", lead: "Read it once more as the signatories will." },
  },
  stepComplete: "Complete",
  draftsTitle: "Drafts",
  noDrafts: "There are no drafts.",
  startTitle: "Start a new agreement",
  notDraft: "This agreement is no draft any more. It can be read, not changed.",
  upload: {
    add: "Add the document",
    busy: "Adding…",
    sent: "% sent",
    checking: "Sent. The file is being checked…",
    lost: "The connection was lost before the file arrived. Try again.",
    done: "The document was added.",
    removed: "The document was removed.",
    needed: "Choose a PDF file",
    refused: "The file was not taken. It must be a PDF without a password and without scripts, of up to 10 MB.",
    failed: "The document was not added. Load the page again and try once more.",
    notPdf: "The file is not a PDF. Save or scan it as a PDF and choose it again.",
  },
  rowAdded: "A row was added.",
  rowRemoved: "The row was removed.",
  rowMoved: "The row was moved.",
  bandNeedsValue: "Enter a value for this band, or let it fall back",
  multiplierNeeded: "Enter how many times the standard rate, such as 1.5",
  mobile: {
    none: "No one yet",
    noneText: "The providers you have an agreement with appear here.",
    noneTextProvider: "The agencies you have an agreement with appear here.",
    notAllowed: "Your rights do not include agreements. Ask the person who looks after your organisation's access.",
  },
} as const;

/** Texts of components/agreements/actions.tsx. */
export const agreementActions = {
  fullName: "Full name",
  jobTitle: "Job title",
  eMailAddress: "E-mail address",
  forSignatory: (fullName: string | number) => `for ${fullName}`,
} as const;

/** Texts of components/agreements/activity.tsx. */
export const agreementActivity = {
  nothingHasHappenedYet: "Nothing has happened yet.",
  byActor: (actor: string | number) => `, by ${actor}`,
} as const;

/** Texts of components/agreements/agreement-page.tsx, sealed-section.tsx and status-notice.tsx. */
export const agreementPage = {
  reasonGiven: (why: string | number) => `Reason given: “${why}”`,
  canBeSignedUntil: (expiresAt: string | number) => `It can be signed until ${expiresAt}.`,
  itStartsOn: (startOn: string | number) => `It starts on ${startOn}.`,
  noticeServedEndsOn: (terminatesOn: string | number) => `Notice was served: it ends on ${terminatesOn}.`,
  itEndsOn: (endOn: string | number) => `It ends on ${endOn}.`,
  theSealedDocument: "The sealed document",
  theDocumentToSign: "The document to sign",
  signedAndSealed: (reference: string | number) => `${reference}, signed and sealed`,
  versionSealed: (version: string | number, sealedAt: string | number) => `Version ${version}, sealed ${sealedAt}`,
  asSent: (reference: string | number) => `${reference}, as sent`,
  versionSent: (version: string | number, sentAt: string | number) => `Version ${version}, sent ${sentAt}`,
  documentBeingCreated: "The document is being made. Look again in a moment.",
  sha256OfTheDocument: "SHA-256 of the document as sent:",
  verifyHint: "Anyone who has the file can check that it is the sealed one:",
  supplies: (agency: string, provider: string) => `${agency} supplies ${provider}`,
  continueDrafting: "Continue the draft",
  cancel: "Leave it as it is",
  rates: "Rates",
  cancellation: "Cancellation",
  signatories: "Signatories",
  documents: "Documents",
  activity: "Activity",
} as const;

/** Texts of components/agreements/agreements-filter.tsx. */
export const agreementsFilter = {
  origin: "Origin",
  anyOrigin: "Any origin",
  searchLabel: "Search by reference or name",
  status: "Status",
  anyStatus: "Any status",
  due: "Due",
  atAnyTime: "At any time",
  withinDays: (value: string | number) => `Within ${value} days`,
} as const;

/** Texts of components/agreements/agreements-list.tsx. */
export const agreementsList = {
  notSetYet: "Not set yet",
  reference: "Reference",
  agency: "Agency",
  provider: "Provider",
  status: "Status",
  toSignNext: "To sign next",
  noOne: "No one",
  runs: "Runs",
  agreementsOnThisPage: (length: string | number) => `${length} agreements on this page`,
  agreements: "Agreements",
  showAllAgreements: "Show all agreements",
  downloadAsCsv: "Download as CSV",
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
  beginning: "Beginning…",
  beginTheDraft: "Begin the draft",
  chooseOtherParties: "Choose other parties",
} as const;

/** Texts of components/agreements/draft/document-step.tsx. */
export const documentStep = {
  removing: "Removing…",
  remove: "Remove",
  addADocument: "Add a document",
} as const;

/** Texts of components/agreements/draft/other-rows.tsx. */
export const otherRows = {
  band: (value: string | number) => `Band ${value}`,
  bandInSentence: (value: string | number) => `band ${value}`,
  remove: "Remove",
  hoursBeforeTheStart: "Hours before the start",
  percentOfCharge: "Per cent of the charge",
  addABand: "Add a band",
  signatory: (value: string | number) => `Signatory ${value}`,
  up: "Up",
  down: "Down",
  signsFor: "Signs for",
  agency: (agency: string | number) => `Agency: ${agency}`,
  provider: (provider: string | number) => `Provider: ${provider}`,
  fullName: "Full name",
  jobTitle: "Job title",
  eMailAddress: "E-mail address",
  addASignatory: "Add a signatory",
} as const;

/** Texts of components/agreements/draft/party-choice.tsx. */
export const partyChoice = {
  chooseOne: "Choose one",
  agency: "Agency",
  provider: "Provider",
  continue: "Continue",
} as const;

/** Texts of components/agreements/draft/rate-rows.tsx. */
export const rateRows = {
  fallsBack: "Falls back",
  howItIsCharged: (label: string | number) => `${label}: how it is charged`,
  timesTheStandardRate: "Times the standard rate",
  anAmountInPounds: "An amount in pounds",
  value: (label: string | number) => `${label}: value`,
  rate: (place: string | number) => `Rate ${place}`,
  rateInSentence: (place: string | number) => `rate ${place}`,
  remove: "Remove",
  workerType: "Worker type",
  chooseAWorkerType: "Choose a worker type",
  skillsOptional: "Skills (optional)",
  charged: "Charged",
  vat: "VAT",
  usualForWorkerType: "As usual for the worker type",
  payInPounds: (value: string | number) => `Pay in pounds ${value}`,
  agencyMarginInPounds: "Agency margin in pounds",
  standardChargeBeforeVat: "Standard charge, before VAT",
  enterPayAndMargin: "Enter pay and margin",
  specialRates: "Special rates",
  given: (bandsGiven: string | number) => ` (${bandsGiven} given)`,
  addARate: "Add a rate",
} as const;

/** Texts of components/agreements/draft/review-step.tsx. */
export const reviewStep = {
  change: (title: string | number) => `Change: ${title}`,
  changeIt: "Change",
  suppliedFrom: "Supplied from",
  anyBranch: "Any branch of the agency",
  servicesCovered: "Services covered",
  noneChosenYet: "None chosen yet",
  notSetYet: "Not set yet",
  noEndDate: "No end date",
  termsOfBusiness: "Terms of business",
  notEnteredYet: "Not entered yet",
  beforeItCanBeSent: "Before it can be sent",
  sendLead: (fullName: string | number) =>
    `${fullName} gets an e-mail with a link at once; the others follow, each in turn. `,
  lockedAfterSending: "After sending, it cannot be changed unless it is withdrawn.",
} as const;

/** Texts of components/agreements/draft/step-form.tsx. */
export const agreementDraftStepForm = {
  saveAndContinue: "Save and continue",
  saveAndLeave: "Save and leave",
  leaveWithoutSaving: "Leave without saving",
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
  creditInDays: "Credit in days",
  payment: "Payment",
  timesheetsInByDay: "Timesheets in by: day",
  timesheetsInByTime: "Timesheets in by: time",
  daysToApproveATimesheet: "Days to approve a timesheet",
  termsOfBusiness: "Terms of business",
  termsHint: "They are printed in the document that is signed. Leave an empty line between paragraphs.",
} as const;

/** Texts of components/agreements/draft/upload-form.tsx. */
export const agreementDraftUploadForm = {
  whatItIs: "What it is",
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
  timesheetsInBy: "Timesheets in by",
  approvedWithin: "Approved within",
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
  itsOwnRate: "Its own rate",
  beforeVat: ", before VAT.",
  payAndMargin: (payPence: string | number, marginPence: string | number) =>
    `Made up of ${payPence} pay and ${marginPence} margin; the provider sees the charge alone.`,
  noRatesYet: "No rates yet.",
  cancelledWithin: (hours: number) => `Cancelled within ${hours} ${hours === 1 ? "hour" : "hours"} of the start`,
  percentOfCharge: (feePercent: string | number) => `${feePercent} % of the charge`,
} as const;

/** Texts of components/agreements/signatories.tsx. */
export const signatories = {
  asked: (time: string) => `Asked ${time}`,
  reminded: (time: string) => `Reminded ${time}`,
  linkWorksUntil: (time: string) => `Link works until ${time}`,
  signed: (time: string) => `Signed ${time}`,
  declined: (time: string) => `Declined ${time}`,
  noOneIsNamedYet: "No one is named yet.",
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
  openTheAgreement: "Open the agreement",
  continue: "Continue",
  leave: "Leave",
} as const;

/** Texts of app/dashboard/agreements/create-new/page.tsx. */
export const dashboardAgreementsCreateNewPage = {
  lead: "A draft is kept step by step: you can leave it at any time and continue later.",
  bothParties: (agency: string, provider: string) => `${agency} and ${provider}`,
  chooseWhoSuppliesWhom: "Choose who supplies whom.",
  draftStarted: (agencyName: string | number, providerName: string | number, createdAt: string | number) =>
    `${agencyName} and ${providerName}, begun ${createdAt}`,
  continueDraft: (reference: string | number) => `Continue ${reference}`,
  continue: "Continue",
  earlierDrafts: "Earlier drafts",
} as const;

/** Texts of app/dashboard/agreements/page.tsx. */
export const dashboardAgreementsPage = {
  agreements: "Agreements",
  newAgreement: "New agreement",
} as const;
