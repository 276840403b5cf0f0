/** The addresses of the sister products, from the environment. Edge-safe. */
import { env } from "./env";

export type FramedProduct = "academy" | "rota" | "reporting";

/** The product of each landing page, by the last segment of its path (spec section 2.4). */
const platforms: Record<string, FramedProduct> = {
  "care-academy": "academy",
  "care-rota": "rota",
  "reporting-suite": "reporting",
};

/** The product of a landing page; undefined for an unknown platform. */
export const productOfPlatform = (platform: string): FramedProduct | undefined =>
  Object.hasOwn(platforms, platform) ? platforms[platform] : undefined;

/** A product's address; undefined where it is not set. */
export function productUrl(product: FramedProduct | "marketplace"): string | undefined {
  const { PRODUCT_ACADEMY_URL, PRODUCT_ROTA_URL, PRODUCT_REPORTING_URL, MARKETPLACE_URL } = env();
  return {
    academy: PRODUCT_ACADEMY_URL,
    rota: PRODUCT_ROTA_URL,
    reporting: PRODUCT_REPORTING_URL,
    marketplace: MARKETPLACE_URL,
  }[product];
}

/** The marketplace's login, which redirects to `target`; undefined where there is no marketplace. */
export function marketplaceLogin(target: string): URL | undefined {
  const base = productUrl("marketplace");
  if (!base) return undefined;
  const url = new URL("login", base.endsWith("/") ? base : `${base}/`);
  url.searchParams.set("redirect", target);
  return url;
}
