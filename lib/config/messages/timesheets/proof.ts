/** Messages: adding the files that prove hours, in the browser. */
export const timesheetProof = {
  kindLabel: "What is it?",
  kinds: { signed_sheet: "Signed timesheet", clock_record: "Clock record", other: "Other proof" },
  fileLabel: "Photo or PDF",
  fileHint: "Large photos are made smaller before they are sent. A PDF can be up to 10 MB.",
  add: "Add file",
  adding: "Reading the file…",
  firstWithoutScript: "Add files first. Adding a file clears the hours you have entered.",
  missing: "Choose a file",
  tooLarge: "The file is larger than 10 MB. Make it smaller, or split it into parts",
  waitingTitle: "Files that are not sent yet",
  sending: (percent: number) => `Sending: ${percent}%`,
  waiting: "Not sent yet. It is sent the next time the portal is open and there is a connection.",
  notHere: (why: string) => `Not sent yet. ${why}`,
  onThisDevice: "They stay on this device until they are sent, or you remove them or sign out.",
  notStored: "Not sent yet. Keep this page open until it is sent: this browser cannot store files.",
  refused: (why: string) => `Not added. ${why}`,
  sendNow: "Send now",
  remove: "Remove",
  added: (name: string) => `${name} has been added.`,
  notAdded: (name: string, why: string) => `${name} was not added to its timesheet. ${why}`,
  overdueTitle: "Files have been waiting to be sent",
  overdue:
    "These files have been on this device for more than 7 days. Send them, or remove them if they are not needed. After 60 days they are removed.",
  expired: (name: string) => `${name} could not be sent for 60 days and has been removed from this device.`,
  ofAnother: "Not sent yet. It belongs to another of your organisations: switch to that one to send it.",
  signOutTitle: (count: number) => (count === 1 ? "A file is not sent yet" : `${count} files are not sent yet`),
  signOutText:
    "It is proof of hours that waits on this device until there is a connection. Signing out removes it from the device.",
  staySignedIn: "Stay signed in",
  signOutAndRemove: "Sign out and remove",
  submitsOnceSent: "Files are being sent. The hours are submitted as soon as that is done.",
  notSubmitted:
    "Not submitted, because a file is not sent yet. Submit again when there is a connection, or remove the file under Proof.",
  notSubmittedRefused: (name: string) => `Not submitted, because ${name} was not added. See why under Proof.`,
  chosenNotAdded:
    "Not submitted, because you chose a file under Proof but did not add it. Add it first, or submit again to leave it out.",
} as const;
