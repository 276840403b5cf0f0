/** Messages: importing workers from a file. */
import { counted } from "@/lib/config/messages/lists";
import { workerFields } from "@/lib/config/messages/profiles/fields";

/** Counts are passed as they are shown, `1` or `10,000`. */
const plural = (count: string, one: string, many: string) => `${count} ${count === "1" ? one : many}`;
const rows = (count: string) => plural(count, "row", "rows");

export const workerImports = {
  /** Why a file is refused, by the word in the address. */
  fileErrors: {
    missing: "Choose a CSV or Excel file",
    empty: "The file has no rows below its headings",
    tooLarge: "The file is larger than 5 MB. Split it into smaller files.",
    tooManyRows: "The file has more than 10,000 rows. Split it into smaller files.",
    tooManyColumns: "The file has more than 100 columns. Remove those that are not needed.",
    notATable: "The file is neither CSV nor Excel (.xlsx). Save it as one of these and choose it again.",
    oldExcel: "The file is in an old Excel format (.xls). Save it as “Excel workbook (.xlsx)” and choose it again.",
    encrypted: "The file is protected with a password. Save it without one and choose it again.",
    macros: "The file contains macros. Save it as “Excel workbook (.xlsx)” and choose it again.",
    bomb: "The file contains too much data. Save only the rows and columns you need and choose it again.",
    broken: "The file cannot be read. Open it in a spreadsheet, save it again and choose it again.",
    quotes: "The file cannot be read because a cell starts with a quotation mark but does not end with one.",
    gone: "The file could not be read. Choose it again.",
    agency: "Choose the workers’ agency",
    panel: "Choose how these workers are managed",
    givenUp: "The file could not be read after several attempts. Choose it again.",
    busy: "Another file for this agency is being imported. Wait until it is done.",
    changed: "Someone else has changed this import since you opened it. Check it again.",
    unavailable: "The service is not available at the moment. Try again later.",
    refused: "The file could not be uploaded. Choose it again.",
    expired: "Your session has ended. Sign in again.",
    otherOrganisation: "You have switched to another organisation. Check the page before you choose a file.",
  },

  /** A job that was given up after several attempts. */
  givenUp: {
    importing:
      "The import stopped after several attempts. Some rows were not imported. Download them and import them again.",
    undoing: "Undoing the import stopped after several attempts. Some workers were not removed. Undo the import again.",
  },
  /** A row that was ready when its import was given up. */
  notReached: "Not imported: the import stopped before this row",

  /** Errors of one cell. `value` is truncated. */
  problems: {
    formula: "This starts like a spreadsheet formula. Remove the first character.",
    shortened: "A spreadsheet has shortened this number. Format the column as text and enter the full number.",
    workerType: (value: string) => `There is no worker type called “${value}”`,
    branch: (value: string) => `The agency has no active branch called “${value}”`,
    branchTwice: (value: string) => `The agency has more than one branch called “${value}”`,
    knownNi: "There is already a worker with this National Insurance number",
    knownEmail: "There is already a worker with this email address",
    knownPerson: "There is already a worker with this name and date of birth",
    sameNi: (row: number) => `The same National Insurance number as in row ${row}`,
    sameEmail: (row: number) => `The same email address as in row ${row}`,
    samePerson: (row: number) => `The same name and date of birth as in row ${row}`,
  },

  /** Why an action is refused. */
  refusals: {
    notNow: "You cannot do this now. Check the status of the import.",
    rowsNeedFixing: "Some rows need fixing. Fix them, or import only the rows that are ready.",
    noReadyRows: "No rows are ready to import.",
    tooLate: "You can undo an import for 24 hours. That time has passed.",
    fieldTwice: (field: string) => `You have chosen “${field}” for 2 columns. Choose one.`,
    fieldMissing: (field: string) => `Choose the column for “${field}”`,
  },

  /** The heading of a column: the name of its field, except where spreadsheets use a shorter one. */
  fields: {
    ...workerFields.labels,
    email: "Email",
    phone: "Phone",
    niNumber: "NI number",
    workerType: "Worker type",
    branch: "Branch",
    postcode: "Postcode",
  },

  statuses: {
    reading: "Reading file",
    mapping: "Match columns",
    checking: "Checking rows",
    checked: "Ready to import",
    importing: "Importing",
    done: "Imported",
    givenUp: "Stopped",
    undoing: "Undoing",
    undone: "Undone",
    failed: "Failed",
  },
  rowStatuses: {
    unchecked: "Not checked",
    good: "Ready",
    bad: "Needs fixing",
    duplicate: "Duplicate",
    imported: "Imported",
    left: "Not imported",
    undone: "Removed",
    kept: "Kept",
  },
  problemHeading: "Problem",
  sampleName: "workers-sample.csv",
  failedName: "workers-to-fix.csv",
  lead: "Import workers from a CSV or Excel file with up to 10,000 rows. You can fix any rows before they are saved.",
  panels: {
    off: { label: "Off-panel", text: "Your agency manages them. The platform cannot see them." },
    on: { label: "On-panel", text: "The platform verifies them before they work for its providers." },
  },
  notVerified:
    "Imported workers start as drafts. Complete each profile and, for on-panel workers, submit it for review.",
  steps: {
    reading: "Reading the file",
    checking: "Checking the rows",
    importing: "Importing the workers",
    undoing: "Removing the workers",
  },
  canLeavePage: "You can leave this page while this continues.",
  counted: (done: string, of: string) => `${done} of ${rows(of)}`,
  mappingLead: "Choose the field for each column. Columns you leave out are not imported.",
  doNotImport: "Do not import",
  column: (n: number, heading: string) => (heading ? `“${heading}”` : `Column ${n} (no heading)`),
  example: (value: string) => (value ? `For example: ${value}` : "The first row is blank."),
  ready: (count: string) => `${plural(count, "worker is", "workers are")} ready to import.`,
  nothingReady: "No rows are ready to import.",
  importAll: (count: string) => (count === "1" ? "Import 1 worker" : `Import all ${count} workers`),
  importReadyRows: (count: string) => `Import ${plural(count, "ready row", "ready rows")}`,
  rowsNotImported: (count: string) =>
    `${plural(count, "row needs", "rows need")} fixing and will not be imported. Fix or download ${count === "1" ? "it" : "them"} first.`,
  fixLead: "Correct the fields marked below. Each time you save, we check the whole file again.",
  imported: (count: string) => `${plural(count, "worker was", "workers were")} imported.`,
  rowsSkipped: (count: string) => `${plural(count, "row was", "rows were")} not imported.`,
  undoConfirm: (count: string) =>
    `Remove ${plural(count, "worker", "workers")}? Workers whose profile has changed since the import are kept.`,
  undoUntil: (when: string) => `You can undo this until ${when}.`,
  undone: (count: string) => `${plural(count, "worker was", "workers were")} removed.`,
  kept: (count: string) =>
    `${plural(count, "worker was", "workers were")} kept because the profile has changed since the import:`,
  noneYet: "Imported files appear here.",
  forAgency: (name: string) => `For ${name}`,
  /** Who imported it, if they are not the agency's. */
  byPlatform: "The platform",
  rows,
} as const;

/** Texts of components/imports/agency-choice.tsx. */
export const agencyChoice = {
  forAgency: (name: string | number) => `For ${name}`,
  agencyOfWorkers: "Which agency are the workers from?",
  anotherAgency: "Another agency",
  agency: "Agency",
  findTheAgency: "Find agency",
  noneFound: "No agencies found.",
} as const;

/** Texts of components/imports/columns-form.tsx. */
export const importsColumnsForm = {
  matchTheColumns: "Match columns",
  checking: "Checking…",
  checkTheRows: "Check rows",
} as const;

/** Texts of components/imports/fix-form.tsx. */
export const fixForm = {
  fixRows: "Fix rows",
  row: (row: string | number) => `Row ${row}`,
  fieldOfRow: (field: string | number, row: string | number) => `${field}, row ${row}`,
  checking: "Checking…",
  saveAndCheckAgain: "Save and check again",
  skipRows: "Skip these rows",
  back: "Back",
  nothingToFix: "There are no rows to fix. Back to the rows",
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
  columns: {
    status: "Status",
    date: "Date",
    rows: "Rows",
    imported: "Imported",
    agency: "Agency",
    importedBy: "Imported by",
    panel: "Panel",
  },
  filesSoFar: "Imported files",
  open: "Open",
  importFile: "Import file",
  counted: counted("imported file", "imported files"),
  noFilesYet: "No files yet",
} as const;

/** Texts of components/imports/import-result.tsx. */
export const importResult = {
  downloadTheFailedRows: "Download rows that need fixing",
  importing: "Importing…",
  fixRows: "Fix rows",
  changeTheColumns: "Change columns",
  showRows: "Show rows",
  undoTheImport: "Undo import",
  undoing: "Undoing…",
  removeWorkers: "Remove workers",
  keepWorkers: "Keep workers",
  goToWorkers: "Go to workers",
} as const;

/** Texts of components/imports/progress.tsx. */
export const progress = {
  refresh: "Refresh",
} as const;

/** Texts of components/imports/rows-table.tsx. */
export const rowsTable = {
  row: "Row",
  status: "Status",
  messages: "Details",
  rows: "Rows",
  noneFound: "No rows found.",
} as const;

/** Texts of components/imports/upload-file.tsx. */
export const uploadFile = {
  fileHint:
    "A CSV or Excel file (.xlsx) with a row of headings, up to 10,000 rows and 5 MB. Drop a file here or choose one.",
  chooseAFile: "Choose a file",
  downloadASample: "Download sample file",
  panelLegend: "How are these workers managed?",
  theFile: "File",
  uploadTheFile: "Upload file",
} as const;
