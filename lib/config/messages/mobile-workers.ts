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
  upload: "To add documents, open the portal on a computer.",
} as const;
