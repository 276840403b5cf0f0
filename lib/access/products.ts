/** The product family in the app switcher: who sees which product, with which link or tag (spec section 6). */
import { apps, type Principal } from "./roles";

export const productKeys = ["portal", "academy", "rota", "reporting", "marketplace", "admin"] as const;
export type ProductKey = (typeof productKeys)[number];

/** What stands beside a product: nothing where it can be opened. */
export type ProductTag = "Launching Soon" | "Contact Sales" | "Try Now";

export type Product = {
  key: ProductKey;
  /** `current`: this portal. `open`: a link to the product. `try`: its landing page. `contact`: sales. `none`: not yet. */
  leads: "current" | "open" | "try" | "contact" | "none";
  tag: ProductTag | null;
};

type Whose = Pick<Principal, "group" | "apps"> & {
  /** How many licences of the academy the agency was issued. */
  licences: number;
  /** Whether the pages of the marketplace are open to the person: the list and they agree. */
  opensMarketplace: boolean;
};

const open = (key: ProductKey): Product => ({ key, leads: "open", tag: null });
const contact = (key: ProductKey): Product => ({ key, leads: "contact", tag: "Contact Sales" });
const attempt = (key: ProductKey): Product => ({ key, leads: "try", tag: "Try Now" });

/**
 * The products someone sees, in their order. Providers do not see the academy or the marketplace, agencies not the rota; what
 * an organisation has not bought leads to a landing page or to sales. The platform's own staff open everything, the marketplace
 * where its pages are open to them.
 */
export function productsFor({ group, apps: held, licences, opensMarketplace }: Whose): Product[] {
  const has = (app: string) => held.includes(app);
  const forGroup: Record<Principal["group"], Product[]> = {
    Admin: [
      open("academy"),
      open("rota"),
      open("reporting"),
      opensMarketplace ? open("marketplace") : contact("marketplace"),
    ],
    Agency: [
      licences > 0 && has(apps.academy) ? open("academy") : attempt("academy"),
      contact("reporting"),
      has(apps.marketplace) ? open("marketplace") : contact("marketplace"),
    ],
    Provider: [has(apps.rota) ? open("rota") : contact("rota"), contact("reporting")],
  };
  return [
    { key: "portal", leads: "current", tag: null },
    ...forGroup[group],
    { key: "admin", leads: "none", tag: "Launching Soon" },
  ];
}
