/** Agencies, providers, services and what they keep: its part of the message catalogue. */
import { brand } from "@/lib/config/brand";

export const registers = {
  /** What is wrong with a field. */
  legalNameNeeded: "Enter the name as it is registered",
  nameNeeded: "Enter a name",
  tooLong: (max: number) => `Use ${max} characters or fewer`,
  verifiedName: `This was verified. Contact ${brand.name} to change it`,
  unreadable: "Use letters, numbers and signs that can be printed",
  companyNumberNeeded: "Enter the company number",
  companyNumberFormat: "Enter a company number of 8 characters, such as 01234567 or SC123456",
  companyOrCharityNumberNeeded: "Enter the company or charity number",
  companyOrCharityNumberFormat: "Enter a company number, such as 01234567 or SC123456, or a charity number",
  vatNumberNeeded: "Enter the VAT number, or say that there is no registration",
  vatNumberFormat: "Enter a UK VAT number, such as GB 980 7806 84",
  vatExemptReasonNeeded: "Say why its supplies are exempt",
  addressNeeded: "Enter the address",
  postcodeNeeded: "Enter the postcode",
  postcodeFormat: "Enter a full UK postcode, such as LS1 4AP",
  regulatorFormat: "Enter the reference in letters, numbers and dashes",
  creditDaysNeeded: "Enter a number of days from 0 to 120",
  chooseOne: "Choose one",
  radiusNeeded: "Enter miles from 1 to 200",
  workerTypeNeeded: "Choose a worker type",
  branchNeeded: "Choose a branch",
  headcountNeeded: "Enter a number of workers from 1 to 10,000",
  hoursNeeded: "Enter hours from 1 to 100,000",
  amountNeeded: "Enter an amount in pounds and pence, such as 21.50",
  skillsTooMany: "Name 20 skills or fewer, with commas between them",
  budgetNeeded: "Enter an amount in pounds, such as 12000",
  providerNeeded: "Choose the provider",
  issuedOnNeeded: "Enter the date it was issued, such as 27/03/2026",
  issuedInFuture: "The date of issue cannot be in the future",
  expiresOnNeeded: "Enter the date it runs out, such as 26/03/2027",
  expiresBeforeIssue: "It must run out after the date of issue",
  reasonNeeded: "Give the reason: the organisation reads it",

  /** What exists already. An administrator reads what and where, everyone else that there is something. */
  duplicateNumber: `Another organisation on ${brand.name} has this company number. Check it; if it is right, contact us.`,
  duplicateNumberOf: (name: string, status: string) => `${name} (${status.toLowerCase()}) has this company number.`,
  duplicateEmail: `Another organisation on ${brand.name} has this e-mail address. Use another, or contact us.`,
  duplicateEmailOf: (name: string, status: string) => `${name} (${status.toLowerCase()}) has this e-mail address.`,
  duplicatePerson: (name: string, organisations: string) =>
    `${name} of ${organisations} signs in with this address already. Check that the organisation is not on file.`,
  duplicateWords: "It looks as if this organisation is on file already.",
  duplicateInvitation: (name: string) => `This address has an invitation to ${name} already.`,
  alreadyInvited: "This address has been invited already.",

  saved: "Your changes are saved.",
  savedOther: "The changes are saved.",
  changedNothing: "Nothing was changed.",
  agencyCreated: "The agency is on file, and its primary user is invited by e-mail.",
  providerCreated: "The provider is on file, and its primary user is invited by e-mail.",

  status: {
    draft: { label: "Draft", agency: "Its set-up is not finished.", provider: "It is not in use yet." },
    pending_verification: {
      label: "To be verified",
      agency: "It has been handed in and waits for the platform to check it.",
      provider: "",
    },
    active: {
      label: "Active",
      agency: "Agreements can be begun with it.",
      provider: "Agreements can be begun with it.",
    },
    suspended: {
      label: "Suspended",
      agency: "No agreement can be begun with it. Its people can still sign in, and are told.",
      provider: "No agreement can be begun with it. Its people can still sign in, and are told.",
    },
    archived: {
      label: "Archived",
      agency: "It is closed. What was agreed stays on file.",
      provider: "It is closed. What was agreed stays on file.",
    },
  },

  /** What people of an organisation that is not active are told on every page. */
  standing: {
    pending_verification: "Your details are with us to be checked. You will see the outcome here.",
    suspended: (name: string) => `${name} is suspended. You can look at what is here; no new agreement can be begun.`,
    archived: (name: string) => `${name} is closed. What was agreed stays here to be read.`,
    reason: (reason: string) => `Reason given: ${reason}`,
  },

  actions: {
    submit: {
      label: "Send for verification",
      pending: "Sending…",
      agency: "The platform checks what you have entered. Until then you can still change it.",
      provider: "",
      done: "Sent for verification.",
    },
    verify: {
      label: "Verify",
      pending: "Verifying…",
      agency: "The agency becomes active: agreements can be begun with it.",
      provider: "",
      done: "The agency is active.",
    },
    return: {
      label: "Return to draft",
      pending: "Returning…",
      agency: "The agency finishes its set-up again and reads your reason.",
      provider: "",
      done: "Returned to the agency.",
    },
    activate: {
      label: "Activate",
      pending: "Activating…",
      agency: "",
      provider: "The provider becomes active: agreements can be begun with it.",
      done: "The provider is active.",
    },
    suspend: {
      label: "Suspend",
      pending: "Suspending…",
      agency: "No agreement can be begun with it until the suspension is lifted. Its people read your reason.",
      provider: "No agreement can be begun with it until the suspension is lifted. Its people read your reason.",
      done: "Suspended.",
    },
    resume: {
      label: "Lift the suspension",
      pending: "Lifting…",
      agency: "It is active again.",
      provider: "It is active again.",
      done: "The suspension is lifted.",
    },
    archive: {
      label: "Archive",
      pending: "Archiving…",
      agency: "It is closed for good. What was agreed stays on file. Its people read your reason.",
      provider: "It is closed for good. What was agreed stays on file. Its people read your reason.",
      done: "Archived.",
    },
  },
  /** What its primary users are mailed when the platform takes a step with it. */
  stepMails: {
    verify: {
      subject: (name: string) => `${name} is verified`,
      title: (name: string) => `${name} is verified`,
      body: "Everything is in order. Agreements can be begun with it from now on.",
    },
    return: {
      subject: (name: string) => `${name} needs something more`,
      title: (name: string) => `${name} needs something more`,
      body: "It could not be verified yet. Please put right what is missing and send it again.",
    },
    activate: {
      subject: (name: string) => `${name} is active`,
      title: (name: string) => `${name} is active`,
      body: "Agreements can be begun with it from now on.",
    },
    suspend: {
      subject: (name: string) => `${name} is suspended`,
      title: (name: string) => `${name} is suspended`,
      body: "No new agreement can be begun with it. Its people can still sign in and look at what is there.",
    },
    resume: {
      subject: (name: string) => `${name} is active again`,
      title: (name: string) => `${name} is active again`,
      body: "The suspension is lifted. Agreements can be begun with it again.",
    },
    archive: {
      subject: (name: string) => `${name} is closed`,
      title: (name: string) => `${name} is closed`,
      body: "What was agreed stays there to be read.",
    },
  },
  notNow: "This cannot be done in the state it is in now. Load the page again.",
  incomplete: "Something is still missing. It is listed on the page.",
  agreementsStand: (count: number) =>
    `${count === 1 ? "One agreement stands" : `${count} agreements stand`} or waits to be signed. End or withdraw what stands before archiving.`,
  onlyPrimary: "Only a primary user of the organisation can change this.",

  /** What an agency in draft still has to give. */
  missing: {
    details: "The agency’s details",
    branch: "A branch from which workers are supplied",
    insurance: "An insurance certificate that is current",
    modern_slavery: "The modern slavery statement",
    safeguarding: "The safeguarding policy",
  },

  documents: {
    insurance: "Insurance",
    modern_slavery: "Modern slavery statement",
    safeguarding: "Safeguarding policy",
  },
  documentState: {
    current: "Current",
    expiring: (days: number) =>
      days === 0 ? "Runs out today" : days === 1 ? "Runs out tomorrow" : `Runs out in ${days} days`,
    expired: "Run out",
  },
  documentAdded: "The document is on file.",
  documentRemoved: "The document is taken away.",
  logoSaved: "The logo is saved.",
  logoRemoved: "The logo is taken away.",

  /** Why a file is not taken, by a word that can stand in an address. */
  fileProblems: {
    missing: "Choose a file",
    tooLarge: "The file is too large. A document may have up to 10 MB, a logo up to 5 MB.",
    notPdf: "This is not a PDF. Save the document as a PDF and choose it again.",
    broken: "The PDF is damaged. Save it again and choose the new file.",
    encrypted: "The PDF asks for a password. Save it without one.",
    unreadable: "The PDF cannot be checked. Print it to a new PDF and choose that.",
    active: "The PDF carries scripts, forms, links to files or other files. Print it to a new PDF and choose that.",
    notPaper: "This is neither a PDF nor a picture we can read. Choose a PDF, PNG, JPEG or WebP file.",
    notImage: "This is not a picture we can read. Choose a PNG, JPEG or WebP file.",
    tooManyPixels: "The picture is larger than it needs to be. Choose one of up to 6,000 pixels a side.",
    dates: "Check the two dates.",
    issuedInFuture: "The date of issue cannot be in the future.",
    expiresBeforeIssue: "It must run out after the date of issue.",
    kind: "Choose what kind of document it is.",
    changed: "Someone else has changed this in the meantime. Look at it again before you go on.",
    otherOrganisation: "This page was made for another of your organisations. Look at it again before you go on.",
    unavailable: "The file could not be kept at the moment. Please try again in a minute.",
    refused: "The file was not taken.",
  },

  branchSaved: "The branch is saved.",
  branchDeactivated: "The branch is closed. Agreements that name it are not changed.",
  branchReactivated: "The branch is open again.",
  supplySaved: "What you supply is saved.",
  supplyRemoved: "The line is removed.",
  serviceSaved: "The service is saved.",
  serviceDeactivated: "The service is deactivated. Agreements that name it are not changed.",
  serviceReactivated: "The service is active again.",

  paymentMethods: { bank_transfer: "Bank transfer", direct_debit: "Direct debit" },
  paymentModes: { platform: `Through ${brand.name}`, direct: "Directly to the agency" },
  billingPeriods: { weekly: "Weekly", monthly: "Monthly" },
  purchaseOrderRules: {
    none: "Not used",
    optional: "Named where there is one",
    required: "Every invoice must name one",
  },
  methodAsked: "Your change of payment method is asked for. We get in touch before it takes effect.",
  methodKept: "The payment method stays as it is.",
  methodChanged: "The payment method is changed.",

  serviceTypes: {
    residential: "Residential care",
    nursing: "Nursing home",
    supported_living: "Supported living",
    domiciliary: "Domiciliary care",
    childrens: "Children’s home",
    day: "Day service",
  },
  jobAuthorisations: { off: "Not needed", required: "Required before agencies see a job" },
  employmentTypes: { PAYE: "PAYE", PSC_UMBRELLA: "Own company or umbrella" },

  leads: {
    agencies: "Every agency on the platform: those that signed up, and those put on file here.",
    providers: "Every care provider on the platform, with its services and the agencies that supply it.",
    services: "Care homes and other sites where shifts are worked. Agreements name the ones they cover.",
    newAgency: "It begins as a draft. Its documents are added on its page; then it is sent for verification.",
    newProvider: "It begins as a draft. Activate it on its page once agreements may be begun with it.",
  },

  noAgencies: {
    title: "No agencies yet",
    text: "An agency appears here when it signs up, or when you put it on file.",
  },
  noProviders: { title: "No care providers yet", text: "Put the first one on file, and it appears here." },
  noneFound: { title: "Nothing found", text: "Try another name or number, or another status." },
  noBranches: { title: "No branches yet", text: "A branch is where workers are supplied from. Agreements name one." },
  noSupply: {
    title: "Nothing listed yet",
    text: "List what each branch can supply: the type of worker, how many, and the hours they have.",
  },
  noServices: {
    title: "No services yet",
    text: "A service is a care home or another site where shifts are worked. Agreements name the ones they cover.",
  },
  noServicesFound: { title: "No services found", text: "Try another name or postcode, or another status." },
  noDocuments: "Nothing on file",
} as const;
