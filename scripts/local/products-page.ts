import { products } from "@/lib/config/messages/shell/products";

const standIns = ["academy", "rota", "reporting", "marketplace"] as const;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? "");

const style = `:root { color-scheme: light dark; } body { font: 1.0625rem/1.5 system-ui, sans-serif; max-width: 40rem;
margin: 3rem auto; padding: 0 1.25rem; } code { font-size: 1em; }`;

/**
 * The page at a URL of the stand-in server: `/{product}`, or `/marketplace/login` with the page to continue to; null
 * for any other.
 */
export function productsPage({ pathname, searchParams }: URL): string | null {
  const [, name, step, more] = pathname.split("/");
  const product = standIns.find((one) => one === name);
  const isLogin = product === "marketplace" && step === "login";
  if (!product || more !== undefined || (step && !isLogin)) return null;
  const { title, subtitle } = products[product];
  const redirect = searchParams.get("redirect");
  const lead = isLogin
    ? `<p>Its sign-in page. After signing in you would go on to <code>${escaped(redirect ?? "overview")}</code>.</p>`
    : "";
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(subtitle)}. This page is a stand-in for the product in the demo.</p>${lead}</main></body></html>`;
}
