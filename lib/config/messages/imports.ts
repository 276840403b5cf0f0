/** Messages: importing workers from a file. */
import { workerFields } from "@/lib/config/messages/profiles/fields";

/** Counts are passed as they are shown, `1` or `10,000`. */
const plural = (count: string, one: string, many: string) => `${count} ${count === "1" ? one : many}`;
const rows = (count: string) => plural(count, "row", "rows");

export const workerImports = {
  /** Why a file is refused, by the word in the address. */
  fileErrors: {
    missing: "Choose a CSV or Excel file",
    empty: "The file is empty: it has no row below its headings",
    tooLarge: "The file is larger than 5 MB. Split it into smaller files.",
    tooManyRows: "The file has more than 10,000 rows. Split it into smaller files.",
    tooManyColumns: "The file has more than 100 columns. Remove those that are not needed.",
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
    changed: "Someone else has changed something. Check it again.",
    unavailable: "The service cannot be reached at the moment. Try again later.",
    refused: "The file was not taken. Choose it again.",
    expired: "Your session has ended. Sign in again.",
    otherOrganisation: "You work for another organisation now. Look at the page again before you choose a file.",
  },

  /** A job that was given up after several attempts. */
  givenUp: {
    importing:
      "The import was given up before its end, though it was tried several times. The rows that were left out are not saved: download them and import them again.",
    undoing:
      "The undoing was given up before its end, though it was tried several times. Some workers are still there: undo the import again.",
  },
  /** A row that was ready when its import was given up. */
  notReached: "Not reached: the import was given up",

  /** Errors of one cell. `value` is truncated. */
  problems: {
    formula: "It begins like a formula of a spreadsheet. Take the first character away.",
    shortened: "A spreadsheet has shortened this number. Format the column as text and enter it in full.",
    workerType: (value: string) => `There is no worker type called “${value}”`,
    branch: (value: string) => `The agency has no open branch called “${value}”`,
    branchTwice: (value: string) => `The agency has more than one branch called “${value}”`,
    knownNi: "There is already a worker with this National Insurance number",
    knownEmail: "There is already a worker with this e-mail address",
    knownPerson: "There is already a worker with this name and date of birth",
    sameNi: (row: number) => `The same National Insurance number as in row ${row}`,
    sameEmail: (row: number) => `The same e-mail address as in row ${row}`,
    samePerson: (row: number) => `The same name and date of birth as in row ${row}`,
  },

  /** Why an action is refused. */
  refusals: {
    notNow: "This cannot be done now: check the status of the import.",
    badRows: "There are rows that cannot be imported. Put them right, or import the good ones alone.",
    noGoodRows: "There is no row to import.",
    tooLate: "An import can be undone for a day, and that day is over.",
    fieldTwice: (field: string) => `“${field}” is chosen for two columns. Choose one.`,
    fieldMissing: (field: string) => `Choose the column that holds “${field}”`,
  },

  /** The heading of a column: the name of its field, except where spreadsheets use a shorter one. */
  fields: {
    ...workerFields.labels,
    email: "E-mail",
    phone: "Phone",
    niNumber: "NI number",
    workerType: "Worker type",
    branch: "Branch",
    postcode: "Postcode",
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
    bad: "Needs fixing",
    duplicate: "Duplicate",
    imported: "Imported",
    left: "Left out",
    undone: "Removed",
    kept: "Kept",
  },
  problemHeading: "Problem",
  sampleName: "workers-sample.csv",
  failedName: "workers-to-fix.csv",
  lead: "Import your staff from a CSV or Excel file of up to 10,000 rows. Nothing is saved before you have seen what is wrong with it.",
  panels: {
    off: { label: "Your own", text: "Off-panel: your agency manages them, the platform does not see them." },
    on: { label: "For the platform", text: "On-panel: the platform verifies them before they work for its providers." },
  },
  notVerified: "Workers from a file are drafts: each profile is completed and, for the platform, submitted one by one.",
  steps: {
    reading: "The file is being read",
    checking: "The rows are being checked",
    importing: "The workers are being saved",
    undoing: "The workers are being removed",
  },
  mayLeave: "You can leave this page: it continues without you.",
  counted: (done: string, of: string) => `${done} of ${rows(of)}`,
  mappingLead: "Choose what each column holds. Columns that are left out are not saved.",
  leftOut: "Leave this column out",
  column: (n: number, heading: string) => (heading ? `“${heading}”` : `Column ${n}, which has no heading`),
  example: (value: string) => (value ? `For example: ${value}` : "The first row has nothing in it."),
  ready: (count: string) => `${plural(count, "worker is", "workers are")} ready to be saved.`,
  nothingReady: "No row can be imported yet.",
  importAll: (count: string) => (count === "1" ? "Import the worker" : `Import all ${count} workers`),
  importGood: (count: string) => (count === "1" ? "Import the good row" : `Import the ${count} good rows`),
  othersLeft: (count: string) =>
    `${plural(count, "row is", "rows are")} left out. Put them right first, or download them.`,
  fixLead: "Correct what is wrong and check again. Each save checks the whole file again.",
  imported: (count: string) => `${plural(count, "worker was", "workers were")} imported.`,
  importedLeft: (count: string) => `${plural(count, "row was", "rows were")} left out.`,
  undoAsk: (count: string) =>
    `Remove ${plural(count, "worker", "workers")} again? Those whose profile someone has changed or added to since stay.`,
  undoUntil: (when: string) => `This can be undone until ${when}.`,
  undone: (count: string) => `${plural(count, "worker was", "workers were")} removed again.`,
  kept: (count: string) =>
    `${plural(count, "worker stays", "workers stay")}, since someone has changed or added to the profile:`,
  noneYet: "Imported files are listed here.",
  forAgency: (name: string) => `For ${name}`,
  /** Who imported it, if they are not the agency's. */
  byPlatform: "The platform",
  rows,
} as const;

/** Texts of components/imports/agency-choice.tsx. */
export const agencyChoice = {
  forAgency: (name: string | number) => `For ${name}`,
  whoseWorkersAreThey: "Whose workers are they?",
  anotherAgency: "Another agency",
  agency: "Agency",
  findTheAgency: "Find the agency",
  noneFound: "No agency of that name.",
} as const;

/** Texts of components/imports/columns-form.tsx. */
export const importsColumnsForm = {
  matchTheColumns: "Match the columns",
  checking: "Checking…",
  checkTheRows: "Check the rows",
} as const;

/** Texts of components/imports/fix-form.tsx. */
export const fixForm = {
  putRowsRight: "Put rows right",
  row: (row: string | number) => `Row ${row}`,
  fieldOfRow: (field: string | number, row: string | number) => `${field}, row ${row}`,
  checking: "Checking…",
  saveAndCheckAgain: "Save and check again",
  passTheseOver: "Pass these over",
  back: "Back",
  nothingToFix: "There is nothing to fix. Back to the rows",
} as const;

/** Texts of components/imports/import-page.tsx. */
export const importPage = {
  importedBy: (createdBy: string | number, createdAt: string | number) => `, imported by ${createdBy}, ${createdAt}.`,
  importAnotherFile: "Import another file",
  rows: "Rows",
  allRows: (total: string | number) => `All rows (${total})`,
} as const;

/** Texts of components/imports/imports-list.tsx. */
export const importsList = {
  file: "File",
  agency: "Agency",
  status: "Status",
  rows: "Rows",
  saved: "Saved",
  importedBy: "Imported by",
  when: "When",
  filesSoFar: "Files so far",
  noFilesYet: "No files yet",
} as const;

/** Texts of components/imports/import-result.tsx. */
export const importResult = {
  downloadTheFailedRows: "Download the failed rows",
  importing: "Importing…",
  putRowsRight: "Put rows right",
  changeTheColumns: "Change the columns",
  showThem: "Show them",
  undoTheImport: "Undo the import",
  undoing: "Undoing…",
  takeThemAway: "Take them away",
  keepThem: "Keep them",
  goToTheWorkers: "Go to the workers",
} as const;

/** Texts of components/imports/progress.tsx. */
export const progress = {
  lookAgain: "Look again",
} as const;

/** Texts of components/imports/rows-table.tsx. */
export const rowsTable = {
  row: "Row",
  status: "Status",
  messages: "What there is to say",
  rows: "Rows",
  noneFound: "There is no such row.",
} as const;

/** Texts of components/imports/upload-file.tsx. */
export const uploadFile = {
  fileHint:
    "A CSV or Excel file (.xlsx) with a row of headings, up to 10,000 rows and 5 MB. Drop it here, or choose it.",
  chooseAFile: "Choose a file",
  downloadASample: "Download a sample",
  panelLegend: "How are these workers managed?",
  theFile: "The file",
  uploadTheFile: "Upload the file",
} as const;
