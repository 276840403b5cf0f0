/** Messages: the search of everything, its dialog and the keys. */

/** Texts of lib/bff/search. */
export const searchResults = {
  kinds: {
    worker: "Workers",
    job: "Shifts",
    user: "Users",
    agreement: "Agreements",
    agency: "Agencies",
    provider: "Care providers",
    service: "Services",
  },
  kindOf: {
    worker: "Worker",
    job: "Shift",
    user: "User",
    agreement: "Agreement",
    agency: "Agency",
    provider: "Care provider",
    service: "Service",
  },
  similar: "Similar names",
  pages: "Pages",
  commands: "Actions",
  help: "Help",
  addWorker: "Add worker",
  importWorkers: "Import workers",
  inviteUser: "Invite user",
  addAgency: "Add agency",
  postShift: "Post a shift",
  addProvider: "Add care provider",
  addAgreement: "Add agreement",
  addService: "Add service",
  preferences: "Preferences",
  account: "Your account",
} as const;

/** The names of keys, as they are printed on a keyboard. */
export const keyNames = {
  up: "↑",
  down: "↓",
  enter: "Enter",
  escape: "Esc",
  control: "Ctrl",
  slash: "/",
  help: "?",
  search: "K",
  next: "j",
  previous: "k",
  select: "x",
} as const;

/** Texts of components/search. */
export const searchTexts = {
  open: "Search",
  title: "Search",
  label: "Search",
  hint: "Names, numbers, pages and actions",
  results: "Results",
  searching: "Searching…",
  count: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  none: (typed: string) => `No results for “${typed}”. Check the spelling, or try fewer words.`,
  failed: "Search is not working. Try again.",
  ended: "You are signed out. Reload the page to sign in.",
  close: "Close",
  moveKeys: "to move",
  openKey: "to open",
  closeKey: "to close",
  withoutScript: "This search needs JavaScript. Each list has a search of its own.",
} as const;

/** Texts of components/search/keys-dialog.tsx and list-keys.ts. */
export const keyTexts = {
  title: "Keyboard shortcuts",
  anywhere: "On every page",
  here: "On this page",
  lists: "In lists",
  search: "Search",
  help: "Show these shortcuts",
  next: "Next row",
  previous: "Previous row",
  select: "Select the row, or clear it",
  open: "Open the row",
  or: "or",
  off: "You can turn single-letter shortcuts off in your",
  preferences: "preferences",
  isOff: "Single-letter shortcuts are turned off. You can turn them on in your",
  close: "Close",
  selected: (name: string) => `${name} selected`,
  cleared: (name: string) => `${name} cleared`,
} as const;
