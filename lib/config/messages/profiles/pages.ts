/** The pages and forms of a worker's profile: their part of the message catalogue. */

/** Texts of components/profiles/bank-fields.tsx. */
export const bankFields = {
  accountName: "Name on the account",
  sortCode: "Sort code",
  sortCodeHint: "For example 20-00-00.",
  accountNumber: "Account number",
  accountNumberHint: "8 digits.",
} as const;

/** Texts of components/profiles/basic-fields.tsx. */
export const basicFields = {
  formerAddresses: "Previous addresses",
  formerAddressesHint: "Work in children’s services needs 5 years of addresses.",
  formerAddress: (place: number) => `Previous address ${place}`,
  formerAddressInSentence: (place: number) => `previous address ${place}`,
  addFormerAddress: "Add previous address",
  remove: "Remove",
  address: "Address",
  postcode: "Postcode",
  country: "Country",
  from: "Date moved in",
  to: "Date moved out",
} as const;

/** Texts of components/profiles/check-fields.tsx. */
export const checkFields = {
  kind: "Check",
  outcome: "Result",
  checkedOn: "Date of the check",
  followUpOn: "Date of the follow-up check",
  followUpHint: "If the right to work expires, choose a date before it does.",
  reference: "Reference",
  referenceHint: "For example, a share code or PIN.",
  notes: "Notes",
} as const;

/** Texts of components/profiles/contact-fields.tsx. */
export const contactFields = {
  contact: (place: number) => `Contact ${place}`,
  contactInSentence: (place: number) => `contact ${place}`,
  addContact: "Add contact",
  remove: "Remove",
  fullName: "Full name",
  relation: "Relationship to the worker",
  relationHint: "For example, sister or partner.",
  phone: "Phone number",
} as const;

/** Texts of components/profiles/document-controls.ts. */
export const documentControls = {
  passportNumber: "Passport number",
  dbsNumber: "Certificate number",
  dbsNumberHint: "12 digits.",
  pvgNumber: "Scheme record number",
  nmcPin: "PIN",
  nmcPinHint: "As it appears on the NMC register. For example 12A3456E.",
  rightToWorkNumber: "Reference or document number",
  rightToWorkNumberHint: "Do not enter the share code, because it expires.",
  deputyReference: "Reference",
  deputyReferenceHint:
    "For example the contract or letter, and the GMC number. It is printed on invoices as the reason for the exemption.",
  deputyFor: "Doctor or practice they deputise for",
  deputyFrom: "First day",
  deputyUntil: "Last day",
  number: "Number",
  route: "How it was proven",
  level: "Level",
  issuer: "Issued by",
  issuedOn: "Date of issue",
  expiresOn: "Expiry date",
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
  addDocument: "Add document",
  addCertificate: "Add certificate",
  continue: "Continue",
} as const;

/** Texts of components/profiles/employment-fields.tsx. */
export const employmentFields = {
  remove: "Remove",
  employments: "Jobs",
  employmentsLead: "Enter the last 5 years without gaps. Leave the end date blank for a current job.",
  employment: (place: number) => `Job ${place}`,
  addEmployment: "Add job",
  employer: "Employer",
  role: "Role",
  firstDay: "Start date",
  lastDay: "End date",
  leavingReason: "Reason for leaving",
  gaps: "Gaps in employment",
  noGaps: "There are no gaps to explain.",
  gap: (place: number) => `Gap ${place}`,
  gapInSentence: (place: number) => `gap ${place}`,
  addGap: "Add gap",
  from: "Start date",
  to: "End date",
  gapReason: "Reason for the gap",
  gapReasonHint: "For example, study, travel, looking for work or caring for family.",
  references: "References",
  referencesLead: "Name 2 people who can give a reference. One must be the most recent employer.",
  reference: (place: number) => `Reference ${place}`,
  addReference: "Add reference",
  fullName: "Full name",
  jobTitle: "Job title",
  organisation: "Organisation",
  email: "Email address",
  phone: "Phone number",
} as const;

/** Texts of components/profiles/steps/medical-step.tsx. */
export const medicalStep = {
  noAnswers: "You do not have permission to read the answers. Ask a primary user of your organisation.",
  viewAnswers: "View answers",
  viewEarlierAnswers: "View previous answers",
  reopen: "Reopen questionnaire",
} as const;

/** Texts of components/profiles/new-worker-form.tsx. */
export const newWorkerForm = {
  panelGroup: "On-panel or off-panel",
  panel: "Panel",
  panelHint:
    "On-panel workers are verified by the platform. Off-panel workers are for your own clients, and platform staff cannot see them.",
  create: "Add worker",
} as const;

/** Texts of the files in components/profiles/steps. */
export const profileSteps = {
  photo: "Photo",
  choosePhoto: "Choose a photo",
  anotherPhoto: "Change photo",
  savePhoto: "Save photo",
  removePhoto: "Remove photo",
  removing: "Removing…",
  basicDetails: "Details",
  saveBasic: "Save basic information",
  saveBank: "Save bank details",
  replaceDocument: (label: string) => `Replace: ${label}`,
  file: "File",
  fileOptional: "File (optional)",
  add: "Add",
  replace: "Replace",
  registerChecks: "Register checks",
  recordCheck: "Record check",
  experience: "Experience",
  saveExperience: "Save experience",
  years: (count: number) => `${count} years`,
  certificates: "Certificates",
  saveContacts: "Save contacts",
  saveEmployment: "Save employment history",
  referenceStatuses: "Status of references",
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
  followUpBy: (day: string) => `follow-up check by ${day}`,
  recordedBy: (name: string) => `recorded by ${name}`,
} as const;

/** Texts of components/profiles/status-actions.tsx. */
export const statusActions = {
  reason: "Reason",
  saving: "Saving…",
  cancel: "Cancel",
} as const;

/** Texts of components/profiles/step-form.tsx. */
export const profileStepForm = {
  openDuplicate: "Open existing worker",
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
  choose: "Choose an option",
  cancel: "Cancel",
} as const;
