/** Messages: the public page that checks a sealed agreement. */
export const verify = {
  title: "Check a sealed agreement",
  lead: "Check whether a PDF is the agreement that was signed and sealed.",
  privacy: "The file stays on your device. Only its fingerprint, a code of 64 characters, is compared with ours.",
  choose: "PDF of the agreement",
  drop: "Choose a file or drop it here.",
  reading: "Reading the file…",
  tooLarge: "This file is larger than any sealed agreement. Choose the PDF you received.",
  unreadable: "The file could not be read. Choose it again.",
  byHand: "Enter the fingerprint yourself",
  byHandHelp: "Calculate the file’s SHA-256 on your own computer and paste it here:",
  commands: [
    ["Windows (PowerShell)", "Get-FileHash agreement.pdf"],
    ["macOS", "shasum -a 256 agreement.pdf"],
    ["Linux", "sha256sum agreement.pdf"],
  ],
  hash: "SHA-256 of the file",
  hashHint: "64 characters: numbers and the letters a to f",
  hashNeeded: "Enter the SHA-256 of the file: 64 characters, using only numbers and the letters a to f",
  check: "Check",
  sealed: {
    title: "This is the sealed agreement",
    text: "The file is identical to the one that was signed and sealed.",
  },
  altered: {
    title: "This is not the sealed file",
    text: "There is a sealed agreement with this number, but this file is different. It may have been changed, saved again by a program, or be another document. Ask the person who gave it to you for the original file.",
  },
  unknown: {
    title: "No sealed agreement found",
    text: "We do not have a sealed agreement with this number. Check that the address is the one printed on the document’s last page.",
  },
  again: "Check another file",
} as const;
