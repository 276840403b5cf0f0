/** The product list of the app switcher, with its texts and links (spec section 6). */
import { decide, type Product, productsFor } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { brand } from "@/lib/config/brand";
import { flags } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { productUrl } from "@/lib/config/products";

export type ProductEntry = {
  key: string;
  title: string;
  subtitle: string;
  tag: string | null;
  href: string | null;
  isCurrent: boolean;
};

const landingPages: Partial<Record<Product["key"], string>> = {
  academy: "/try-now-landing-page/care-academy",
  rota: "/try-now-landing-page/care-rota",
  reporting: "/try-now-landing-page/reporting-suite",
};

function hrefOf({ key, leads }: Product): string | null {
  switch (leads) {
    case "open":
      return key === "portal" || key === "admin" ? null : (productUrl(key) ?? null);
    case "try":
      return landingPages[key] ?? null;
    case "contact":
      return `mailto:${brand.salesEmail}?subject=${encodeURIComponent(messages.products[key].title)}`;
    default:
      return null;
  }
}

const opensMarketplace = (principal: PersonCaller["principal"]): boolean =>
  decide("/marketplace/overview", principal, { flags: flags() }) === "open";

/** The products shown to a person. */
export const productEntries = ({ principal, licences }: PersonCaller): ProductEntry[] =>
  productsFor({ ...principal, licences, opensMarketplace: opensMarketplace(principal) }).map((product) => ({
    key: product.key,
    ...messages.products[product.key],
    tag: product.tag,
    href: hrefOf(product),
    isCurrent: product.leads === "current",
  }));
