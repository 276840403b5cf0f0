/** Phones, tablets and desktops by their current user agents, and where each is redirected. */
import { deviceRedirect, routeOf, routes } from "@/lib/access";
import { isPhone } from "@/lib/session/device";

const someId = "00000000-0000-4000-8000-000000000001";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const IOS = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS}`;
const iPad = `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${IOS}`;
/** The reduced user agent that Chromium browsers send for every Android device. */
const android = `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT}`;

const phones: [string, string][] = [
  ["iPhone, Safari", `${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`],
  ["iPhone, Chrome", `${iPhone} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`],
  ["iPhone, Firefox", `${iPhone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`],
  ["iPhone, Edge", `${iPhone} Version/18.0 EdgiOS/141.0.3537.60 Mobile/15E148 Safari/604.1`],
  ["iPhone, a page inside an app", `${iPhone} Mobile/15E148`],
  ["Android, Chrome", `${android} Chrome/141.0.0.0 Mobile Safari/537.36`],
  ["Android, Samsung Internet", `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ["Android, Edge", `${android} Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0`],
  ["Android, Opera", `${android} Chrome/139.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`],
  ["Android, Firefox", "Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0"],
  [
    "Galaxy S23 by name, Samsung Internet",
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ],
  ["Pixel 8 by name", `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`],
  [
    "Xiaomi, its own browser",
    `Mozilla/5.0 (Linux; U; Android 13; en-gb; 2201116SG Build/TKQ1.221114.001) ${WEBKIT} Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.10.1.1-gn`,
  ],
  [
    "Huawei, its own browser",
    `Mozilla/5.0 (Linux; Android 12; ELS-NX9; HMSCore 6.13.0.302) ${WEBKIT} Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`,
  ],
];

const others: [string, string | null][] = [
  ["iPad as a tablet, Safari", `${iPad} Version/18.6 Mobile/15E148 Safari/604.1`],
  ["iPad as a tablet, Chrome", `${iPad} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`],
  ["iPad as it comes, Safari", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/18.6 Safari/605.1.15`],
  ["Android tablet, Chrome", `${android} Chrome/141.0.0.0 Safari/537.36`],
  ["Android tablet, Firefox", "Mozilla/5.0 (Android 15; Tablet; rv:143.0) Gecko/143.0 Firefox/143.0"],
  ["Galaxy Tab S9 by name", `Mozilla/5.0 (Linux; Android 13; SM-X710) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
  [
    "Amazon Fire tablet",
    `Mozilla/5.0 (Linux; Android 11; KFTRWI) ${WEBKIT} Silk/108.4.7 like Chrome/108.0.5359.220 Safari/537.36`,
  ],
  ["Windows, Chrome", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
  ["Windows, Edge", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
  ["Windows, Firefox", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0"],
  ["Mac, Safari", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/26.0 Safari/605.1.15`],
  ["Mac, Chrome", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
  ["Mac, Firefox", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0"],
  ["Linux, Chrome", `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
  ["Linux, Firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"],
  ["ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
  ["a television", `Mozilla/5.0 (Linux; Android 12; BRAVIA 4K UR2) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
  ["a program", "curl/8.14.1"],
  ["nothing", null],
  ["an empty text", ""],
  ["far too much", "Mobile ".repeat(10_000)],
];

test.each(phones)("%s is a phone", (_, userAgent) => {
  expect(isPhone(userAgent)).toBe(true);
  expect(isPhone(userAgent)).toBe(true);
});

test.each(others)("%s is not a phone", (_, userAgent) => expect(isPhone(userAgent)).toBe(false));

describe("device redirects", () => {
  const phone = { isPhone: true, hasMobileView: true };
  const desktop = { isPhone: false, hasMobileView: true };
  const phoneWithout = { isPhone: true, hasMobileView: false };

  test.each([
    ["/dashboard", "/mobile/overview"],
    ["/dashboard/overview", "/mobile/overview"],
    ["/dashboard/account", "/mobile/account"],
    ["/dashboard/account/", "/mobile/account"],
    ["/dashboard/workers", "/mobile/workers"],
    ["/dashboard/workers?expiring=30", "/mobile/workers?expiring=30"],
    [`/dashboard/workers/${someId}`, `/mobile/workers/${someId}`],
    [`/dashboard/workers/${someId}?step=documents`, `/mobile/workers/${someId}`],
    [`/dashboard/workers/${someId}?step=notes&edit=1`, `/mobile/workers/${someId}?step=notes&edit=1`],
    [`/dashboard/workers/${someId}/`, `/mobile/workers/${someId}`],
    [`/dashboard/workers/${someId}/privacy`, `/mobile/overview?desktop=%2Fdashboard%2Fworkers%2F${someId}%2Fprivacy`],
    ["/dashboard/jobs/post?date=2027-03-01", "/mobile/overview?desktop=%2Fdashboard%2Fjobs%2Fpost%3Fdate%3D2027-03-01"],
    [`/dashboard/jobs/post?date=${"1".repeat(3_000)}`, "/mobile/overview"],
    ["/dashboard/organisation/upload", "/mobile/overview"],
    [`/dashboard/agreements/${someId}`, `/mobile/providers?agreement=${someId}`],
    ["/dashboard/tasks/timesheet", "/mobile/jobs?view=timesheets"],
    ["/dashboard/tasks/timesheet?show=disputed&open=1", "/mobile/jobs?view=timesheets&show=disputed&open=1"],
    [
      `/dashboard/jobs/post?date=${"1".repeat(474)}`,
      `/mobile/overview?desktop=%2Fdashboard%2Fjobs%2Fpost%3Fdate%3D${"1".repeat(474)}`,
    ],
    [`/dashboard/jobs/post?date=${"1".repeat(475)}`, "/mobile/overview"],
    ["/dashboard/agreements?status=pending_agency", "/mobile/providers"],
    ["/dashboard/tasks/timesheet?", "/mobile/jobs?view=timesheets"],
    ["/dashboard/workers?", "/mobile/workers"],
    [`/dashboard/workers/${someId}?edit=1&step=notes`, `/mobile/workers/${someId}`],
    [`/dashboard/jobs/${someId}`, `/mobile/jobs/${someId}`],
    ["/dashboard/preferences?done=save", "/mobile/preferences"],
    ["/dashboard/notifications", "/mobile/notifications"],
    ["/dashboard/search?q=1", "/mobile/search"],
    ["/dashboard/not-found/worker", "/mobile/not-found/worker"],
    ["/dashboard/not-found", "/mobile/overview"],
    [`/organisation-logo/${someId}/small`, null],
    ["/mobile", "/mobile/overview"],
    ["/mobile/overview", null],
    ["/mobile/account", null],
    ["/signin", null],
    ["/", null],
    ["/worker-questionnaire", null],
    ["/view-worker-questionnaire", null],
    ["/not-supported", null],
    ["/api/v1/overview", null],
    ["/dashboard/nowhere", null],
    ["/dashboardx", null],
  ])("a phone from %s: %s", (from, to) => expect(deviceRedirect(from, phone)).toBe(to));

  test.each([
    ["/mobile", "/dashboard/overview"],
    ["/mobile/overview", "/dashboard/overview"],
    ["/mobile/account", "/dashboard/account"],
    [`/mobile/workers/${someId}`, `/dashboard/workers/${someId}`],
    ["/dashboard/account", null],
    ["/dashboard", null],
    ["/mobile/notifications", "/dashboard/notifications"],
    ["/mobile/search", "/dashboard/search"],
    ["/mobile/not-found/worker", "/dashboard/not-found/worker"],
    [`/mobile/jobs/${someId}?done=accept`, `/dashboard/jobs/${someId}`],
    ["/api/v1/overview", null],
    ["/signin", null],
    ["/mobile/nowhere", null],
  ])("another device from %s: %s, with the mobile view and without", (from, to) => {
    expect(deviceRedirect(from, desktop)).toBe(to);
    expect(deviceRedirect(from, { ...desktop, hasMobileView: false })).toBe(to);
  });

  test("a phone without the mobile view can open three pages and the notice, and nothing else", () => {
    const open = routes.map(({ path }) => path).filter((path) => deviceRedirect(path, phoneWithout) === null);
    expect(open.sort()).toEqual(["/forget-password", "/not-supported", "/reset-password", "/verify-mobile"]);
    for (const path of ["/nowhere", "/%ff", "//", "/api", "/forget-passwordx"]) {
      expect(deviceRedirect(path, phoneWithout)).toBe("/not-supported");
    }
    for (const path of ["/api/health", "/api/v1/overview"]) expect(deviceRedirect(path, phoneWithout)).toBeNull();
  });

  test("no redirect loops, and each leads to a path of the table", () => {
    for (const device of [phone, desktop, phoneWithout, { isPhone: false, hasMobileView: false }]) {
      for (const { path } of routes) {
        const to = deviceRedirect(path, device);
        if (to === null) continue;
        expect(routeOf(to.split("?")[0] ?? "")).toHaveProperty("path");
        expect(deviceRedirect(to, device)).toBeNull();
      }
    }
  });

  test("every mobile version is in the table, and requires no less than its desktop page", () => {
    for (const { mobile, requires, entry } of routes) {
      if (!mobile) continue;
      const sibling = routes.find(({ path }) => path === mobile);
      expect([sibling?.entry, sibling?.requires ?? {}]).toEqual([entry, requires ?? {}]);
    }
  });
});
