/**
 * The service worker of the portal (spec section 9). It keeps two kinds of things, neither of them personal: the
 * build's immutable files, and the page that says that there is no connection. Pages, answers of calls and posts always go to
 * the network and are never kept. It controls the portal's own pages alone (see its scope), so that no page opened from a link
 * passes through it.
 */
const build = new URL(self.location.href).searchParams.get("build");
const PREFIX = `portal ${new URL(self.registration.scope).pathname} `;
const CACHE = PREFIX + build;
const OFFLINE = "/offline";
const ASSETS = "/_next/static/";
/** The kept page has no scripts and needs none. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Keeps the offline page and the styles it names. Asked for without a cookie: it is the same for everybody. */
async function keepOffline() {
  const answer = await fetch(OFFLINE, { credentials: "omit", cache: "reload" });
  if (!answer.ok) throw new Error("no offline page");
  const html = (await answer.text())
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link\b[^>]*\bas="script"[^>]*>/g, "");
  const styles = [...html.matchAll(/<link\b[^>]*\bhref="(\/_next\/static\/[^"]+\.css[^"]*)"/g)].map(([, href]) =>
    href.replaceAll("&amp;", "&"),
  );
  const cache = await caches.open(CACHE);
  await cache.addAll([...new Set(styles)]);
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY };
  await cache.put(OFFLINE, new Response(html, { headers }));
}

/** Runs when no tab of the build before is open any more: those go on with their own files until then. */
async function dropOldBuilds() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

async function asset(request) {
  const kept = await caches.match(request, { cacheName: CACHE, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === "basic") {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone()).catch(() => {});
  }
  return answer;
}

async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(OFFLINE, { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(keepOffline()));
self.addEventListener("activate", (event) => event.waitUntil(dropOldBuilds()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith(ASSETS)) event.respondWith(asset(request));
});
