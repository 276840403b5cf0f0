/**
 * The product's name and the texts that depend on it; no other file spells the name. `NEXT_PUBLIC_BRAND_NAME` replaces
 * it at build time, so that server, edge and browser have the same value.
 */
const name = process.env.NEXT_PUBLIC_BRAND_NAME || "Tendwell";

export const brand = {
  name,
  /** The build's version, set by next.config.ts. */
  version: process.env.NEXT_PUBLIC_VERSION || "0.0.0",
  supportEmail: process.env.NEXT_PUBLIC_SUPPORT_EMAIL || "support@tendwell.test",
  salesEmail: process.env.NEXT_PUBLIC_SALES_EMAIL || "sales@tendwell.test",
  /** In a number range reserved for fiction, which is never assigned. */
  supportPhone: process.env.NEXT_PUBLIC_SUPPORT_PHONE || "020 7946 0018",
  /** The domain of the seeded demo accounts; fixed, since other work relies on the addresses. */
  demoEmailDomain: "tendwell.test",
} as const;
