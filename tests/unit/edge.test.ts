/** How the edge handles a request by device and method, and which page a visit without a session shows. */
import { anonymousPage, type Device, edgeDecision, maintenancePage } from "@/lib/access";
import { sharedPages } from "@/lib/server/shared-pages";
import { setValidEnv } from "@/tests/support/unit-env";

beforeAll(() => setValidEnv());

const desktop: Device = { isPhone: false, hasMobileView: true, isUnderMaintenance: false };
const phone: Device = { ...desktop, isPhone: true };
const closedPhone: Device = { ...phone, isUnderMaintenance: true };
const unsupportedPhone: Device = { ...phone, hasMobileView: false };

test.each<[string, string, Device, string, object]>([
  ["a phone under maintenance", "/signin", closedPhone, "GET", { kind: "maintenance" }],
  ["a phone's post under maintenance", "/signin", closedPhone, "POST", { kind: "maintenance" }],
  ["a call from a phone under maintenance", "/api/v1/overview", closedPhone, "GET", { kind: "open" }],
  ["a desktop under maintenance", "/signin", { ...closedPhone, isPhone: false }, "GET", { kind: "open" }],
  ["a phone on a desktop page", "/dashboard/overview", phone, "GET", { kind: "otherDevice", to: "/mobile/overview" }],
  ["a phone's post to a desktop page", "/dashboard/overview", phone, "POST", { kind: "signIn" }],
  ["a phone that is not supported", "/signin", unsupportedPhone, "GET", { kind: "otherDevice", to: "/not-supported" }],
  ["its post", "/signin", unsupportedPhone, "POST", { kind: "otherDevice", to: "/not-supported" }],
  ["a desktop on a page of phones", "/mobile/jobs", desktop, "HEAD", { kind: "otherDevice", to: "/dashboard/jobs" }],
  [
    "a desktop on a phone's page of a shift",
    "/mobile/jobs/70b5a1e4-5b1f-4c2a-9d3e-000000000005",
    desktop,
    "GET",
    { kind: "otherDevice", to: "/dashboard/jobs/70b5a1e4-5b1f-4c2a-9d3e-000000000005" },
  ],
  [
    "a phone on a desktop's page of a shift",
    "/dashboard/jobs/70b5a1e4-5b1f-4c2a-9d3e-000000000005",
    phone,
    "GET",
    { kind: "otherDevice", to: "/mobile/jobs/70b5a1e4-5b1f-4c2a-9d3e-000000000005" },
  ],
  ["a desktop on a public page", "/signin", desktop, "GET", { kind: "open" }],
  ["a desktop on a page for people who are signed in", "/dashboard/workers", desktop, "GET", { kind: "signIn" }],
  ["a desktop on no page", "/nowhere", desktop, "GET", { kind: "notFound" }],
])("%s is decided on", (_who, pathname, device, method, expected) => {
  expect(edgeDecision(pathname, null, { device, method })).toEqual(expected);
});

const shown = (pathname: string, { search = "", device = desktop }: { search?: string; device?: Device } = {}) =>
  anonymousPage(pathname, { search, device, flags: [] });

test.each<[string, ReturnType<typeof shown>, ReturnType<typeof shown>]>([
  ["a public page is itself", shown("/signin"), { page: "/signin" }],
  ["a query may change what a page says", shown("/signin", { search: "reason=expired" }), null],
  [
    "a query changes nothing on a page that is not there",
    shown("/no", { search: "a=b" }),
    { page: "/not-found", status: 404 },
  ],
  ["a page for people who are signed in redirects", shown("/dashboard/workers"), null],
  ["another device's page redirects", shown("/mobile/overview"), null],
  ["a phone that is not supported is redirected", shown("/signin", { device: unsupportedPhone }), null],
  [
    "maintenance is said at every address",
    shown("/signin", { device: closedPhone }),
    { page: maintenancePage, status: 503 },
  ],
  ["a desktop reads about maintenance as any page", shown(maintenancePage), { page: maintenancePage }],
  ["a page may begin an anonymous session", shown("/worker-questionnaire"), null],
  ["trouble has a status of its own", shown("/unavailable"), { page: "/unavailable", status: 503 }],
])("%s", (_label, found, expected) => expect(found).toEqual(expected));

test("every shared page is shown under its own address, with the status that it answers with there", () => {
  for (const [path, status] of Object.entries(sharedPages)) {
    expect([path, shown(path)?.page, shown(path)?.status ?? 200]).toEqual([path, path, status]);
  }
});
