/** Messages: the worker's own link. */
export const workerLinks = {
  pageTitle: "Your profile",
  dateOfBirthNeeded: "Enter your date of birth, such as 27/03/1990",
  wrongDateOfBirth: "This is not the date of birth your agency has for you",
  tooManyTries:
    "Too many tries. For your safety this link is closed until tomorrow. Ask your agency to check the date of birth it has for you.",
  unknownTitle: "This link does not open anything",
  unknown: "It may have expired, or a newer one was sent. Ask your agency to send you another.",
  expired: "This link has expired. Ask your agency to send you another.",
  revoked: "This link was cancelled, or a newer one was sent. Use the newest, or ask your agency for another.",
  locked: "Say your date of birth again: too much time has passed.",
  lockedMeanwhile:
    "Too much time has passed. Open your link in another tab and say your date of birth there, then come back and send this again.",
  nothingNew: "Nothing has changed. Change something before you send it.",
  sent: "Sent. Your agency will check it.",
  noEmail: "This worker has no e-mail address. Copy the link and send it another way.",
  hasLeft: "This worker has left. Take the worker on again before you send a link.",
  mailed: "The link is on its way.",
  copied: "This is the link. It is shown only now: copy it before you leave the page.",
  made: "The link is made.",
  revokedDone: "The link opens nothing any more.",
  lockedTitle: "First, your date of birth",
  lockedText: "So that no one else who opens this link sees your details.",
  panelLead:
    "With it the worker fills in the profile on a phone. What is sent waits under profile changes until you accept it. A new link cancels the one before.",
  panelOpen: (created: string, expires: string) => `Made on ${created}, works until ${expires}.`,
  panelUsed: (at: string) => `Last sent something on ${at}.`,
  panelUnused: "Nothing has been sent by it yet.",
  steps: {
    basic: "About you",
    documents: "Your documents",
    training: "Certificates and experience",
    contacts: "Emergency contacts",
    medical: "Health questions",
    employment: "Work history",
    bank: "Bank details",
  },
  leads: {
    basic: "The form shows what your agency has. Change what is wrong and add what is missing.",
    documents: "A clear photo of the whole page is enough. PDF, JPEG, PNG or WebP, up to 10 MB.",
    training: "Your certificates, each with its date.",
    contacts: "Whom we call if something happens to you at work.",
    medical: "You answer these on a page of their own. Only the compliance team reads the answers.",
    employment: "Your last five years, and what you did in between. Then two people who can speak for your work.",
    bank: "Where you are paid. Two people at your agency check it, and no one can see it here afterwards.",
  },
  stepStatuses: { toDo: "To do", waiting: "Waiting", filled: "Filled in", saved: "Saved" },
  overview: "Do the steps in any order. What you send is looked at before it counts.",
  until: (day: string) => `This link works until ${day}.`,
  sentTitle: "What you sent",
  sentNone: "Nothing yet.",
  bankOnce: "For your safety what you type here is not shown again.",
  waitingNow: "You sent this. It is waiting to be checked.",
  send: "Send",
  sending: "Sending…",
  open: "Open my profile",
  opening: "Opening…",
  back: "All steps",
  draft: "What you typed before the page was loaded again is back. It has not been sent yet.",
  states: {
    agency: "Waiting for your agency",
    platform: "Waiting for the compliance team",
    second: "Waiting for a second person",
    approved: "Accepted",
    rejected: "Not accepted",
  },
} as const;

/** Texts of components/worker-links/document-form.tsx. */
export const documentForm = {
  ifThereIsOne: "(if there is one)",
  choose: "Choose",
  howYouShowIt: "How you show it",
  dateOfIssue: "Date of issue",
  expiryDate: "Expiry date",
  issuedBy: "Issued by",
  updateService: "It is on the update service",
  fileOrPhoto: "File or photo",
} as const;

/** Texts of components/worker-links/overview.tsx. */
export const myProfileOverview = {
  steps: "Steps",
} as const;

/** Texts of components/worker-links/documents-list.tsx. */
export const workerDocumentsList = {
  saved: "Saved",
  notAccepted: "Not accepted",
  runsOut: (expiresOn: string | number) => `Expires ${expiresOn}`,
  send: "Send",
} as const;

/** Texts of components/worker-links/step-form.tsx. */
export const myProfileStepForm = {
  remove: "Remove",
} as const;

/** Texts of app/(links)/my-profile/page.tsx. */
export const myProfilePage = {
  answerTheHealthQuestions: "Answer the health questions",
  questionnaireAnswered: "You have answered them. Thank you.",
  suchAs27031990: "Such as 27/03/1990",
  hello: (firstName: string | number) => `Hello ${firstName}`,
} as const;

/** Texts of components/worker-links/controls.ts. */
export const myProfileControls = {
  contact: "Contact",
  addContact: "Add a contact",
  fullName: "Full name",
  relation: "How you are related",
  relationHint: "Such as mother, partner, friend",
  phone: "Phone number",
  employments: "Where you worked",
  employment: "Employment",
  addEmployment: "Add an employment",
  employer: "Employer",
  role: "Your role",
  from: "From",
  until: "Until",
  untilHint: "Leave empty if you still work there",
  leavingReason: "Why you left",
  gaps: "Time between",
  gap: "Time",
  addGap: "Add a time between",
  gapsLead:
    "Say what you did, such as studying, caring for family, travelling. Leave no month of the last five years open.",
  gapReason: "What you did",
  references: "Who can speak for you",
  reference: "Person",
  addReference: "Add a person",
  referencesLead: "Two people you worked for, not family.",
  jobTitle: "Job title",
  organisation: "Organisation",
  email: "E-mail address",
} as const;
