/** Bringing in many workers from a file: its part of the message catalogue. */

/** Counts come as they are shown, `1` or `10,000`. */
const plural = (count: string, one: string, many: string) => `${count} ${count === "1" ? one : many}`;
const rows = (count: string) => plural(count, "row", "rows");

export const workerImports = {
  /** Why a file is not taken, by the word that stands in an address. */
  fileProblems: {
    missing: "Choose a CSV or Excel file",
    empty: "The file is empty: it has no row below its headings",
    tooLarge: "The file is larger than 5 MB. Split it into smaller files.",
    tooManyRows: "The file has more than 10,000 rows. Split it into smaller files.",
    tooManyColumns: "The file has more than 100 columns. Take away those that are not needed.",
    notATable: "The file is neither CSV nor Excel (.xlsx). Save it as one of these and choose it again.",
    oldExcel: "The file is of an old kind of Excel (.xls). Save it as “Excel workbook (.xlsx)” and choose it again.",
    encrypted: "The file is protected with a password. Save it without one and choose it again.",
    macros: "The file holds macros. Save it as “Excel workbook (.xlsx)”, which has none, and choose it again.",
    bomb: "The file is far larger than it looks. Save only the rows and columns that are needed and choose it again.",
    broken: "The file cannot be read. Open it in a spreadsheet, save it again and choose it again.",
    quotes: "The file cannot be read: a cell that begins with a quotation mark does not end with one.",
    gone: "The file could not be read. Choose it again.",
    agency: "Choose the agency whose workers these are",
    panel: "Say how these workers are managed",
    givenUp: "The file could not be read, though it was tried several times. Choose it again.",
    busy: "Another file of this agency is being read or imported. Wait until it is done.",
    changed: "Somebody else has changed something meanwhile. Look at it again.",
    unavailable: "The service cannot be reached at the moment. Try again later.",
    refused: "The file was not taken. Choose it again.",
    expired: "Your session has ended. Sign in again.",
    otherOrganisation: "You work for another organisation now. Look at the page again before you choose a file.",
  },

  /** What was given up before its end, though it was tried several times. */
  givenUp: {
    importing:
      "The import was given up before its end, though it was tried several times. The rows that were left out are not on file: download them and bring them in again.",
    undoing:
      "The undoing was given up before its end, though it was tried several times. Some workers are still on file: undo the import again.",
  },
  /** A row that was ready when its import was given up. */
  notReached: "Not reached: the import was given up",

  /** Of one cell. `value` is cut short. */
  problems: {
    formula: "It begins like a formula of a spreadsheet. Take the first character away.",
    shortened: "A spreadsheet has shortened this number. Format the column as text and enter it in full.",
    date: "Enter a date as DD/MM/YYYY, such as 27/03/1990",
    gender: "Enter female, male, other or prefers not to say",
    nationality: "Enter a country or a nationality, such as Ireland or Irish",
    employmentType: "Enter PAYE or umbrella",
    workerType: (value: string) => `There is no worker type called “${value}”`,
    branch: (value: string) => `The agency has no open branch called “${value}”`,
    branchTwice: (value: string) => `The agency has more than one branch called “${value}”`,
    knownNi: "Somebody with this National Insurance number is on file",
    knownEmail: "Somebody with this e-mail address is on file",
    knownPerson: "Somebody of this name and date of birth is on file",
    sameNi: (row: number) => `The same National Insurance number as in row ${row}`,
    sameEmail: (row: number) => `The same e-mail address as in row ${row}`,
    samePerson: (row: number) => `The same name and date of birth as in row ${row}`,
  },

  /** Why nothing is done. */
  refusals: {
    notNow: "This cannot be done now: look at where the import stands.",
    badRows: "There are rows that cannot be imported. Put them right, or import the good ones alone.",
    noGoodRows: "There is no row to import.",
    tooLate: "An import can be undone for a day, and that day is over.",
    fieldTwice: (field: string) => `“${field}” is chosen for two columns. Choose one.`,
    fieldMissing: (field: string) => `Choose the column that holds “${field}”`,
  },

  fields: {
    firstName: "First name",
    lastName: "Last name",
    email: "E-mail",
    dateOfBirth: "Date of birth",
    niNumber: "NI number",
    phone: "Phone",
    gender: "Gender",
    nationality: "Nationality",
    workerType: "Worker type",
    branch: "Branch",
    postcode: "Postcode",
    employmentType: "Employment type",
    startOn: "Start date",
  },

  statuses: {
    reading: "Being read",
    mapping: "Columns to match",
    checking: "Being checked",
    checked: "Checked",
    importing: "Being imported",
    done: "Imported",
    givenUp: "Given up",
    undoing: "Being undone",
    undone: "Undone",
    failed: "Failed",
  },
  rowStatuses: {
    unchecked: "Not checked yet",
    good: "Ready",
    bad: "To put right",
    duplicate: "Duplicate",
    imported: "Imported",
    left: "Left out",
    undone: "Taken away",
    kept: "Kept",
  },
  problemHeading: "Problem",
  sampleName: "workers-sample.csv",
  failedName: "workers-to-put-right.csv",
  lead: "Bring in your staff from a CSV or Excel file of up to 10,000 rows. Nothing is put on file before you have seen what is wrong with it.",
  panels: {
    off: { label: "Your own", text: "Off-panel: your agency manages them, the platform does not see them." },
    on: { label: "For the platform", text: "On-panel: the platform verifies them before they work for its providers." },
  },
  notVerified: "Workers from a file are drafts: each profile is completed and, for the platform, handed in one by one.",
  steps: {
    reading: "The file is being read",
    checking: "The rows are being checked",
    importing: "The workers are being put on file",
    undoing: "The workers are being taken away again",
  },
  mayLeave: "You can leave this page: it goes on without you.",
  counted: (done: string, of: string) => `${done} of ${rows(of)}`,
  mappingLead: "Choose what each column holds. Columns that are left out are not put on file.",
  leftOut: "Leave this column out",
  column: (n: number, heading: string) => (heading ? `“${heading}”` : `Column ${n}, which has no heading`),
  example: (value: string) => (value ? `For example: ${value}` : "The first row has nothing in it."),
  ready: (count: string) => `${plural(count, "worker is", "workers are")} ready to be put on file.`,
  nothingReady: "No row can be imported yet.",
  importAll: (count: string) => (count === "1" ? "Import the worker" : `Import all ${count} workers`),
  importGood: (count: string) => (count === "1" ? "Import the good row" : `Import the ${count} good rows`),
  othersLeft: (count: string) =>
    `${plural(count, "row is", "rows are")} left out. Put them right first, or download them.`,
  fixLead: "Correct what is wrong and check again. Each save checks the whole file anew.",
  imported: (count: string) => `${plural(count, "worker is", "workers are")} on file.`,
  importedLeft: (count: string) => `${plural(count, "row was", "rows were")} left out.`,
  undoAsk: (count: string) =>
    `Take ${plural(count, "worker", "workers")} away again? Those whose profile somebody has changed or added to since stay on file.`,
  undoUntil: (when: string) => `This can be undone until ${when}.`,
  undone: (count: string) => `${plural(count, "worker was", "workers were")} taken away again.`,
  kept: (count: string) =>
    `${plural(count, "worker stays", "workers stay")} on file, since somebody has changed or added to the profile:`,
  noneYet: "Files that are brought in are listed here.",
  forAgency: (name: string) => `For ${name}`,
  /** Who brought it in, where he is none of the agency's. */
  byPlatform: "The platform",
  rows,
} as const;
