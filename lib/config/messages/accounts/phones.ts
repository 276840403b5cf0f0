/** Messages: phones. */
import { brand } from "@/lib/config/brand";

export const phones = {
  notSupportedTitle: "Please use a computer",
  notSupported: `${brand.name} needs the larger screen of a desktop or laptop computer. Open the same address there and sign in as usual.`,
  stillPossible: "What you can do on this phone",
  resetPassword: "Reset your password",
  resetLink: "Open the password link that we e-mailed to you",
  verifyLink: "Open the link that verifies your phone number",
  help: "Need help? Write to us:",
} as const;
