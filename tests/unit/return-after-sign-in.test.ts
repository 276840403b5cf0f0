/**
 * Returning to the requested page. Spec section 2.4: "Login: optional query parameter 'redirect'. After sign-in the
 * user goes to /dashboard/{redirect} or /mobile/{redirect}; default overview."
 */
import fc from "fast-check";
import {
  apps,
  codes,
  deviceRedirect,
  featureFlags,
  isAllowed,
  landingPath,
  type Principal,
  REDIRECT_LENGTH_MAX,
  type Route,
  redirectOf,
  routes,
  signInPath,
} from "@/lib/access";
import { anyText } from "@/tests/support/any-text";

const ID = "a1d4c7e0-5b1f-4c2a-9d3e-000000001002";
const SITE = "https://portal.care.test";

const everyone: Principal[] = (["Admin", "Agency", "Provider"] as const).map((group) => ({
  group,
  codes: Object.values(codes),
  seesMedicalAnswers: true,
  isAuthorizer: true,
  isLimited: false,
  isSettingUp: false,
  apps: Object.values(apps),
  paysByDirectDebit: true,
  advanceApproved: true,
}));

/** A page's path as in a URL, with an id or the first allowed word for each parameter. */
const addressOf = ({ path, steps = {} }: Route): string =>
  path.replace(/\[(\w+)\]/g, (_, name: string) => {
    const takes = steps[name];
    return takes instanceof RegExp || takes === undefined ? ID : (takes[0] ?? "");
  });

/** The edge's redirect to the sign-in page, as that page and its form read it. */
const redirectIn = (address: string): string | undefined =>
  new URL(address, SITE).searchParams.get("redirect") ?? undefined;

const comesBack = (page: string, who: Principal, isMobile = false) =>
  landingPath(redirectIn(signInPath(page)), who, isMobile, featureFlags);

const opener = ({ requires = {} }: Route): Principal => {
  const found = everyone.find((who) => isAllowed(who, requires, featureFlags));
  if (!found) throw new Error("no one may open it");
  return found;
};

const pages = routes.filter(({ entry, isPostedTo }) => entry === "signedIn" && !isPostedTo);
const deep = pages.filter(({ steps, path }) => steps || path === "/view-worker-questionnaire");

test("includes the pages with an id that links lead to", () => {
  expect(deep.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      "/dashboard/workers/[workerId]",
      "/dashboard/agreements/[agreementId]",
      "/dashboard/workers/[workerId]/documents/[documentId]",
      "/try-now-landing-page/[platform]",
      "/view-worker-questionnaire",
    ]),
  );
});

describe("'After sign-in the user goes to /dashboard/{redirect} or /mobile/{redirect}'", () => {
  test.each(pages.map((route) => [route.path, route] as const))(
    "%s: back to the requested page with its query",
    (_, route) => {
      const page = addressOf(route);
      const isMobile = page.startsWith("/mobile");
      const who = opener(route);
      const isOverview = /^\/(?:dashboard|mobile)(?:\/overview)?$/.test(page);
      const expected = isOverview ? `/${isMobile ? "mobile" : "dashboard"}/overview` : page;
      expect(comesBack(page, who, isMobile)).toBe(expected);
      if (/^\/(?:dashboard|mobile)$/.test(page)) return;
      const query = "?tab=documents&search=%C3%89ire%20%26%20co&after=2%3A7&empty=";
      expect(comesBack(`${page}${query}`, who, isMobile)).toBe(`${page}${query}`);
    },
  );

  test.each(deep.filter(({ path }) => !path.startsWith("/dashboard")).map((route) => [route.path, route] as const))(
    "%s is the same page on a phone",
    (_, route) => {
      expect(comesBack(addressOf(route), opener(route), true)).toBe(addressOf(route));
    },
  );

  test("a plain value, as in the spec or typed into the address bar, works too", () => {
    const [admin] = everyone as [Principal];
    expect(landingPath("workers", admin)).toBe("/dashboard/workers");
    expect(landingPath(`workers/${ID}?step=training`, admin)).toBe(`/dashboard/workers/${ID}?step=training`);
    expect(landingPath("/workers", admin)).toBe("/dashboard/workers");
    expect(landingPath("/dashboard/workers", admin)).toBe("/dashboard/workers");
    expect(landingPath("account", admin, true)).toBe("/mobile/account");
    expect(landingPath("/dashboard/account", admin, true)).toBe("/mobile/account");
    expect(landingPath("/mobile/account", admin)).toBe("/dashboard/account");
  });
});

test("'default overview': also for a page the person may not open, or that takes a form and shows nothing", () => {
  const provider = { ...(everyone[2] as Principal), codes: [] };
  expect(comesBack(`/dashboard/workers/${ID}`, provider)).toBe("/dashboard/overview");
  expect(comesBack(`/view-worker-questionnaire?workerId=${ID}`, provider, true)).toBe("/mobile/overview");
  const postedTo = routes.filter(({ isPostedTo }) => isPostedTo);
  expect(postedTo).toHaveLength(10);
  for (const route of postedTo) {
    expect(comesBack(addressOf(route), opener(route))).toBe("/dashboard/overview");
  }
});

test("the sign-in path keeps an existing redirect and sets the reason", () => {
  expect(signInPath("/dashboard/workers?status=pending", "expired")).toBe(
    "/signin?redirect=workers%3Fstatus%3Dpending&reason=expired",
  );
  expect(signInPath("/signin?redirect=workers&reason=idle", "expired")).toBe("/signin?redirect=workers&reason=expired");
  expect(signInPath("/dashboard/overview")).toBe("/signin");
  expect(signInPath(null, "expired")).toBe("/signin?reason=expired");
});

test.each([
  ["/dashboard/workers", "workers"],
  ["/mobile/workers", "workers"],
  ["/dashboard/workers?search=a%20b&status=", "workers?search=a%20b&status="],
  ["/dashboard/overview?desktop=1", "overview?desktop=1"],
  ["/dashboards/workers", "/dashboards/workers"],
  ["/mobility", "/mobility"],
  ["/help/workers", "/help/workers"],
  ["/view-worker-questionnaire?workerId=1", "/view-worker-questionnaire?workerId=1"],
  ["/signer?signingToken=secret&step=2", "/signer?step=2"],
  ["/dashboard", null],
  ["/dashboard/", null],
  ["/mobile", null],
  ["/mobile/overview", null],
  ["/", null],
  ["", null],
  [undefined, null],
  ["workers", null],
  ["/signin", null],
  ["/signin?redirect=", null],
  ["//evil.example/workers", null],
  ["/\\evil.example/workers", null],
  // A browser takes out tabs, and then it is another site, or no address.
  ["/\t/evil.example/workers", null],
  ["/\t/[", null],
])("the redirect to %j is %j", (page, redirect) => expect(redirectOf(page)).toBe(redirect));

test("a redirect has 500 characters at most", () => {
  const page = "x".repeat(REDIRECT_LENGTH_MAX);
  expect(REDIRECT_LENGTH_MAX).toBe(500);
  expect(redirectOf(`/dashboard/${page}`)).toBe(page);
  expect(redirectOf(`/signin?redirect=${page}`)).toBe(page);
  expect(redirectOf(`/signin?redirect=${page}x`)).toBeNull();
});

test("a link's secrets and overlong values are not repeated", () => {
  expect(redirectOf("/sign-agreement?token=secret")).toBe("/sign-agreement");
  expect(redirectOf("/sso?request_id=secret&x=1")).toBe("/sso?x=1");
  expect(redirectOf("/dashboard/overview?_rsc=1x2")).toBeNull();
  expect(redirectOf(`/dashboard/workers?search=${"x".repeat(REDIRECT_LENGTH_MAX)}`)).toBe("workers");
  expect(redirectOf(`/dashboard/${"x".repeat(REDIRECT_LENGTH_MAX + 1)}`)).toBeNull();
  // Pages that are opened from a link need no sign-in, so no redirect leads to them.
  for (const page of [
    "/sign-agreement?token=t",
    "/reset-password?token=t",
    "/signin",
    "/session/renew?to=/",
    "/api/v1/x",
  ])
    expect(landingPath(page, everyone[0] as Principal)).toBe("/dashboard/overview");
});

test("never redirects to another site, whatever the URL says", () => {
  const pieces = fc.constantFrom(
    ...[
      "/",
      "//",
      "\\",
      ".",
      "..",
      "@",
      ":",
      "?",
      "#",
      "&",
      "=",
      "%2f",
      "%5c",
      "%00",
      "\n",
      "\u202e",
      "redirect=",
      "signin",
    ],
    ...["dashboard", "mobile", "workers", ID, "evil.example", "https:", "javascript:", "view-worker-questionnaire"],
  );
  const anything = fc.oneof(
    fc.webUrl(),
    anyText(),
    fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(anything, fc.constantFrom("", "/", "/dashboard/"), fc.boolean(), (text, before, isMobile) => {
      const address = new URL(signInPath(`${before}${text}`, "idle"), SITE);
      expect([address.origin, address.pathname]).toEqual([SITE, "/signin"]);
      expect(address.searchParams.get("redirect")?.length ?? 0).toBeLessThanOrEqual(REDIRECT_LENGTH_MAX);
      for (const redirect of [`${before}${text}`, redirectIn(address.href)]) {
        const landing = new URL(landingPath(redirect, everyone[0] as Principal, isMobile, featureFlags), SITE);
        expect(landing.origin).toBe(SITE);
        expect(deviceRedirect(landing.pathname, { isPhone: isMobile, hasMobileView: isMobile })).toBeNull();
      }
    }),
    { numRuns: 300 },
  );
});
