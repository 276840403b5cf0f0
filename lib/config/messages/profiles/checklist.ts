/** Messages: the checklist of a worker's documents. */
import { listed } from "@/lib/config/messages/lists";

export const documentChecklist = {
  title: "Documents this worker needs",
  certificatesTitle: "Certificates this worker needs",
  inOrder: (count: number, all: number, waiting: number) =>
    `${count} of ${all} complete${waiting > 0 ? `, ${waiting} awaiting review` : ""}`,
  alsoProves: (what: readonly string[]) => `Also proves: ${listed(what)}`,
  nothingNeeded: "The rules do not require any documents.",
  others: "Other documents",
  othersLead: "Documents that the rules do not require.",
  earlier: (count: number) => (count === 1 ? "1 previous document" : `${count} previous documents`),

  states: { missing: "Missing", waiting: "Awaiting review", rejected: "Rejected", expired: "Expired" },
  renewed: "A new document is awaiting review. Until then, the previous one counts.",
  accepted: "Accepted",
  acceptedUntil: (day: string) => `Accepted until ${day}`,
  valid: "Valid",
  validUntil: (day: string) => `Valid until ${day}`,
  expires: (day: string) => `Expires ${day}`,
  expired: (day: string) => `Expired ${day}`,

  add: "Add file",
  replace: "Replace",
  addWithoutFile: "Add without a file",
  takePhoto: "Take photo",
  chooseFiles: "Choose files",
  dropLead: "Drop all files here",
  dropHint: "They are matched to the list by their names. Nothing is saved until you have checked it.",
  dropHintPhone:
    "Choose several together. They are matched to the list by their names, and you check them before they are sent.",
  unmatchedTitle: "Which documents are these?",
  which: "Which document is it?",
  whichOf: "Document",
  choose: "Choose a document",
  checklistGroup: "On the checklist",
  otherGroup: "Other documents",
  save: "Save",
  saveAll: (count: number) => `Save ${count} documents`,
  saving: "Saving…",
  remove: "Remove",
  kindNeeded: "Choose which document it is",
  queued: "Waiting for the files before it",
  sent: (percent: number) => `${percent}% sent`,
  checking: "Checking the file…",
  saved: "Saved",
  toCheck: (count: number) => (count === 1 ? "1 file to check and save" : `${count} files to check and save`),
  sending: (done: number, all: number) => `Saving: ${done} of ${all} done`,
  allSaved: (count: number) => (count === 1 ? "1 document is saved." : `${count} documents are saved.`),
  someNotSaved: (saved: number, left: number) =>
    `${saved === 1 ? "1 document is saved" : `${saved} documents are saved`}, ${left} to correct.`,
  lost: "The file could not be sent. Check the connection and try again.",

  preview: {
    loading: "Loading the document…",
    loaded: (pages: number) => (pages === 1 ? "1 page" : `${pages} pages`),
    failed: "The document cannot be shown here. Open the file instead.",
    open: "Open the file in a new tab",
    pages: "Pages of the document",
    page: (number: number, all: number) => `Page ${number} of ${all}`,
  },

  own: {
    title: "What we need from you",
    inOrder: (count: number, all: number) => `${count} of ${all} done`,
    states: { missing: "Missing", waiting: "Awaiting review", rejected: "Rejected" },
    add: "Choose file",
  },
} as const;
