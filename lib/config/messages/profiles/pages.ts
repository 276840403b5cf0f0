/** The pages and forms of a worker's profile: their part of the message catalogue. */

/** Texts of components/profiles/bank-fields.tsx. */
export const bankFields = {
  accountName: "Name on the account",
  sortCode: "Sort code",
  sortCodeHint: "For example 20-00-00.",
  accountNumber: "Account number",
  accountNumberHint: "Eight digits.",
} as const;

/** Texts of components/profiles/basic-fields.tsx. */
export const basicFields = {
  formerAddresses: "Earlier addresses",
  formerAddressesHint: "Five years of them, for work in children’s services.",
  formerAddress: (place: number) => `Earlier address ${place}`,
  formerAddressInSentence: (place: number) => `earlier address ${place}`,
  addFormerAddress: "Add an earlier address",
  remove: "Remove",
  address: "Address",
  postcode: "Postcode",
  country: "Country",
  from: "From",
  to: "To",
} as const;

/** Texts of components/profiles/check-fields.tsx. */
export const checkFields = {
  kind: "What was checked",
  outcome: "What it said",
  checkedOn: "Day of the check",
  followUpOn: "Look again by",
  followUpHint: "Where a right to work ends, before its last day.",
  reference: "Reference",
  referenceHint: "For example a share code or a PIN.",
  notes: "Notes",
} as const;

/** Texts of components/profiles/contact-fields.tsx. */
export const contactFields = {
  contact: (place: number) => `Contact ${place}`,
  contactInSentence: (place: number) => `contact ${place}`,
  addContact: "Add a contact",
  remove: "Remove",
  fullName: "Full name",
  relation: "Who they are to the worker",
  relationHint: "For example sister, partner.",
  phone: "Phone number",
} as const;

/** Texts of components/profiles/document-controls.ts. */
export const documentControls = {
  passportNumber: "Passport number",
  dbsNumber: "Certificate number",
  dbsNumberHint: "Twelve digits.",
  pvgNumber: "Scheme record number",
  nmcPin: "PIN",
  nmcPinHint: "As the register has it, for example 12A3456E.",
  rightToWorkNumber: "Reference or document number",
  rightToWorkNumberHint: "Not the share code itself, which expires.",
  number: "Number",
  route: "How it was shown",
  level: "Level",
  issuer: "Issued by",
  issuedOn: "Date of issue",
  expiresOn: "Last day it counts",
  updateService: "On the DBS update service",
  optional: (label: string) => `${label} (optional)`,
} as const;

/** Texts of components/profiles/documents.tsx. */
export const profileDocuments = {
  number: (number: string) => `No. ${number}`,
  issuedOn: (day: string) => `issued ${day}`,
  expiresOn: (day: string) => `expires ${day}`,
  replace: "Replace",
  remove: "Remove",
  removing: "Removing…",
  addDocument: "Add a document",
  addCertificate: "Add a certificate",
  continue: "Continue",
} as const;

/** Texts of components/profiles/employment-fields.tsx. */
export const employmentFields = {
  remove: "Remove",
  employments: "Employments",
  employmentsLead: "The last five years, without gaps. Leave the last day empty where they still work.",
  employment: (place: number) => `Employment ${place}`,
  addEmployment: "Add an employment",
  employer: "Employer",
  role: "Role",
  firstDay: "First day",
  lastDay: "Last day",
  leavingReason: "Reason for leaving",
  gaps: "Time between employments",
  noGaps: "Nothing to explain so far.",
  gap: (place: number) => `Time ${place}`,
  gapInSentence: (place: number) => `time ${place}`,
  addGap: "Explain other time",
  from: "From",
  to: "To",
  gapReason: "What the time was spent on",
  gapReasonHint: "For example study, travel, looking for work, caring for family.",
  references: "References",
  referencesLead: "Two people who can speak of their work, one of them the last employer.",
  reference: (place: number) => `Reference ${place}`,
  addReference: "Add a reference",
  fullName: "Full name",
  jobTitle: "Job title",
  organisation: "Organisation",
  email: "E-mail address",
  phone: "Phone number",
} as const;

/** Texts of components/profiles/head.tsx. */
export const profileHead = {
  employment: "Employment",
  verification: "Verification",
  compliance: "Compliance",
} as const;

/** Texts of components/profiles/steps/medical-step.tsx. */
export const medicalStep = {
  viewAnswers: "Look at the answers",
  viewEarlierAnswers: "Look at the earlier answers",
  reopen: "Ask to answer it again",
} as const;

/** Texts of components/profiles/new-worker-form.tsx. */
export const newWorkerForm = {
  panelGroup: "How they work for you",
  panel: "Panel",
  panelHint:
    "On-panel workers are verified through the platform. Off-panel ones are for your own clients, and the platform’s staff cannot open them.",
  create: "Create worker",
} as const;

/** Texts of the files in components/profiles/steps. */
export const profileSteps = {
  photo: "Photo",
  choosePhoto: "Choose a photo",
  anotherPhoto: "Another photo",
  savePhoto: "Save photo",
  removePhoto: "Remove the photo",
  removing: "Removing…",
  basicDetails: "Particulars",
  saveBasic: "Save basic information",
  saveBank: "Ask for these details",
  replaceDocument: (label: string) => `Replace: ${label}`,
  file: "The file",
  fileOptional: "The file (optional)",
  add: "Add",
  replace: "Replace",
  registerChecks: "Looks at registers",
  recordCheck: "Note the check",
  experience: "Experience",
  saveExperience: "Save experience",
  years: (count: number) => `${count} years`,
  certificates: "Certificates",
  saveContacts: "Save contacts",
  saveEmployment: "Save employment history",
  referenceStatuses: "What has come of the references",
} as const;

/** Texts of components/profiles/references.tsx. */
export const profileReferences = {
  receivedOn: (day: string) => `Received ${day}`,
  statusOf: (name: string) => `Status of ${name}`,
  save: "Save",
  saving: "Saving…",
  theStatusOf: (name: string) => `the status of ${name}`,
} as const;

/** Texts of components/profiles/steps/register-checks.tsx. */
export const registerChecks = {
  reference: (reference: string) => `Reference ${reference}`,
  followUpBy: (day: string) => `look again by ${day}`,
  recordedBy: (name: string) => `noted by ${name}`,
} as const;

/** Texts of components/profiles/status-actions.tsx. */
export const statusActions = {
  reason: "Reason",
  saving: "Saving…",
  cancel: "Cancel",
} as const;

/** Texts of components/profiles/step-form.tsx. */
export const profileStepForm = {
  openDuplicate: "Open the existing worker",
  saving: "Saving…",
  discardChanges: "Discard changes",
} as const;

/** Texts of components/profiles/step-list.tsx. */
export const profileStepList = {
  steps: "Steps",
  more: (count: number) => `${count} more`,
} as const;

/** Texts of components/profiles/training-fields.tsx. */
export const trainingFields = {
  experienceYears: "Years of experience",
  experienceYearsHint: "In care work, in whole years.",
} as const;

/** Texts of components/profiles/upload-form.tsx. */
export const profileUploadForm = {
  choose: "Please choose",
  cancel: "Cancel",
} as const;
