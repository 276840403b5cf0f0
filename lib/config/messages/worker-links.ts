/** Messages: the worker's own link. */
import { workerFields } from "@/lib/config/messages/profiles/fields";

export const workerLinks = {
  pageTitle: "Your profile",
  dateOfBirthNeeded: "Enter your date of birth, for example 27 3 1990",
  wrongDateOfBirth: "The date of birth does not match the one your agency has for you",
  tooManyTries:
    "Too many attempts. To keep your details safe, this link is locked until tomorrow. Ask your agency to check the date of birth they have for you.",
  unknownTitle: "This link does not work",
  unknown: "It may have expired or been replaced by a newer one. Ask your agency to send you a new link.",
  expired: "This link has expired. Ask your agency to send you a new link.",
  revoked: "This link was cancelled or replaced. Use the latest link, or ask your agency for a new one.",
  locked: "You have been away for a while. Enter your date of birth again.",
  lockedMeanwhile:
    "You have been away for a while. Open your link in another tab and enter your date of birth there, then come back and send this again.",
  nothingNew: "You have not changed anything. Make a change before you send it.",
  sent: "Sent. Your agency will check it.",
  noEmail: "This worker has no email address. Copy the link and send it another way.",
  hasLeft: "This worker has left. Activate them again before you send a link.",
  isDisabled: "This worker is disabled. Activate them before you send a shifts link.",
  mailed: "Link sent.",
  copied: "Copy the link now. You will not be able to see it again after you leave this page.",
  made: "Link created.",
  revokedDone: "Link cancelled. It no longer works.",
  lockedTitle: "Enter your date of birth",
  lockedText: "We ask for this so that no one else can see your details.",
  panelLead:
    "The worker completes their own profile on a phone. What they send waits in Profile changes until you approve it. A new link replaces the previous one.",
  /** As their agency sees them, so that both speak of the same step. */
  steps: { ...workerFields.steps, bank: workerFields.labels.bank },
  leads: {
    basic: "Check the details your agency has. Correct anything that is wrong and add what is missing.",
    documents: "Send a clear photo of the whole page, or a file. PDF, JPEG, PNG or WebP, up to 10 MB.",
    training: "Add your certificates and the date of each.",
    contacts: "Who we should call in an emergency at work.",
    medical: "The questions open on a separate page. Only the compliance team can read your answers.",
    employment:
      "Tell us about your last 5 years, including time when you were not working. Then name 2 people who can give you a reference.",
    bank: "The account you are paid into. Two people at your agency check it, and no one can see it here afterwards.",
  },
  stepStatuses: { toDo: "To do", waiting: "Awaiting approval", filled: "Complete", saved: "Saved" },
  needsPhoto: "Your agency still needs a photo of you. It is checked against your documents.",
  photoMissing: "Photo missing",
  photo: "Your photo",
  photoHint: "Face the camera, on your own and without a hat or sunglasses. JPEG, PNG or WebP, up to 10 MB.",
  choosePhoto: "Choose a photo of you",
  sendPhoto: "Send photo",
  photoByAgency: "Your profile is already approved. Ask your agency how to give them a photo.",
  hasPhoto: "Your agency has a photo of you. Ask them if you want to replace it.",
  overview: "You can do the steps in any order. Your agency checks what you send before it is added to your profile.",
  until: (day: string) => `This link expires on ${day}.`,
  sentTitle: "What you sent",
  nothingSent: "You have not sent anything yet.",
  bankOnce: "To keep your details safe, what you enter here is not shown again.",
  awaitingApproval: "You have sent this. It is awaiting approval.",
  send: "Send",
  sending: "Sending…",
  open: "Open my profile",
  opening: "Opening…",
  back: "All steps",
  draft: "We have restored what you entered. It has not been sent yet.",
  states: {
    agency: "Awaiting approval by your agency",
    platform: "Awaiting approval by the compliance team",
    second: "Awaiting a second approval",
    approved: "Approved",
    rejected: "Rejected",
  },
} as const;

/** Texts of components/worker-links/document-form.tsx. */
export const documentForm = {
  ifItHasOne: "(if it has one)",
  choose: "Choose",
  howYouShowIt: "How you prove it",
  dateOfIssue: "Date of issue",
  expiryDate: "Expiry date",
  issuedBy: "Issued by",
  updateService: "My certificate is on the DBS update service",
  fileOrPhoto: "File or photo",
} as const;

/** Texts of components/worker-links/overview.tsx. */
export const myProfileOverview = {
  steps: "Steps",
} as const;

/** Texts of components/worker-links/documents-list.tsx. */
export const workerDocumentsList = {
  saved: "Saved",
  notAccepted: "Rejected",
  expires: (expiresOn: string | number) => `Expires ${expiresOn}`,
  send: "Send",
} as const;

/** Texts of components/worker-links/step-form.tsx. */
export const myProfileStepForm = {
  remove: "Remove",
} as const;

/** Texts of app/(links)/my-profile/page.tsx. */
export const myProfilePage = {
  help: "Help with this link",
  otherDocuments: "Other documents you can send",
  answerTheQuestionnaire: "Answer the medical questionnaire",
  questionnaireAnswered: "You have answered the medical questionnaire. Thank you.",
  dateOfBirthHint: "For example, 27 3 1990",
  hello: (firstName: string | number) => `Hello ${firstName}`,
} as const;

/** Texts of components/worker-links/controls.ts. */
export const myProfileControls = {
  contact: "Contact",
  addContact: "Add contact",
  fullName: "Full name",
  relation: "Relationship to you",
  relationHint: "For example, mother, partner or friend",
  phone: "Phone number",
  employments: "Jobs",
  employment: "Job",
  addEmployment: "Add job",
  employer: "Employer",
  role: "Your role",
  from: "Start date",
  until: "End date",
  untilHint: "Leave blank if you still work there",
  leavingReason: "Reason for leaving",
  gaps: "Gaps in employment",
  gap: "Gap",
  addGap: "Add gap",
  gapsLead:
    "Tell us what you did when you were not working, for example studying, caring for family or travelling. Account for every month of the last 5 years.",
  gapReason: "What you did",
  references: "References",
  reference: "Reference",
  addReference: "Add reference",
  referencesLead: "Name 2 people you have worked for. They cannot be family members.",
  jobTitle: "Job title",
  organisation: "Organisation",
  email: "Email address",
} as const;
