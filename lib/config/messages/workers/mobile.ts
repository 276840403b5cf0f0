/** Messages: workers on a phone. */
export const mobileWorkers = {
  back: "Workers",
  contact: "Contact",
  call: "Call",
  email: "Email",
  noContact: "No phone number or email address is recorded.",
  needed: "What is missing",
  nothingMissing: "Nothing is missing.",
  status: "Status",
  employment: "Employment",
  verification: "Verification",
  compliance: "Compliance",
  upload: "Turn on JavaScript to add documents here, or open the portal on a computer.",
  next: "What to do next",
  onComputer: (step: string) => `${step}. Open the portal on a computer to do this.`,
  noDocuments: "This worker needs no documents.",
} as const;
