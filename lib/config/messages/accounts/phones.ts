/** Messages: phones. */
import { brand } from "@/lib/config/brand";

export const phones = {
  notSupportedTitle: "Use a computer",
  notSupported: `${brand.name} needs the larger screen of a desktop or laptop computer. Open the same address on a computer and sign in.`,
  stillPossible: "What you can do on this phone",
  resetPassword: "Reset your password",
  resetLink: "Open the password link that we emailed to you",
  verifyLink: "Open the link to verify your phone number",
  help: "Need help? Email us:",
} as const;
