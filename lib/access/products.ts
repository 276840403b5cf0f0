/** The product family in the app switcher: who sees which product, with which link or tag (spec section 6). */
import { apps, type Principal } from "./roles";

export const productKeys = ["portal", "academy", "rota", "reporting", "marketplace", "admin"] as const;
type ProductKey = (typeof productKeys)[number];

/** The tag shown next to a product; none where it can be opened. */
type ProductTag = "Launching Soon" | "Contact Sales" | "Try Now";

export type Product = {
  key: ProductKey;
  /** `current`: this portal. `open`: a link to the product. `try`: its landing page. `contact`: sales. `none`: not yet. */
  leads: "current" | "open" | "try" | "contact" | "none";
  tag: ProductTag | null;
};

type ProductViewer = Pick<Principal, "group" | "apps"> & {
  /** The number of academy licences issued to the agency. */
  licences: number;
  /** Whether the person may open the pages of the marketplace, so that the list agrees with them. */
  opensMarketplace: boolean;
};

const open = (key: ProductKey): Product => ({ key, leads: "open", tag: null });
const contact = (key: ProductKey): Product => ({ key, leads: "contact", tag: "Contact Sales" });
const attempt = (key: ProductKey): Product => ({ key, leads: "try", tag: "Try Now" });

/**
 * The products a person sees, in order. Providers do not see the academy or the marketplace, agencies do not see the
 * rota; a product that an organisation has not bought links to a landing page or to sales. The platform's own staff can
 * open everything, and the marketplace where its pages are open to them.
 */
export function productsFor({ group, apps: owned, licences, opensMarketplace }: ProductViewer): Product[] {
  const has = (app: string) => owned.includes(app);
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
