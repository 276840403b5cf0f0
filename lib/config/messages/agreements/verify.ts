/** Messages: the public page that checks a sealed agreement. */
export const verify = {
  title: "Check a sealed agreement",
  lead: "Find out whether a PDF is exactly the agreement that was signed and sealed here.",
  privacy: "The file stays on your device. Only its fingerprint, a number of 64 characters, is compared with ours.",
  choose: "PDF of the agreement",
  drop: "Choose the file, or drop it here.",
  reading: "Reading the file…",
  tooLarge: "This file is larger than any sealed agreement. Choose the PDF you received.",
  unreadable: "The file could not be read. Choose it again.",
  byHand: "Enter the fingerprint by hand",
  byHandHelp: "Compute the file's SHA-256 on your own computer and paste it here:",
  commands: [
    ["Windows (PowerShell)", "Get-FileHash agreement.pdf"],
    ["macOS", "shasum -a 256 agreement.pdf"],
    ["Linux", "sha256sum agreement.pdf"],
  ],
  hash: "SHA-256 of the file",
  hashHint: "64 characters: digits and the letters a to f",
  hashNeeded: "Enter the 64 characters of the SHA-256, digits and the letters a to f alone",
  check: "Check",
  sealed: {
    title: "This is the sealed agreement",
    text: "The file is, to the last byte, the one that was signed and sealed.",
  },
  altered: {
    title: "This is not the sealed file",
    text: "There is a sealed agreement of this number, but this file differs from it. It may have been altered, saved again by a program, or be another document. Ask the person who gave it to you for the original file.",
  },
  unknown: {
    title: "No sealed agreement found",
    text: "We know no sealed agreement of this number. Check that the address is the one printed on the document's last page.",
  },
  again: "Check another file",
} as const;
