/**
 * The portal's service worker (spec section 9). It caches two things, neither of them personal: the build's immutable
 * files, and the offline page. Pages, API responses and posts always go to the network and are never cached. Its scope
 * is the portal, so pages opened from a link do not pass through it.
 */
const build = new URL(self.location.href).searchParams.get("build");
const PREFIX = `portal ${new URL(self.registration.scope).pathname} `;
const CACHE = PREFIX + build;
const OFFLINE = "/offline";
const ASSETS = "/_next/static/";
/** The cached page has no scripts and needs none. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Caches the offline page and its style sheets. Requested without a cookie: it is the same for everybody. */
async function cacheOfflinePage() {
  const response = await fetch(OFFLINE, { credentials: "omit", cache: "reload" });
  if (!response.ok) throw new Error("no offline page");
  const html = (await response.text())
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

/** Runs once no tab of the previous build is open: until then, those tabs use their own files. */
async function dropOldBuilds() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

async function asset(request) {
  const cached = await caches.match(request, { cacheName: CACHE, ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200 && response.type === "basic") {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone()).catch(() => {});
  }
  return response;
}

async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(OFFLINE, { cacheName: CACHE });
    if (cached) return cached;
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(cacheOfflinePage()));
self.addEventListener("activate", (event) => event.waitUntil(dropOldBuilds()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith(ASSETS)) event.respondWith(asset(request));
});

/** What a notification opens: a page of this worker's own portal, whatever the message says. */
const NOTIFICATIONS = new URL(
  `${new URL(self.registration.scope).pathname.replace(/\/$/, "")}/notifications`,
  self.location.origin,
).href;

/** A message of the server. It says that something is waiting, not what. An unreadable message is shown in the same way. */
async function showPushed(message) {
  let told = {};
  try {
    told = message?.json() ?? {};
  } catch {
    // Browsers require a notification for every message.
  }
  const { title, body, tag } = told;
  await self.registration.showNotification(String(title || self.location.hostname), {
    body: String(body || ""),
    icon: "/logo.svg",
    ...(tag ? { tag: String(tag) } : {}),
  });
}

/** Goes to the notifications in a tab that shows them, or in a new one: another tab may have something that is not saved. */
async function openNotifications() {
  const tabs = await self.clients.matchAll({ type: "window" });
  const tab = tabs.find(({ url }) => url.split(/[?#]/, 1)[0] === NOTIFICATIONS);
  return tab ? tab.focus() : self.clients.openWindow(NOTIFICATIONS);
}

self.addEventListener("push", (event) => event.waitUntil(showPushed(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openNotifications());
});
