/** Messages: agencies, providers, services and their documents. */

import { brand } from "@/lib/config/brand";
import { counted } from "@/lib/config/messages/lists";

export const organisations = {
  /** Errors of a field. */
  legalNameNeeded: "Enter the registered name",
  nameNeeded: "Enter the trading name",
  primaryUserNameNeeded: "Enter the primary user’s full name",
  primaryUserEmailNeeded: "Enter the primary user’s email address",
  jobTitleNeeded: "Enter the primary user’s job title",
  branchNameNeeded: "Enter the branch name",
  branchPostcodeNeeded: "Enter the branch postcode",
  serviceNameNeeded: "Enter the service name",
  unitNeeded: "Enter a unit or floor",
  unitsTooMany: (max: number) => `Enter at most ${max} units and floors`,
  unitTwice: "Each unit or floor must have a different name",
  unitToRenameNeeded: "Choose the unit to rename",
  unitNewNameNeeded: "Enter the new name of the unit",
  unitNameTaken: (name: string) => `“${name}” is already a unit of this service`,
  unitRenamedByProvider: "Only the provider’s users can rename a unit",
  unitInUse: (name: string, shifts: number, presets: number) =>
    `You cannot remove “${name}” because it has ${[
      ...(shifts > 0 ? [shifts === 1 ? "1 upcoming shift" : `${shifts} upcoming shifts`] : []),
      ...(presets > 0 ? [presets === 1 ? "1 preset" : `${presets} presets`] : []),
    ].join(" and ")}`,
  serviceAddressNeeded: "Enter the service address",
  servicePostcodeNeeded: "Enter the service postcode",
  servicePhoneNeeded: "Enter the service phone number",
  serviceTypeNeeded: "Choose the type of service",
  jobAuthorisationNeeded: "Choose whether shifts need authorisation",
  employmentTypeNeeded: "Choose the employment type",
  skillNeeded: "Enter a skill",
  phoneNeeded: "Enter the organisation’s phone number",
  emailNeeded: "Enter the organisation’s email address",
  billingEmailNeeded: "Enter the billing email address",
  purchaseOrderRuleNeeded: "Choose how purchase orders are used",
  paymentModeNeeded: "Choose how invoices are paid",
  billingPeriodNeeded: "Choose the billing period",
  verifiedName: `This has been verified. Contact ${brand.name} to change it`,
  companyNumberNeeded: "Enter the company number",
  companyNumberFormat: "Enter a company number of 8 characters, such as 01234567 or SC123456",
  companyOrCharityNumberNeeded: "Enter the company or charity number",
  companyOrCharityNumberFormat: "Enter a company number, such as 01234567 or SC123456, or a charity number",
  vatNumberNeeded: "Enter the VAT number, or clear Registered for VAT",
  vatNumberFormat: "Enter a UK VAT number, such as GB 980 7806 84",
  concessionFromNeeded: "Enter the first day of the concession, such as 01/02/2027",
  concessionFromPast: "The first day of the concession must be today or later",
  vatExemptReasonNeeded: "Enter why the supplies are exempt",
  addressNeeded: "Enter the registered address",
  postcodeNeeded: "Enter the postcode of the registered address",
  regulatorFormat: "CQC or GLAA reference must only include letters, numbers and hyphens",
  cqcLocationFormat: "CQC location ID must only include letters, numbers and hyphens",
  creditDaysNeeded: "Enter credit of 0 to 120 days",
  radiusNeeded: "Enter a radius of 1 to 200 miles",
  workerTypeNeeded: "Choose a worker type",
  branchNeeded: "Choose a branch",
  headcountNeeded: "Enter a number of workers, from 1 to 10,000",
  hoursNeeded: "Enter hours a month, from 1 to 100,000",
  amountNeeded: "Enter the lowest hourly charge in pounds and pence, such as 21.50",
  skillsTooMany: "Enter 20 skills or fewer, separated by commas",
  budgetNeeded: "Enter the monthly budget in pounds, such as 12000",
  providerNeeded: "Choose the provider",
  issuedOnNeeded: "Enter the date of issue, such as 27/03/2026",
  issuedInFuture: "The date of issue cannot be in the future",
  expiresOnNeeded: "Enter the expiry date, such as 26/03/2027",
  expiresBeforeIssue: "The expiry date must be after the date of issue",
  reasonNeeded: "Enter a reason for the organisation",

  /** Duplicates. An administrator sees what exists and where, everyone else only that something does. */
  duplicateNumber: `Another organisation on ${brand.name} has this company number. Check the number. If it is right, contact us.`,
  duplicateNumberOf: (name: string, status: string) => `${name} (${status.toLowerCase()}) has this company number.`,
  duplicateEmail: `Another organisation on ${brand.name} has this email address. Use another, or contact us.`,
  duplicateEmailOf: (name: string, status: string) => `${name} (${status.toLowerCase()}) has this email address.`,
  duplicatePerson: (name: string, organisations: string) =>
    `${name} at ${organisations} already signs in with this email address. Check that the organisation has not been added already.`,
  duplicateWords: "This organisation may have been added already.",
  duplicateInvitation: (name: string) => `This email address already has an invitation to ${name}.`,
  alreadyInvited: "This email address has already been invited.",

  saved: "Your changes have been saved.",
  savedOther: "Changes saved.",
  changedNothing: "There were no changes to save.",
  agencyCreated: "Agency added. We have emailed an invitation to its primary user.",
  providerCreated: "Provider added. We have emailed an invitation to its primary user.",

  status: {
    draft: { label: "Draft", agency: "Set-up is not complete.", provider: "This provider is not active yet." },
    pending_verification: {
      label: "Awaiting verification",
      agency: "The agency has sent its details for verification.",
      provider: "",
    },
    active: {
      label: "Active",
      agency: "New agreements can be started.",
      provider: "New agreements can be started.",
    },
    suspended: {
      label: "Suspended",
      agency: "New agreements cannot be started. Users can still sign in and see that it is suspended.",
      provider: "New agreements cannot be started. Users can still sign in and see that it is suspended.",
    },
    archived: {
      label: "Archived",
      agency: "This agency is archived. Its agreements are kept.",
      provider: "This provider is archived. Its agreements are kept.",
    },
  },

  /** Shown on every page to users of an organisation that is not active. */
  organisationStatus: {
    pending_verification: "We are checking your details. You will see the result here.",
    suspended: (name: string) =>
      `${name} is suspended. You can view your records, but you cannot start new agreements.`,
    archived: (name: string) => `${name} is archived. You can still view its agreements.`,
    reason: (reason: string) => `Reason: ${reason}`,
  },

  actions: {
    submit: {
      label: "Send for verification",
      pending: "Sending…",
      agency: "The platform checks your details. You can still change them until then.",
      provider: "",
      done: "Sent for verification.",
    },
    verify: {
      label: "Verify",
      pending: "Verifying…",
      agency: "The agency becomes active and new agreements can be started.",
      provider: "",
      done: "Agency verified.",
    },
    return: {
      label: "Return to draft",
      pending: "Returning…",
      agency: "The agency goes back to set-up and can see your reason.",
      provider: "",
      done: "Agency returned to draft.",
    },
    activate: {
      label: "Activate",
      pending: "Activating…",
      agency: "",
      provider: "The provider becomes active and new agreements can be started.",
      done: "Provider activated.",
    },
    suspend: {
      label: "Suspend",
      pending: "Suspending…",
      agency: "New agreements cannot be started until you lift the suspension. Users can see your reason.",
      provider: "New agreements cannot be started until you lift the suspension. Users can see your reason.",
      done: "Suspended.",
    },
    resume: {
      label: "Lift suspension",
      pending: "Lifting…",
      agency: "The agency becomes active again.",
      provider: "The provider becomes active again.",
      done: "Suspension lifted.",
    },
    archive: {
      label: "Archive",
      pending: "Archiving…",
      agency: "You cannot undo this. Its agreements are kept. Users can see your reason.",
      provider: "You cannot undo this. Its agreements are kept. Users can see your reason.",
      done: "Archived.",
    },
  },
  /** Mails to its primary users when the platform changes its status. */
  stepMails: {
    verify: {
      subject: (name: string) => `${name} is verified`,
      title: (name: string) => `${name} is verified`,
      body: "Your details have been checked. You can now start agreements.",
    },
    return: {
      subject: (name: string) => `${name}: more information needed`,
      title: (name: string) => `${name}: more information needed`,
      body: "Add the missing information and send your organisation for verification again. We could not verify it yet.",
    },
    activate: {
      subject: (name: string) => `${name} is active`,
      title: (name: string) => `${name} is active`,
      body: "You can now start agreements.",
    },
    suspend: {
      subject: (name: string) => `${name} is suspended`,
      title: (name: string) => `${name} is suspended`,
      body: "New agreements cannot be started. Users can still sign in and view your records.",
    },
    resume: {
      subject: (name: string) => `${name} is active again`,
      title: (name: string) => `${name} is active again`,
      body: "The suspension has been lifted. You can start agreements again.",
    },
    archive: {
      subject: (name: string) => `${name} is archived`,
      title: (name: string) => `${name} is archived`,
      body: "You can still view its agreements.",
    },
  },
  notNow: "You cannot do this while the organisation has its current status. Reload the page.",
  incomplete: "The set-up is not complete. Check the list of what is missing on this page.",
  agreementsStand: (count: number) =>
    `${count === 1 ? "1 agreement is" : `${count} agreements are`} in force or out to be signed. End or withdraw ${count === 1 ? "it" : "them"} before you archive the organisation.`,
  onlyPrimary: "Only a primary user of the organisation can change this.",

  /** What a draft agency still has to provide. */
  missing: {
    details: "The agency’s details",
    branch: "A branch that supplies workers",
    insurance: "A current insurance certificate",
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
  documentAdded: "Document added.",
  documentRemoved: "Document removed.",
  logoSaved: "Logo saved.",
  logoRemoved: "Logo removed.",

  /** Why a file is refused, by the word in the address. */
  fileErrors: {
    missing: "Choose a file",
    tooLarge: "The file is too large. A document can be up to 10 MB and a logo up to 5 MB.",
    notPdf: "This is not a PDF. Save the document as a PDF and choose it again.",
    broken: "The PDF is damaged. Save it again and choose the new file.",
    encrypted: "The PDF is protected with a password. Save it without one and choose it again.",
    unreadable: "The PDF cannot be checked. Print it to a new PDF and choose that file.",
    active:
      "The PDF contains scripts, forms, attachments or links to files. Print it to a new PDF and choose that file.",
    notDocument: "The file must be a PDF, PNG, JPEG or WebP.",
    heic: "This is a HEIC photo, which cannot be read here. Save it as a JPEG, or take it again: on an iPhone, choose “Most Compatible” in Settings, Camera, Formats.",
    notImage: "The picture must be a PNG, JPEG or WebP.",
    tooManyPixels: "The picture is too large. It can be up to 6,000 pixels wide and high.",
    dates: "Check the date of issue and the expiry date.",
    issuedInFuture: "The date of issue must be today or in the past.",
    expiresBeforeIssue: "The expiry date must be after the date of issue.",
    kind: "Choose the document type.",
    changed: "Someone else has changed this since you opened it. Check it again before you continue.",
    otherOrganisation: "You opened this page for another of your organisations. Check it again before you continue.",
    unavailable: "The file could not be saved. Try again in a minute.",
    refused: "The file could not be uploaded.",
  },

  branchSaved: "Branch saved.",
  branchDeactivated: "Branch deactivated. Agreements that name it have not changed.",
  branchReactivated: "Branch activated.",
  supplySaved: "Staff overview saved.",
  supplyRemoved: "Line removed.",
  serviceSaved: "Service saved.",
  serviceDeactivated: "Service deactivated. Agreements that name it have not changed.",
  serviceReactivated: "Service activated.",

  paymentMethods: { bank_transfer: "Bank transfer", direct_debit: "Direct debit" },
  paymentModes: { platform: `Through ${brand.name}`, direct: "Directly to the agency" },
  billingPeriods: { weekly: "Weekly", monthly: "Monthly" },
  purchaseOrderRules: {
    none: "Not used",
    optional: "Optional",
    required: "Required on every invoice",
  },
  methodAsked: "You have requested a change of payment method. We will contact you before it takes effect.",
  methodKept: "Request cancelled. The payment method has not changed.",
  methodChanged: "Payment method changed.",

  serviceTypes: {
    residential: "Residential care",
    nursing: "Nursing home",
    supported_living: "Supported living",
    domiciliary: "Domiciliary care",
    childrens: "Children’s home",
    day: "Day service",
  },
  jobAuthorisations: { off: "Not needed", required: "Required before agencies see a shift" },
  employmentTypes: { PAYE: "PAYE", PSC_UMBRELLA: "Own company or umbrella" },

  leads: {
    newAgency: "The agency starts as a draft. Add its documents on the agency’s page, then send it for verification.",
    newProvider:
      "The provider starts as a draft. Activate it on the provider’s page when it is ready to start agreements.",
  },

  noAgencies: {
    title: "No agencies yet",
    text: "Agencies appear here when they sign up or you add them.",
  },
  noProviders: { title: "No care providers yet", text: "Providers appear here when you add them." },
  noneFound: { title: "No organisations found", text: "Try another name, number or status." },
  noBranches: { title: "No branches yet", text: "Add the branches that supply workers." },
  noSupply: {
    title: "No lines yet",
    text: "Add the types of worker each branch can supply, how many and for how many hours.",
  },
  noServices: {
    title: "No services yet",
    text: "A service is a care home or another site where shifts are worked. Agreements name the ones they cover.",
  },
  noServicesFound: { title: "No services found", text: "Try another name, postcode or status." },
  noDocuments: "No documents yet",
} as const;

/** Texts of components/services/service-form.tsx. */
export const serviceForm = {
  change: (name: string | number) => `Change ${name}`,
  newService: "Add service",
  provider: "Provider",
  chooseOption: "Choose an option",
  saving: "Saving…",
  saveService: "Save service",
  deactivate: "Deactivate service",
  activate: "Activate service",
  cancel: "Cancel",
} as const;

/** Texts of components/services/services-list.tsx. */
export const servicesList = {
  release: "Release of shifts",
  searchLabel: "Search by name, postcode or cost centre",
  state: "Status",
  anyState: "Any status",
  active: "Active",
  inactive: "Inactive",
  name: "Name",
  typeNotGiven: "Type not given",
  required: "Required",
  notNeeded: "Not needed",
  columns: {
    status: "Status",
    type: "Type",
    provider: "Provider",
    postcode: "Postcode",
    authorisation: "Authorisation",
    budget: "Monthly budget",
    phone: "Phone",
    region: "Region",
    costCentre: "Cost centre",
    purchaseOrder: "Purchase order",
  },
  add: "Add service",
  change: "Change",
  deactivate: "Deactivate",
  activate: "Activate",
  counted: counted("service", "services"),
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
  paymentAuthorisations: "When its payments need authorisation",
  paymentMethod: "Payment method",
  changingTo: "Changing to",
  paymentMode: "Invoices are paid",
  billingPeriod: "Billing period",
  credit: "Credit",
  invoiceEmail: "Invoices go to",
  requestedNotActive: "Requested, not in force yet.",
  noChangeRequested: "No change requested",
  days: (creditDays: string | number) => `${creditDays} days`,
  changing: "Changing…",
  changeTo: (paymentMethod: string) => `Change to ${paymentMethod}`,
  saving: "Saving…",
  keepMethod: (value: string | number) => `Keep ${value}`,
  request: (value: string | number) => `Request ${value}`,
} as const;

/** Texts of components/organisations/branches-tab.tsx. */
export const branchesTab = {
  change: (name: string | number) => `Change ${name}`,
  anotherBranch: "Add branch",
  saving: "Saving…",
  saveBranch: "Save branch",
  cancel: "Cancel",
  branch: "Branch",
  postcode: "Postcode",
  radius: "Radius",
  supplyLocation: "Supply location",
  state: "Status",
  actions: "Actions",
  changeIt: "Change",
  close: "Deactivate",
  activate: "Activate",
  branches: "Branches",
  addABranch: "Add branch",
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
    email: "Email address",
    vatRegistered: "Registered for VAT",
    vatNumber: "VAT number",
    nursingConcessionFrom: "Nursing agencies’ VAT concession from",
    vatExempt: "The organisation’s own supplies are exempt from VAT",
    vatExemptReason: "Reason for VAT exemption",
    billingAddress: "Billing address",
    billingEmail: "Billing email address",
    purchaseOrderRule: "Purchase orders",
    paymentMode: "Invoices are paid",
    billingPeriod: "Billing period",
    creditDays: "Credit",
  },
  /** Labels in the form, where they are others. */
  formLabels: {
    nursingConcessionFrom: "Nursing agencies’ VAT concession from (optional)",
    regulatorReference: "CQC or GLAA reference (optional)",
    billingAddress: "Billing address (optional)",
    billingEmail: "Billing email address (optional)",
    creditDays: "Credit in days",
  } as Readonly<Record<string, string>>,
  hints: {
    legalName: "As it appears at Companies House or on the charity register.",
    name: "The name that people see in the portal and in agreements.",
    companyNumber: "For example 01234567 or SC123456.",
    regulatorReference: "If the agency has one.",
    address: "Do not include the postcode.",
    email: "For the whole organisation, such as office@example.co.uk.",
    vatNumber: "If registered for VAT. For example GB 980 7806 84.",
    nursingConcessionFrom:
      "The first day the agency does not charge VAT for nursing staff. Enter today or a later day. This is not tax advice: ask an accountant.",
    vatExempt: "For information only. It does not remove VAT from what agencies charge.",
    vatExemptReason: "If the supplies are exempt.",
    billingAddress: "If it is different from the registered address.",
    billingEmail: "If invoices should go to a different email address.",
  } as Readonly<Record<string, string>>,
  /** What is called something else for a provider. */
  ofProvider: {
    labels: {
      companyNumber: "Company or charity number",
      regulatorReference: "CQC provider ID",
    } as Readonly<Record<string, string>>,
    formLabels: { regulatorReference: "CQC provider ID (optional)" } as Readonly<Record<string, string>>,
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
  notElected: "Not used",
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
  addADocument: "Add document",
  theDocument: "File",
  fileHint: "A PDF, up to 10 MB.",
  addDocument: "Add document",
  kindOfDocument: "Document type",
  issuedOn: "Date of issue",
  expiryDate: "Expiry date",
} as const;

/** Texts of components/organisations/logo-part.tsx. */
export const logoPart = {
  logo: "Logo",
  logoOf: (name: string | number) => `${name} logo`,
  noLogoYet: "No logo yet",
  anotherLogo: "Change logo",
  logoFile: "Logo file",
  logoFileHint: "PNG, JPEG or WebP, up to 5 MB. We resize the picture and remove details such as where it was taken.",
  saveLogo: "Save logo",
  removing: "Removing…",
  removeLogo: "Remove logo",
} as const;

/** Texts of components/organisations/new-organisation-form.tsx. */
export const newOrganisationForm = {
  firstBranch: "First branch",
  firstService: "First service",
  firstBranchLead: "The branch that supplies its workers.",
  firstServiceLead: "The first care home or site where shifts are worked.",
  primaryUser: "Primary user",
  primaryUserLead:
    "Manages the organisation’s account and invites other users. We email the invitation as soon as you save.",
  fullName: "Full name",
  jobTitle: "Job title",
  primaryUserEmail: "Primary user’s email address",
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
  partsOfThisPage: "Sections of this page",
  users: "Users",
  advance: "Capital advance",
} as const;

/** Texts of components/organisations/organisations-list.tsx. */
const organisationColumns = {
  status: "Status",
  workers: "Workers",
  branches: "Branches",
  services: "Services",
  workerTypes: "Worker types",
  activeAgreements: "Active agreements",
  lastSignedIn: "Last signed in",
  phone: "Phone",
  email: "Email",
  postcode: "Postcode",
  companyNumber: "Company number",
  added: "Added",
};
export const organisationsList = {
  name: "Name",
  status: "Status",
  columns: {
    agency: { ...organisationColumns, partners: "Providers" },
    provider: { ...organisationColumns, partners: "Agencies" },
  },
  open: "Open",
  documents: "Documents",
  users: "Users",
  add: { agency: "Add agency", provider: "Add provider" },
  counted: { agency: counted("agency", "agencies"), provider: counted("care provider", "care providers") },
  never: "Never",
  searchLabel: "Search by name, company number or postcode",
  anyStatus: "Any status",
  notActiveYet: "Not active",
} as const;

/** Texts of components/organisations/place-fields.tsx. */
export const placeFields = {
  chooseOption: "Choose an option",
  nameOfTheBranch: "Branch name",
  postcodeOfTheBranch: "Branch postcode",
  radiusInMilesOptional: "Radius in miles (optional)",
  radiusHint: "How far workers travel from the branch.",
  aSupplyLocation: "This branch is a supply location",
  townHint: "You see marketplace contracts near your supply locations.",
  nameOfTheService: "Service name",
  typeOfService: "Type of service",
  addressOfTheService: "Service address",
  withoutThePostcode: "Do not include the postcode.",
  postcodeOfTheService: "Service postcode",
  aboutTheService: "of the service",
  servicePhone: "Service phone number (optional)",
  cqcLocationIdOptional: "CQC location ID (optional)",
  cqcLocationHint: "For example 1-119568231.",
  regionOrGroupOptional: "Region or group (optional)",
  units: "Units and floors (optional)",
  unitsHint: "One on each line. They are suggested when a shift is posted.",
  unitToRename: "Rename a unit (optional)",
  unitToRenameHint: "Presets and shifts from last week onwards get the new name.",
  noUnitToRename: "None",
  unitNewName: "New name",
  costCentreOptional: "Cost centre (optional)",
  purchaseOrderNumberOptional: "Purchase order number (optional)",
  authorisationOfJobs: "Shift authorisation",
  authorisationHint: "Whether someone must authorise a shift before agencies see it.",
  monthlyBudget: "Monthly agency budget in pounds (optional)",
  nursingCare: "Registered to provide nursing care",
  nursingCareHint: "This can affect the VAT on a supply.",
  aChildrensService: "Children’s service",
  childrensServicesHint: "Workers need 5 years of address history.",
  nightHazards: "Nights have special hazards or heavy strain",
  nightHazardsHint: "By your risk assessment. Workers are then warned of more than 8 hours in 24.",
  certificates: "Certificates needed for every shift here (optional)",
  bookingNotesOptional: "Booking notes (optional)",
  arrivalNotesHint: "For example parking, dress code and who to report to.",
} as const;

/** Texts of components/organisations/services-tab.tsx. */
export const servicesTab = {
  services: "Services",
  name: "Name",
  type: "Type",
  postcode: "Postcode",
  state: "Status",
  addAService: "Add service",
  allServices: "All services",
} as const;

/** Texts of components/organisations/status-panel.tsx. */
export const statusPanel = {
  reason: "Reason",
  reasonHint: "Users of the organisation will see this.",
  cancel: "Cancel",
  since: (statusChangedAt: string | number) => `since ${statusChangedAt}`,
  missingItems: "Missing:",
} as const;

/** Texts of components/organisations/supply-tab.tsx. */
export const supplyTab = {
  chooseOption: "Choose an option",
  changeAt: (workerType: string | number, branch: string | number) => `Change ${workerType} at ${branch}`,
  anotherLine: "Add line",
  branch: "Branch",
  workerType: "Worker type",
  numberOfWorkers: "Number of workers",
  hoursAMonthAvailable: "Hours available a month",
  lowestHourlyCharge: "Lowest hourly charge in pounds",
  lowestHourlyChargeHint: "For your own use. You will still see work below this charge.",
  howTheyAreEmployed: "Employment type",
  skillsOptional: "Skills (optional)",
  skillsHint: "Separate skills with commas. For example PEG feeding, dementia care.",
  saving: "Saving…",
  saveLine: "Save line",
  cancel: "Cancel",
  workers: "Workers",
  hoursAMonth: "Hours a month",
  lowestCharge: "Lowest charge",
  employed: "Employment type",
  actions: "Actions",
  change: "Change",
  removing: "Removing…",
  remove: "Remove",
  staffOverview: "Staff overview",
  addALine: "Add line",
} as const;

/** Texts of app/dashboard/agencies/[agencyId]/page.tsx. */
export const dashboardAgenciesAgencyPage = {
  agency: "Agency",
} as const;

/** Texts of app/dashboard/providers/[providerId]/page.tsx. */
export const dashboardProvidersProviderPage = {
  careProvider: "Care provider",
} as const;
