import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

const style = `
:root { color-scheme: light dark; }
body { display: grid; min-height: 90vh; place-content: center; padding: 1.25rem; font: 1.0625rem/1.5 system-ui, sans-serif; text-align: center; }
h1 { font-size: 1.375rem; }
a { display: inline-block; padding: 0.75rem 1rem; color: inherit; }`;

/**
 * A page that continues to the provider automatically and also has a link. A redirect would be the answer to a form's
 * post, and browsers check `form-action` against every host that the provider may redirect to (docs/decisions).
 */
export function continuePage({ provider, url }: { provider: string; url: string }, policy: string | null): Response {
  const [, nonce = ""] = /'nonce-([\w+/=]+)'/.exec(policy ?? "") ?? [];
  const title = escaped(messages.external.continuing(provider));
  const page = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0;url=${escaped(url)}">
<link rel="icon" href="/icon.svg">
<title>${title} · ${escaped(brand.name)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body><main><h1>${title}</h1><a href="${escaped(url)}">${escaped(messages.external.continueTo)}</a></main></body>
</html>`;
  return new Response(page, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
