/** Messages: privacy of workers. Laws are cited as an agency would look them up. */
export const privacy = {
  erasedName: { firstName: "Erased", lastName: "worker" },
  platformStaff: "Platform staff",

  /** What each class of records contains. */
  records: {
    identity: "Name, date of birth, nationality, National Insurance number, home address",
    contact: "Photo, e-mail, phone, earlier addresses, emergency contacts, skills and travel",
    rightToWork: "Right-to-work checks and copies of identity documents",
    dbs: "DBS and PVG certificates, and checks of the update service",
    medical: "Medical questionnaire",
    training: "Certificates, registrations and other documents",
    references: "References, employment history and gaps",
    bankDetails: "Bank details",
    payroll: "National Insurance proof, payroll and timesheets",
    history: "Changes asked for, links sent, notices, imported rows and reasons written down",
    accessLog: "Who opened what",
    audit: "Audit log: what was done, when and by whom, without free text",
  },
  /** Why a class is retained, or for how long it should be. */
  laws: {
    identity:
      "Conduct of Employment Agencies and Employment Businesses Regulations 2003, regulation 29, and as long as the right-to-work copies, which prove nothing without it: Immigration (Restrictions on Employment) Order 2007",
    contact: "No law asks for it once someone has left: UK GDPR, article 5(1)(e)",
    rightToWork:
      "Immigration (Restrictions on Employment) Order 2007: two years after the employment has ended, and no longer",
    dbs: "DBS code of practice: no longer than six months; no law asks for it after that",
    medical:
      "No law asks for it once someone has left; a claim for an injury can be made for three years (Limitation Act 1980, section 11)",
    training:
      "Conduct of Employment Agencies and Employment Businesses Regulations 2003, regulation 29: one year after the last work",
    references:
      "Conduct of Employment Agencies and Employment Businesses Regulations 2003, regulations 22 and 29: one year after the last work",
    bankDetails: "No law asks for it once the last wage is paid: UK GDPR, article 5(1)(e)",
    payroll:
      "National Minimum Wage Regulations 2015, regulation 59, and Income Tax (Pay As You Earn) Regulations 2003, regulation 97: six years after the tax year",
    history: "No law asks for it once someone has left: UK GDPR, article 5(1)(e)",
    accessLog: "Who looked at personal data must stay answerable: UK GDPR, article 5(2)",
    audit: "What was done must stay answerable: UK GDPR, article 5(2)",
  },
  countedFrom: {
    leaving: "from leaving",
    taxYear: "from the end of the tax year of leaving",
    creation: "from the day it was written",
  },
  months: (count: number) =>
    count % 12 === 0 && count > 0
      ? `${count / 12} ${count === 12 ? "year" : "years"}`
      : `${count} ${count === 1 ? "month" : "months"}`,

  parts: {
    profile: "Profile",
    photo: "Photo",
    document: "Document",
    compliance: "Compliance",
    medicalOutcome: "Medical outcome",
    bankDetails: "Bank details",
    profileChange: "Change of the profile",
    export: "Export of everything held",
    questionnaire: "Medical answers",
  },
  purposes: {
    access: "The worker asked to see it (UK GDPR, article 15)",
    portability: "The worker takes it elsewhere (UK GDPR, article 20)",
    regulator: "A regulator or an inspector asked for it",
    legal: "A legal claim",
  },
  purposeNeeded: "Choose what it is for",
  formatUnknown: "Choose one of the two formats",

  stillWorks:
    "This worker works for the agency, or may again. Record that they have resigned, or archive them, before erasing.",
  nothingToErase: "There is nothing to erase: what is still held must be kept for now.",
  reasonNeeded: "Say why, for example when the worker asked for it",
  confirmNeeded: "Type the worker's number to confirm",
  confirmWrong: "This is not the number of this worker",
  erased: "Erased. The receipt below says what went and what stays.",
  byRetention: "The period for which it may be kept is over.",
  monthsNeeded: "Give a number of months",
  monthsOutside: (least: number, most: number) =>
    least === most ? `It must be ${least} months` : `It must be between ${least} and ${most} months`,
  twice: "A period was sent twice.",
  saved: "The periods are saved.",
  unreadable: "Part of the form could not be read. Please load the page again.",

  file: {
    title: (number: string) => `Personal data of worker ${number}`,
    heading: "What is held about you",
    about: (agency: string, at: string) => `Held by ${agency}. Put together on ${at}.`,
    notes: [
      "It holds everything that the agency keeps about this person in this portal, medical answers among it.",
      "Names of the agency's and the platform's people are left out: they are personal data of others.",
      "Files are listed with their SHA-256; each is downloaded by itself.",
      "A reference that was given in confidence need not be disclosed: Data Protection Act 2018, schedule 2, paragraph 24. Check it first.",
    ],
    nothing: "Nothing is held here.",
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    yes: "Yes",
    no: "No",
    answer: "Answer",
    question: "Question",
    details: "Details",
    held: "What",
    value: "Value",
    /** Labels that cannot be derived from the name of the field. */
    labels: {
      address: "Address",
      imageUrl: "Photo",
      sha256: "SHA-256",
      sizeBytes: "Size in bytes",
      issuedOn: "Issued",
      expiresOn: "Expires",
      checkedOn: "Checked",
      followUpOn: "Follow-up",
      receivedOn: "Received",
      fromOn: "From",
      toOn: "Until",
      new: "New",
      old: "Old",
    } as Record<string, string>,
    /** Labels that cannot be derived from the stored value. */
    codes: {
      dbs: "DBS certificate",
      pvg: "PVG certificate",
      dols: "DoLS",
      cv: "CV",
      nmc_pin: "NMC PIN",
      ni_proof: "National Insurance proof",
      dbs_update_service: "DBS update service",
      nmc_register: "NMC register",
      on: "On-panel",
      off: "Off-panel",
    } as Record<string, string>,
    change: (origin: string, at: string) => `Asked for by the ${origin} on ${at}`,
    submission: (type: string, version: number, at: string) => `${type} questionnaire, version ${version}, ${at}`,
    row: (file: string, row: number) => `${file}, row ${row}`,
    sections: {
      identity: "Who you are",
      contact: "How to reach you",
      formerAddresses: "Where you lived before",
      emergencyContacts: "Emergency contacts",
      work: "Work and skills",
      status: "Employment and verification",
      documents: "Documents and certificates",
      checks: "Checks of registers",
      employments: "Employment history",
      gaps: "Gaps in employment",
      references: "References",
      bankDetails: "Bank details",
      questionnaires: "Medical questionnaires",
      reopenings: "Why a questionnaire was opened again",
      profileChanges: "Changes of the profile",
      links: "Links sent to you",
      notices: "Expiry notices",
      imports: "Rows of imported files",
      events: "What happened",
      accessLog: "Who opened what",
      audit: "Audit log",
      erasures: "Erasures",
      files: "Files",
    },
  },
} as const;
