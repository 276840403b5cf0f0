/** Messages: the product family (spec section 1) and the pages that lead to it. */
import { brand } from "@/lib/config/brand";

export const products = {
  portal: { title: brand.name, subtitle: "Frontline staff management" },
  academy: { title: "Care Academy", subtitle: "Learning" },
  rota: { title: "Care Rota", subtitle: "Rostering of permanent staff" },
  reporting: { title: `${brand.name} Reporting Suite`, subtitle: "Reports and analysis" },
  marketplace: { title: "Bid4Care", subtitle: "Agency marketplace for care contracts" },
  admin: { title: `${brand.name} Admin`, subtitle: "Administration of the platform" },
  list: "Products",
  organisations: "Your organisations",
  tryNowBack: "Back",
  tryNowUnavailable: "This product is not available at the moment. Contact us to try it.",
} as const;
