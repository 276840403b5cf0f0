/** Messages: agencies, providers, services and their documents. */
import { brand } from "@/lib/config/brand";

export const organisations = {
  /** Errors of a field. */
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
  expiresOnNeeded: "Enter the expiry date, such as 26/03/2027",
  expiresBeforeIssue: "The expiry date must be after the date of issue",
  reasonNeeded: "Give the reason: the organisation reads it",

  /** Duplicates. An administrator sees what exists and where, everyone else only that something does. */
  duplicateNumber: `Another organisation on ${brand.name} has this company number. Check it; if it is right, contact us.`,
  duplicateNumberOf: (name: string, status: string) => `${name} (${status.toLowerCase()}) has this company number.`,
  duplicateEmail: `Another organisation on ${brand.name} has this e-mail address. Use another, or contact us.`,
  duplicateEmailOf: (name: string, status: string) => `${name} (${status.toLowerCase()}) has this e-mail address.`,
  duplicatePerson: (name: string, organisations: string) =>
    `${name} of ${organisations} signs in with this address already. Check that the organisation has not been added already.`,
  duplicateWords: "It looks as if this organisation has been added already.",
  duplicateInvitation: (name: string) => `This address has an invitation to ${name} already.`,
  alreadyInvited: "This address has been invited already.",

  saved: "Your changes are saved.",
  savedOther: "The changes are saved.",
  changedNothing: "Nothing was changed.",
  agencyCreated: "The agency is added, and its primary user is invited by e-mail.",
  providerCreated: "The provider is added, and its primary user is invited by e-mail.",

  status: {
    draft: { label: "Draft", agency: "Its set-up is not finished.", provider: "It is not in use yet." },
    pending_verification: {
      label: "To be verified",
      agency: "It has been submitted and waits for the platform to check it.",
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
      agency: "It is closed. Its agreements stay on record.",
      provider: "It is closed. Its agreements stay on record.",
    },
  },

  /** Shown on every page to users of an organisation that is not active. */
  organisationStatus: {
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
      agency: "It is closed for good. Its agreements stay on record. Its people read your reason.",
      provider: "It is closed for good. Its agreements stay on record. Its people read your reason.",
      done: "Archived.",
    },
  },
  /** Mails to its primary users when the platform changes its status. */
  stepMails: {
    verify: {
      subject: (name: string) => `${name} is verified`,
      title: (name: string) => `${name} is verified`,
      body: "Everything is in order. Agreements can be begun with it from now on.",
    },
    return: {
      subject: (name: string) => `${name} needs something more`,
      title: (name: string) => `${name} needs something more`,
      body: "It could not be verified yet. Add what is missing and send it again.",
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

  /** What a draft agency still has to provide. */
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
      days === 0 ? "Expires today" : days === 1 ? "Expires tomorrow" : `Expires in ${days} days`,
    expired: "Expired",
  },
  documentAdded: "The document is added.",
  documentRemoved: "The document is removed.",
  logoSaved: "The logo is saved.",
  logoRemoved: "The logo is removed.",

  /** Why a file is refused, by the word in the address. */
  fileErrors: {
    missing: "Choose a file",
    tooLarge: "The file is too large. A document may have up to 10 MB, a logo up to 5 MB.",
    notPdf: "This is not a PDF. Save the document as a PDF and choose it again.",
    broken: "The PDF is damaged. Save it again and choose the new file.",
    encrypted: "The PDF asks for a password. Save it without one.",
    unreadable: "The PDF cannot be checked. Print it to a new PDF and choose that.",
    active: "The PDF carries scripts, forms, links to files or other files. Print it to a new PDF and choose that.",
    notDocument: "This is neither a PDF nor a picture we can read. Choose a PDF, PNG, JPEG or WebP file.",
    notImage: "This is not a picture we can read. Choose a PNG, JPEG or WebP file.",
    tooManyPixels: "The picture is larger than it needs to be. Choose one of up to 6,000 pixels a side.",
    dates: "Check the two dates.",
    issuedInFuture: "The date of issue cannot be in the future.",
    expiresBeforeIssue: "The expiry date must be after the date of issue.",
    kind: "Choose what kind of document it is.",
    changed: "Someone else has changed this in the meantime. Check it again before you continue.",
    otherOrganisation: "This page was made for another of your organisations. Check it again before you continue.",
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
    agencies: "Every agency on the platform: those that signed up, and those added here.",
    providers: "Every care provider on the platform, with its services and the agencies that supply it.",
    services: "Care homes and other sites where shifts are worked. Agreements name the ones they cover.",
    newAgency: "It begins as a draft. Its documents are added on its page; then it is sent for verification.",
    newProvider: "It begins as a draft. Activate it on its page once agreements may be begun with it.",
  },

  noAgencies: {
    title: "No agencies yet",
    text: "An agency appears here when it signs up, or when you add it.",
  },
  noProviders: { title: "No care providers yet", text: "Add the first one, and it appears here." },
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
  noDocuments: "No documents yet",
} as const;

/** Texts of components/services/service-form.tsx. */
export const serviceForm = {
  change: (name: string | number) => `Change ${name}`,
  newService: "New service",
  provider: "Provider",
  pleaseChoose: "Please choose",
  saving: "Saving…",
  saveService: "Save service",
  cancel: "Cancel",
} as const;

/** Texts of components/services/services-list.tsx. */
export const servicesList = {
  searchLabel: "Search by name, postcode or cost centre",
  state: "State",
  anyState: "Any state",
  active: "Active",
  inactive: "Inactive",
  name: "Name",
  typeNotGiven: "Type not given",
  provider: "Provider",
  postcode: "Postcode",
  authorisation: "Authorisation",
  notNeeded: "Not needed",
  monthlyBudget: "Monthly budget",
  actions: "Actions",
  change: "Change",
  saving: "Saving…",
  deactivate: "Deactivate",
  activate: "Activate",
  services: "Services",
  showAllServices: "Show all services",
} as const;

/** Texts of components/organisations/agency-set-up.tsx. */
export const agencySetUp = {
  steps: "Steps",
  toDo: ", to do",
  complete: ", complete",
  saving: "Saving…",
  saveDetails: "Save details",
} as const;

/** Texts of components/organisations/billing-tab.tsx. */
export const billingTab = {
  paymentMethod: "Payment method",
  changingTo: "Changing to",
  paymentMode: "Invoices are paid",
  billingPeriod: "Billing period",
  credit: "Credit",
  invoiceEmail: "Invoices go to",
  requestedNotInForce: "Asked for; it is not in force yet.",
  noChangeAskedFor: "No change asked for",
  days: (creditDays: string | number) => `${creditDays} days`,
  changing: "Changing…",
  bringIntoForce: (paymentMethod: string) => `Put ${paymentMethod} into force`,
  saving: "Saving…",
  stayWith: (value: string | number) => `Stay with ${value}`,
  askFor: (value: string | number) => `Ask for ${value}`,
} as const;

/** Texts of components/organisations/branches-tab.tsx. */
export const branchesTab = {
  change: (name: string | number) => `Change ${name}`,
  anotherBranch: "Another branch",
  saving: "Saving…",
  saveBranch: "Save branch",
  cancel: "Cancel",
  branch: "Branch",
  postcode: "Postcode",
  radius: "Radius",
  supplyLocation: "Supply location",
  state: "State",
  actions: "Actions",
  changeIt: "Change",
  close: "Close",
  openAgain: "Open again",
  branches: "Branches",
  addABranch: "Add a branch",
} as const;

/** Labels and hints of an organisation's details. */
export const organisationFields = {
  labels: {
    legalName: "Registered name",
    name: "Trading name",
    companyNumber: "Company number",
    regulatorReference: "CQC or GLAA reference",
    address: "Registered address",
    postcode: "Postcode",
    phone: "Phone number",
    email: "E-mail address",
    vatRegistered: "Registered for VAT",
    vatNumber: "VAT number",
    vatExempt: "Its own supplies are exempt from VAT",
    vatExemptReason: "Why they are exempt",
    billingAddress: "Billing address",
    billingEmail: "Billing e-mail address",
    purchaseOrderRule: "Purchase orders",
    paymentMode: "Invoices are paid",
    billingPeriod: "Billing period",
    creditDays: "Credit",
  },
  /** Labels in the form, where they are others. */
  formLabels: {
    regulatorReference: "CQC or GLAA reference (optional)",
    billingAddress: "Billing address (optional)",
    billingEmail: "Billing e-mail address (optional)",
    creditDays: "Credit, in days",
  } as Readonly<Record<string, string>>,
  hints: {
    legalName: "As the register of companies or charities has it.",
    name: "What everyone sees here and in agreements.",
    companyNumber: "For example 01234567 or SC123456.",
    regulatorReference: "Where one is held.",
    address: "Without the postcode.",
    email: "The organisation’s own, such as office@example.co.uk.",
    vatNumber: "Only if it is registered, for example GB 980 7806 84.",
    vatExempt: "Kept with its invoices. It does not take VAT off what agencies charge.",
    vatExemptReason: "Only if they are.",
    billingAddress: "Only if it is another one than the registered address.",
    billingEmail: "Invoices go there; otherwise to the organisation’s own.",
  } as Readonly<Record<string, string>>,
  /** What is called something else for a provider. */
  ofProvider: {
    labels: {
      companyNumber: "Company or charity number",
      regulatorReference: "CQC provider id",
    } as Readonly<Record<string, string>>,
    formLabels: { regulatorReference: "CQC provider id (optional)" } as Readonly<Record<string, string>>,
    hints: { regulatorReference: "For example 1-101601234." } as Readonly<Record<string, string>>,
  },
  /** The parts of the form. */
  parts: {
    names: "Name and registration",
    reach: "Address and contact",
    vat: "VAT",
    billing: "Billing",
  },
  notRegistered: "Not registered",
  days: (creditDays: string | number) => `${creditDays} days`,
} as const;

/** Texts of components/organisations/details-tab.tsx. */
export const detailsTab = {
  saving: "Saving…",
  saveDetails: "Save details",
  discardChanges: "Discard changes",
} as const;

/** Texts of components/organisations/documents-tab.tsx. */
export const documentsTab = {
  issuedExpires: (issuedOn: string | number, expiresOn: string | number) => `Issued ${issuedOn}, expires ${expiresOn}`,
  replaced: "Replaced",
  removing: "Removing…",
  remove: "Remove",
  addADocument: "Add a document",
  theDocument: "The document",
  fileHint: "A PDF, up to 10 MB.",
  addDocument: "Add document",
  kindOfDocument: "Kind of document",
  issuedOn: "Issued on",
  expiryDate: "Expiry date",
} as const;

/** Texts of components/organisations/logo-part.tsx. */
export const logoPart = {
  logo: "Logo",
  logoOf: (name: string | number) => `Logo of ${name}`,
  noLogoYet: "No logo yet",
  anotherLogo: "Another logo",
  logoFile: "A picture of the logo",
  logoFileHint: "PNG, JPEG or WebP, up to 5 MB. It is made smaller, and what the camera wrote into it is left out.",
  saveLogo: "Save logo",
  takingAway: "Taking away…",
  takeTheLogoAway: "Take the logo away",
} as const;

/** Texts of components/organisations/new-organisation-form.tsx. */
export const newOrganisationForm = {
  firstBranch: "First branch",
  firstService: "First service",
  firstBranchLead: "Where its workers are supplied from.",
  firstServiceLead: "The first home or site where shifts are worked.",
  primaryUser: "Primary user",
  primaryUserLead:
    "Runs the organisation here and invites the others. The invitation goes out by e-mail as soon as you save.",
  fullName: "Full name",
  jobTitle: "Job title",
  primaryUserEmail: "E-mail address of the primary user",
  saving: "Saving…",
  addAgency: "Add agency",
  addProvider: "Add provider",
} as const;

/** Texts of components/organisations/organisation-tabs.tsx. */
export const organisationTabs = {
  details: "Details",
  branches: "Branches",
  staffOverview: "Staff overview",
  services: "Services",
  billing: "Billing",
  documents: "Documents",
  partsOfThisPage: "Parts of this page",
  users: "Users",
} as const;

/** Texts of components/organisations/organisations-list.tsx. */
export const organisationsList = {
  name: "Name",
  status: "Status",
  workerTypes: "Worker types",
  activeAgreements: "Active agreements",
  lastSignedIn: "Last signed in",
  never: "Never",
  searchLabel: "Search by name, company number or postcode",
  anyStatus: "Any status",
  notActiveYet: "Not active yet",
  agencies: "Agencies",
  careProviders: "Care providers",
  showAll: "Show all",
  downloadAsCsv: "Download as CSV",
} as const;

/** Texts of components/organisations/place-fields.tsx. */
export const placeFields = {
  pleaseChoose: "Please choose",
  nameOfTheBranch: "Name of the branch",
  postcodeOfTheBranch: "Postcode of the branch",
  radiusInMilesOptional: "Radius in miles (optional)",
  radiusHint: "How far its workers travel.",
  aSupplyLocation: "A supply location",
  townHint: "Decides which marketplace contracts you see.",
  nameOfTheService: "Name of the service",
  typeOfService: "Type of service",
  addressOfTheService: "Address of the service",
  withoutThePostcode: "Without the postcode.",
  postcodeOfTheService: "Postcode of the service",
  servicePhone: "Phone number of the service (optional)",
  cqcLocationIdOptional: "CQC location id (optional)",
  forExample1119568231: "For example 1-119568231.",
  regionOrGroupOptional: "Region or group (optional)",
  costCentreOptional: "Cost centre (optional)",
  purchaseOrderNumberOptional: "Purchase order number (optional)",
  authorisationOfJobs: "Authorisation of jobs",
  authorisationHint: "Whether someone must approve a job before it goes out.",
  monthlyBudget: "Monthly agency budget in pounds (optional)",
  nursingCare: "Registered to give nursing care",
  nursingCareHint: "The VAT on a supply may depend on it.",
  aChildrensService: "A children’s service",
  childrensServicesHint: "Workers then need five years of address history.",
  bookingNotesOptional: "Booking notes (optional)",
  arrivalNotesHint: "Parking, dress, whom to report to.",
} as const;

/** Texts of components/organisations/services-tab.tsx. */
export const servicesTab = {
  services: "Services",
  name: "Name",
  type: "Type",
  postcode: "Postcode",
  state: "State",
  addAService: "Add a service",
  allServices: "All services",
} as const;

/** Texts of components/organisations/status-panel.tsx. */
export const statusPanel = {
  reason: "Reason",
  reasonHint: "The organisation’s people read it.",
  cancel: "Cancel",
  since: (statusChangedAt: string | number) => `since ${statusChangedAt}`,
  stillMissing: "Still missing:",
} as const;

/** Texts of components/organisations/supply-tab.tsx. */
export const supplyTab = {
  pleaseChoose: "Please choose",
  changeAt: (workerType: string | number, branch: string | number) => `Change ${workerType} at ${branch}`,
  anotherLine: "Another line",
  branch: "Branch",
  workerType: "Worker type",
  numberOfWorkers: "Number of workers",
  hoursAMonthAvailable: "Hours a month available",
  lowestHourlyCharge: "Lowest hourly charge, in pounds",
  lowestHourlyChargeHint: "For your own guidance: work below it is still shown.",
  howTheyAreEmployed: "How they are employed",
  skillsOptional: "Skills (optional)",
  skillsHint: "With commas between them: PEG feeding, dementia care.",
  saving: "Saving…",
  saveLine: "Save line",
  cancel: "Cancel",
  workers: "Workers",
  hoursAMonth: "Hours a month",
  lowestCharge: "Lowest charge",
  employed: "Employed",
  actions: "Actions",
  change: "Change",
  removing: "Removing…",
  remove: "Remove",
  staffOverview: "Staff overview",
  addALine: "Add a line",
} as const;

/** Texts of app/dashboard/agencies/[agencyId]/page.tsx. */
export const dashboardAgenciesAgencyPage = {
  agency: "Agency",
} as const;

/** Texts of app/dashboard/agencies/page.tsx. */
export const dashboardAgenciesPage = {
  newAgency: "New agency",
} as const;

/** Texts of app/dashboard/providers/[providerId]/page.tsx. */
export const dashboardProvidersProviderPage = {
  careProvider: "Care provider",
} as const;

/** Texts of app/dashboard/providers/page.tsx. */
export const dashboardProvidersPage = {
  newProvider: "New provider",
} as const;

/** Texts of app/dashboard/services/page.tsx. */
export const dashboardServicesPage = {
  newService: "New service",
} as const;
