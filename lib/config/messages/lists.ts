/** Messages: what every list has. */

/** Texts of components/lists/column-choice.tsx. */
export const columnChoice = {
  columns: "Columns",
  lead: "Choose the columns you want to see, and their order.",
  save: "Save columns",
  saving: "Saving…",
  usual: "Reset",
  up: (column: string) => `Move ${column} up`,
  down: (column: string) => `Move ${column} down`,
  saved: "Columns saved.",
} as const;

/** Texts of components/lists/saved-views.tsx and of what it posts. */
export const savedViews = {
  title: "Saved views",
  name: "View name",
  nameHint: "Saves the current search, filters and order.",
  nameNeeded: "Enter a name for the view",
  views: "Views",
  save: "Save view",
  saving: "Saving…",
  saved: "View saved.",
  delete: "Delete",
  deleting: "Deleting…",
  deleted: "View deleted.",
  theView: (name: string) => `view ${name}`,
  tooMany: (max: number) => `You can save up to ${max} views of a list. Delete one first.`,
} as const;

/** Texts of components/lists/row-menu.tsx and of the columns that open it. */
export const rowMenu = {
  actions: "Actions",
  glance: "At a glance",
  actionsFor: (name: string) => `Actions for ${name}`,
  notDone: "Your change was not saved. Try again.",
} as const;

/** Texts of components/lists/list-foot.tsx and list-none.tsx. */
export const listFoot = {
  downloadCsv: "Download as CSV",
  clearFilters: "Clear filters",
} as const;

/** Texts of components/lists/selection-bar.tsx. */
export const selectionBar = {
  select: "Select",
  selected: (rows: number) => `${rows} selected`,
  selectAll: "Select all on this page",
  clear: "Clear selection",
} as const;

/** The number of rows in words: "1 service", "1,204 services". */
export const counted = (one: string, many: string) => (count: string) => `${count} ${count === "1" ? one : many}`;

/** Between the names of several things, since some names contain commas. */
export const LIST_SEPARATOR = "; ";

/** The names of several things, e.g. `DBS certificate; Training, moving and handling`. */
export const listed = (names: readonly string[]): string => names.join(LIST_SEPARATOR);
