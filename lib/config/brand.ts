/**
 * The product's own name and the words that hang on it. The only file that spells the name.
 * `NEXT_PUBLIC_BRAND_NAME` replaces it at build time, so that the same value reaches server, edge and browser.
 */
const name = process.env.NEXT_PUBLIC_BRAND_NAME || "Tendwell";

export const brand = {
  name,
  /** The build's version, set by next.config.ts. */
  version: process.env.NEXT_PUBLIC_VERSION || "0.0.0",
  supportEmail: process.env.NEXT_PUBLIC_SUPPORT_EMAIL || "support@tendwell.test",
  salesEmail: process.env.NEXT_PUBLIC_SALES_EMAIL || "sales@tendwell.test",
  /** Ends in a number range that is given to nobody. */
  supportPhone: process.env.NEXT_PUBLIC_SUPPORT_PHONE || "020 7946 0018",
  /** Where the seeded demo accounts live; fixed, since other work relies on the addresses. */
  demoEmailDomain: "tendwell.test",
} as const;
