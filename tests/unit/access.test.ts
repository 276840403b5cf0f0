/** The route table and its decisions, for every path and every kind of user. */
import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import fc from "fast-check";
import {
  apps,
  breadcrumbsOf,
  codes,
  type Decision,
  decide,
  desktopPageOf,
  type FeatureFlag,
  featureFlags,
  isAllowed,
  landingPath,
  navigationFor,
  notFoundLayouts,
  notFoundPage,
  ownPath,
  type Principal,
  routeOf,
  routes,
  tabsFor,
  unavailable,
  unknownQuestionnaire,
} from "@/lib/access";
import { comingSoon } from "@/lib/config/messages/shell/coming-soon";
import { someId } from "@/tests/support/access-by-hand";
import { anyText } from "@/tests/support/any-text";

const root = process.cwd();
const groups = ["Admin", "Agency", "Provider"] as const;
const all = Object.values(codes);

const person = (group: Principal["group"], held: readonly string[] = all, isAuthorizer = false): Principal => ({
  group,
  codes: held,
  seesMedicalAnswers: true,
  isAuthorizer,
  isLimited: false,
  isSettingUp: false,
  apps: ["portal"],
  paysByDirectDebit: false,
  advanceApproved: false,
});

const without = (code: string) => all.filter((held) => held !== code);

describe("the codes", () => {
  test("are those of the specification", () => {
    expect(codes).toEqual({
      organisation: "0002",
      workerCreate: "1001",
      workersView: "1002",
      agreements: "6001",
      jobs: "3004",
      marketplace: "9001",
      finance: "4001",
      tasks: "8001",
      reports: "5001",
      settings: "7001",
    });
  });
});

describe("may", () => {
  test("an anonymous visitor may do nothing, not even what has no requirements", () =>
    expect(isAllowed(null, {})).toBe(false));
  test("a signed-in user may do what has no requirements", () =>
    expect(isAllowed(person("Provider", []), {})).toBe(true));
  test("the code is not enough with another group", () =>
    expect(isAllowed(person("Provider"), { groups: ["Agency"], permissionCode: codes.jobs })).toBe(false));
  test("the group is not enough without the code", () =>
    expect(isAllowed(person("Agency", []), { groups: ["Agency"], permissionCode: codes.jobs })).toBe(false));
  test("the authoriser flag replaces the group only if the route says so", () => {
    expect(isAllowed(person("Provider", [], true), { groups: ["Admin"], authoriserToo: true })).toBe(true);
    expect(isAllowed(person("Provider", [], true), { groups: ["Admin"] })).toBe(false);
    expect(isAllowed(person("Provider", [], false), { groups: ["Admin"], authoriserToo: true })).toBe(false);
  });
  test("what only authorisers may do needs the flag, in addition to the group and the code", () => {
    const onlyAuthorisers = { groups: ["Provider"], permissionCode: codes.tasks, authoriser: true } as const;
    expect(isAllowed(person("Provider", all, true), onlyAuthorisers)).toBe(true);
    expect(isAllowed(person("Provider", all, false), onlyAuthorisers)).toBe(false);
    expect(isAllowed(person("Agency", all, true), onlyAuthorisers)).toBe(false);
    expect(isAllowed(person("Provider", without(codes.tasks), true), onlyAuthorisers)).toBe(false);
  });
  test("the authoriser flag does not replace the code", () =>
    expect(
      isAllowed(person("Provider", [], true), { groups: ["Admin"], authoriserToo: true, permissionCode: codes.tasks }),
    ).toBe(false));
});

/** The paths that the files below app/ serve, without route groups. */
function addressesOnDisk(): string[] {
  return readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .map((file) => file.split(sep))
    .filter((steps) => /^(page\.tsx|route\.ts)$/.test(steps.at(-1) ?? ""))
    .map(
      (steps) =>
        `/${steps
          .slice(0, -1)
          .filter((step) => !/^\(.*\)$/.test(step))
          .join("/")}`,
    );
}

describe("the table and the files", () => {
  /** The edge redirects these; no page is rendered there. */
  const redirecting = [
    "/",
    "/dashboard",
    "/mobile",
    ...routes.filter(({ external }) => external).map(({ path }) => path),
  ];

  test("every page and route below app/ is in the table or guards itself", () => {
    const selfGuarded = [
      "/api/v1/[[...path]]",
      "/api/auth/[...step]",
      "/api/esign/dropbox",
      "/api/health",
      "/api/payments/stripe",
      "/api/shift-changes",
      "/api/unsubscribe",
    ];
    const unlisted = addressesOnDisk().filter((address) => !routeOf(address) && !selfGuarded.includes(address));
    expect(unlisted).toEqual([]);
  });

  test("every path in the table has a page or route below app/, or redirects", () => {
    const there = new Set([...addressesOnDisk(), ...redirecting]);
    expect(routes.map(({ path }) => path).filter((path) => !there.has(path))).toEqual([]);
  });

  test("no two files serve the same path, and no path is in the table twice", () => {
    expect(addressesOnDisk()).toHaveLength(new Set(addressesOnDisk()).size);
    expect(routes).toHaveLength(new Set(routes.map(({ path }) => path)).size);
  });

  test("every page that shows a refusal is in the table as notFound", () => {
    for (const { path } of routes) expect(routeOf(notFoundPage(path))?.entry).toBe("notFound");
  });
});

type Who = { name: string; principal: Principal | null };
const people: Who[] = [
  { name: "an anonymous visitor", principal: null },
  ...groups.flatMap((group) => [
    { name: `${group} with every code`, principal: person(group) },
    { name: `${group} with no code`, principal: person(group, []) },
    { name: `${group} without 1002`, principal: person(group, without("1002")) },
    { name: `${group} authoriser with no code`, principal: person(group, [], true) },
    { name: `${group} that is setting up`, principal: { ...person(group, []), isSettingUp: true } },
  ]),
];

/** The paths that need no user, written by hand; the others are in the access matrix. */
const expected: Record<string, Decision> = {
  "/": "open",
  "/signin": "open",
  "/signin/custom-token": "open",
  "/signup": "open",
  "/unsubscribe": "open",
  "/forget-password": "open",
  "/signin/device": "open",
  "/reset-password": "open",
  "/verify-mobile": "open",
  "/sso": "open",
  "/not-supported": "open",
  "/maintenance": "open",
  "/session/renew": "open",
  "/session/touch": "open",
  "/session/end": "open",
  "/session/form-input": "open",
  "/worker-questionnaire": "open",
  "/worker-questionnaire/submit": "open",
  "/worker-questionnaire/leave": "open",
  "/worker-photo/[workerId]/[size]": "open",
  "/offline": "open",
  "/help/latest": "open",
  "/help/[topic]": "open",
  [unknownQuestionnaire]: "notFound",
  [notFoundLayouts.screen]: "notFound",
  [notFoundLayouts.desktop]: "notFound",
  [notFoundLayouts.mobile]: "notFound",
  "/dashboard/not-found/worker": "notFound",
  "/mobile/not-found/worker": "notFound",
  [unavailable]: "unavailable",
  "/my-profile": "open",
  "/my-profile/document": "open",
  "/my-profile/medical": "open",
  "/my-profile/photo": "open",
  "/my-shifts": "open",
  "/calendar/[file]": "open",
  "/dev/components": "notFound",
  "/closing-page": "open",
  "/verify/[agreementId]": "open",
  "/sign-agreement": "open",
  "/sign-agreement/sign-url": "open",
  "/sign-agreement/sign": "open",
  "/sign-agreement/document": "open",
  "/signer": "open",
  "/signer/sign": "open",
  "/signer/document": "open",
};

describe("decide", () => {
  test("this list has every path of the table that needs no user", () => {
    const open = routes.filter(({ entry }) => entry !== "signedIn").map(({ path }) => path);
    expect(Object.keys(expected).sort()).toEqual(open.sort());
  });

  // These decisions do not depend on the user: no user, and the two users who differ most, are enough to show it.
  const anyone = [null, person("Admin"), { ...person("Agency", []), isSettingUp: true }];
  const cases = Object.entries(expected).map(
    ([path, verdict]) => [path.replace(/\[\w+Id\]/g, someId).replace("[size]", "small"), verdict] as const,
  );

  test.each(cases)("%s for anyone: %s", (path, verdict) => {
    for (const principal of anyone) {
      expect(decide(path, principal)).toBe(verdict);
      expect(decide(path.length > 1 ? `${path}/` : path, principal)).toBe(verdict);
    }
  });

  test.each([
    "/nowhere",
    "/dashboard/nowhere",
    "/Dashboard/Workers",
    "/api",
    "/api/v1x",
    "/api/healthy",
    "/%ff",
    "/api/v1/%E0%A4%A",
    "//",
    "",
  ])("%p, which is not in the table, is not found for anyone", (path) => {
    for (const { principal } of people) expect(decide(path, principal)).toBe("notFound");
  });

  test.each([
    "/api/health",
    "/api/v1",
    "/api/v1/workers",
    "/api/v1/openapi.json",
    "/api/auth",
    "/api/auth/authorize",
    "/api/esign/dropbox",
    "/api/payments/stripe",
    "/api/shift-changes",
    "/api/unsubscribe",
  ])("%s decides for itself", (path) => {
    expect(decide(path, null)).toBe("open");
  });

  test.each(["/api/esign", "/api/esign/dropboxes", "/api/payments", "/api/shift-change", "/api/unsubscribed"])(
    "%s does not exist",
    (path) => expect(decide(path, null)).toBe("notFound"),
  );

  const token = "Ab_-5".repeat(8);
  test.each([
    ["/help/workers", "open"],
    ["/help/nothing", "notFound"],
    ["/help/workers/more", "notFound"],
    [`/calendar/${token}xyz.ics`, "open"],
    [`/calendar/${token}xy.ics`, "notFound"],
    [`/calendar/${token}xyz4.ics`, "notFound"],
    [`/calendar/${token}x.z.ics`, "notFound"],
    [`/calendar/${token}xyz-ics`, "notFound"],
    [`/calendar/${token}xyz.icsx`, "notFound"],
    [`/verify/${someId}`, "open"],
    ["/verify/1001", "notFound"],
    [`/verify/${someId}x`, "notFound"],
    [`/worker-photo/${someId}/small`, "open"],
    [`/worker-photo/${someId}/large`, "open"],
    [`/worker-photo/${someId}/huge`, "notFound"],
    ["/worker-photo/1001/small", "notFound"],
    [`/organisation-logo/${someId}/huge`, "notFound"],
    ["/organisation-logo/1001/small", "notFound"],
    [`/shift-photo/${someId}/1001`, "notFound"],
    [`/shift-photo/1001/${someId}`, "notFound"],
    [`/timesheet-proof/${someId}/1001`, "notFound"],
    [`/timesheet-proof/1001/${someId}`, "notFound"],
    ["/try-now-landing-page/care-home", "notFound"],
    ["/dashboard", "signIn"],
    ["/mobile", "signIn"],
    ["/mobile/workers/1001", "notFound"],
    ["/mobile/jobs/1001", "notFound"],
    ["/signin//", "open"],
  ] as const)("%s for a visitor: %s", (path, verdict) => expect(decide(path, null)).toBe(verdict));

  test("only paths marked as open are open to an anonymous visitor", () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const verdict = decide(path, null);
        const entry = routeOf(path)?.entry;
        if (verdict === "open") expect(/^\/api\/(v1|health)(\/|$)/.test(path) || entry !== "signedIn").toBe(true);
        else expect(["signIn", "notFound", "unavailable"]).toContain(verdict);
      }),
    );
  });
});

describe("the questionnaire's URL", () => {
  const workerId = "a1d4c7e0-5b1f-4c2a-9d3e-000000001001";
  const at = (query: string) => decide("/worker-questionnaire", null, { search: new URLSearchParams(query) });

  test("is open with a worker and a type", () => {
    expect(at(`workerId=${workerId}&questionnaireType=Medical`)).toBe("open");
    expect(at(`questionnaireType=Medical&workerId=${workerId.toUpperCase()}&utm_source=mail`)).toBe("open");
  });

  test.each([
    ["nothing", ""],
    ["no worker", "questionnaireType=Medical"],
    ["no type", `workerId=${workerId}`],
    ["an empty worker", "workerId=&questionnaireType=Medical"],
    ["a worker's short number", "workerId=1001&questionnaireType=Medical"],
    ["a worker with more behind the id", `workerId=${workerId}x&questionnaireType=Medical`],
    ["two workers", `workerId=${workerId}&workerId=${workerId}&questionnaireType=Medical`],
    ["an unknown type", `workerId=${workerId}&questionnaireType=Dental`],
    ["a type in other letters", `workerId=${workerId}&questionnaireType=medical`],
    ["two types", `workerId=${workerId}&questionnaireType=Medical&questionnaireType=Medical`],
  ])("is not found with %s", (_what, query) => expect(at(query)).toBe("notFound"));

  test("shows its own not-found page, and every other path the general one", () => {
    expect(notFoundPage("/worker-questionnaire")).toBe(unknownQuestionnaire);
    expect(notFoundPage("/dashboard/workers")).toBe(notFoundLayouts.screen);
    expect(notFoundPage("/nowhere")).toBe(notFoundLayouts.screen);
    expect(notFoundPage("/nowhere", "desktop")).toBe("/dashboard/not-found");
    expect(notFoundPage("/nowhere", "mobile")).toBe("/mobile/not-found");
    expect(notFoundPage("/worker-questionnaire", "desktop")).toBe(unknownQuestionnaire);
    for (const own of [unknownQuestionnaire, "/dashboard/not-found/worker", "/mobile/not-found/worker"]) {
      expect(notFoundPage(own, "desktop")).toBe(own);
    }
  });
});

describe("the navigation", () => {
  const names = (principal: Principal, flags: readonly FeatureFlag[] = []) =>
    navigationFor(principal, flags).map(({ name }) => name);
  const itemsOf = (menu: string, principal: Principal, flags: readonly FeatureFlag[] = []) =>
    navigationFor(principal, flags)
      .find(({ name }) => name === menu)
      ?.items.map(({ name }) => name);

  test("shows each group its menus, in the specification's order", () => {
    const planned: FeatureFlag[] = ["comingSoon"];
    expect(names(person("Agency"), planned)).toEqual([
      "Overview",
      "Organisation",
      "Users",
      "Workers",
      "Agreements",
      "Jobs",
      "Finance",
      "Tasks",
      "Reports",
    ]);
    expect(names(person("Provider"), planned)).toEqual([
      "Overview",
      "Organisation",
      "Users",
      "Services",
      "Agreements",
      "Jobs",
      "Finance",
      "Tasks",
      "Reports",
      "Settings",
    ]);
    expect(names(person("Admin"), planned)).toEqual([
      "Overview",
      "Agencies",
      "Providers",
      "Users",
      "Services",
      "Workers",
      "Agreements",
      "Jobs",
      "Finance",
      "Tasks",
      "Reports",
      "Settings",
    ]);
  });

  test("shows no page that is not built, unless a flag shows them; the pages answer all the same", () => {
    const planned = ["Reports"];
    const flags: FeatureFlag[] = ["stripeInvoicing", "invoicePayment"];
    for (const group of ["Agency", "Provider", "Admin"] as const) {
      const principal = { ...person(group), advanceApproved: true, paysByDirectDebit: true, isAuthorizer: true };
      expect(names(principal, flags).filter((name) => planned.includes(name))).toEqual([]);
      expect(names(principal, [...flags, "comingSoon"])).toEqual(expect.arrayContaining(planned));
      expect(decide("/dashboard/reports", principal)).toBe("open");
      expect(names(principal, flags)).toContain("Finance");
    }
    expect(itemsOf("Tasks", person("Admin"))).toEqual([
      "All tasks",
      "Profile changes",
      "Timesheets",
      "Job authorisations",
      "Approvals",
      "Authorisers",
    ]);
    expect(itemsOf("Tasks", person("Provider"))).toEqual(["All tasks", "Timesheets", "Approvals"]);
    expect(tabsFor(person("Agency")).map(({ name }) => name)).toContain("Jobs");
  });

  test("marks as not built exactly the pages that say so", () => {
    const marked = routes.filter(({ comingSoonFor }) => comingSoonFor).map(({ path }) => path);
    expect(marked.sort()).toEqual(Object.keys(comingSoon.pages).sort());
  });

  test("shows the marketplace only with its flag and to users who have its app", () => {
    const withApp = { ...person("Agency"), apps: ["portal", "marketplace"] };
    expect(names(withApp, ["marketplace"])).toContain("Bid4Care");
    expect(names(withApp)).not.toContain("Bid4Care");
    expect(names(person("Agency"), ["marketplace"])).not.toContain("Bid4Care");
  });

  test("shows several pages as a menu and a single one as a plain link", () => {
    expect(itemsOf("Workers", person("Agency"))).toEqual([
      "All workers",
      "Add worker",
      "Import workers",
      "Profile changes",
    ]);
    expect(itemsOf("Workers", person("Agency", ["1002"]))).toEqual([]);
    expect(itemsOf("Agreements", person("Admin"))).toEqual(["All agreements", "New agreement"]);
    expect(itemsOf("Agreements", person("Agency"))).toEqual([]);
  });

  test("links a menu to the first page that the user may open if they may not open the menu's own", () => {
    const [, workers] = navigationFor(person("Agency", ["1001"]));
    expect(workers).toMatchObject({ name: "Workers", route: "/dashboard/workers/create-new" });
  });

  test("contains only pages that the user may open", () => {
    for (const { principal } of people) {
      if (!principal) continue;
      for (const { route, items } of navigationFor(principal)) {
        for (const path of [route, ...items.map((item) => item.route)]) expect(decide(path, principal)).toBe("open");
      }
    }
  });
});

describe("the mobile portal's navigation", () => {
  const tabs = (principal: Principal) => tabsFor(principal).map(({ name, route, icon }) => `${name} ${route} ${icon}`);
  const overviewTab = "Overview /mobile/overview overview";
  const account = "Account /mobile/account account";

  test("has the tabs that a person may open, in order, by the names of their group", () => {
    expect(tabs(person("Agency"))).toEqual([
      overviewTab,
      "Workers /mobile/workers workers",
      "Providers /mobile/providers providers",
      "Jobs /mobile/jobs jobs",
      account,
    ]);
    expect(tabs(person("Provider"))).toEqual([
      overviewTab,
      "Agencies /mobile/providers providers",
      "Jobs /mobile/jobs jobs",
      account,
    ]);
    expect(tabs(person("Admin", []))).toEqual([overviewTab, "Providers /mobile/providers providers", account]);
  });
});

test("only the marketplace leads to another product", () => {
  const withApp = { ...person("Agency"), apps: ["portal", "marketplace"] };
  const menu = navigationFor(withApp, ["marketplace"]);
  const links = menu.flatMap((one) => [one, ...one.items]);
  const routesOf = (external: boolean) =>
    links.filter(({ isExternal }) => isExternal === external).map(({ route }) => route);
  expect(routesOf(true).length).toBeGreaterThan(0);
  expect(routesOf(true).filter((path) => routeOf(path)?.external === undefined)).toEqual([]);
  expect(routesOf(false).filter((path) => routeOf(path)?.external !== undefined)).toEqual([]);
});

describe("the page that needs a computer", () => {
  const of = (text: string | undefined, group: "Admin" | "Provider" = "Provider") =>
    desktopPageOf(text, person(group))?.path;

  test("is a page of the desktop portal that the person may open there, with its query", () => {
    expect(of("/dashboard/jobs/post?date=2027-03-01")).toBe("/dashboard/jobs/post?date=2027-03-01");
    expect(of("/dashboard/jobs/post", "Admin")).toBeUndefined();
    const found = desktopPageOf("/dashboard/jobs/post?date=2027-03-01", person("Provider"));
    expect(found?.route).toBe(routeOf("/dashboard/jobs/post"));
  });

  test("may depend on a flag", () => {
    const path = "/dashboard/tasks/payment-authorisations";
    const payer = { ...person("Provider"), paysByDirectDebit: true };
    expect(desktopPageOf(path, payer)).toBeNull();
    expect(desktopPageOf(path, payer, ["invoicePayment"])?.path).toBe(path);
  });

  test.each([
    undefined,
    "",
    "//evil.example",
    "https://evil.example/dashboard",
    "/mobile/jobs",
    "/signin",
    "/dashboard/nowhere",
    "/dashboard/search/results",
    `/dashboard/jobs/post?date=${"1".repeat(2_000)}`,
  ])("is never %s", (text) => expect(of(text)).toBeUndefined());
});

describe("the breadcrumbs", () => {
  const of = (path: string, principal: Principal) =>
    breadcrumbsOf(path, principal).map(({ name, route }) => (route ? `${name} (${route})` : name));
  const overview = "Overview (/dashboard/overview)";

  test("lead from the overview through the menu to the page", () => {
    expect(of("/dashboard/workers/create-new", person("Agency"))).toEqual([
      overview,
      "Workers (/dashboard/workers)",
      "Add worker",
    ]);
    // An agency that signs up sets up its own organisation; the platform adds one of many.
    const page = "/dashboard/agencies/create-new";
    expect(of(page, { ...person("Agency"), isSettingUp: true }).slice(1)).toEqual([
      expect.stringMatching(/^Organisation/),
      "Set up your agency",
    ]);
    expect(of(page, person("Admin")).slice(1)).toEqual(["Agencies (/dashboard/agencies)", "Add agency"]);
    expect(of("/dashboard/finance/advance", { ...person("Agency"), advanceApproved: true })).toEqual([
      overview,
      "Finance (/dashboard/finance/legacy)",
      "Capital advance",
    ]);
    for (const [group, title] of [
      ["Admin", "Ledger"],
      ["Agency", "Statement of account"],
    ] as const) {
      const path = "/dashboard/finance/ledger";
      expect(of(path, person(group)).at(-1)).toBe(title);
      const finance = navigationFor(person(group)).find(({ icon }) => icon === "finance");
      expect(finance?.items.find(({ route }) => route === path)?.name).toBe(title);
    }
    expect(of("/dashboard/tasks/profile-changes", person("Admin"))).toEqual([
      overview,
      "Tasks (/dashboard/tasks)",
      "Profile changes",
    ]);
  });

  test("leave the menu out if it is the page itself", () => {
    expect(of("/dashboard/jobs", person("Agency"))).toEqual([overview, "Jobs"]);
    expect(of("/dashboard/workers", person("Agency"))).toEqual([overview, "Workers", "All workers"]);
    expect(of("/dashboard/account", person("Agency"))).toEqual([overview, "Your account"]);
  });

  test.each([
    ["/dashboard/account", "Your account"],
    ["/dashboard/preferences", "Preferences"],
    ["/dashboard/notifications", "Notifications"],
    ["/dashboard/search", "Search"],
    ["/mobile/account", "Your account"],
    ["/mobile/preferences", "Preferences"],
    ["/mobile/notifications", "Notifications"],
    ["/mobile/search", "Search"],
    ["/mobile/overview", "Overview"],
    ["/mobile/workers", "Workers"],
    ["/mobile/providers", "Providers"],
    ["/mobile/jobs", "Jobs"],
  ])("name %s, which is in no menu: %s", (path, title) => {
    expect(of(path, person("Agency"))).toEqual([overview, title]);
  });

  test("of a page below another name that one, and a provider's partners are agencies", () => {
    expect(of("/mobile/providers", person("Provider"))).toEqual([overview, "Agencies"]);
    expect(of(`/mobile/workers/${someId}`, person("Agency"))).toEqual([
      overview,
      "Workers (/mobile/workers)",
      "Worker",
    ]);
    expect(of(`/mobile/jobs/${someId}`, person("Agency"))).toEqual([overview, "Jobs (/mobile/jobs)", "Shift"]);
    expect(of("/dashboard/search/results", person("Agency"))).toEqual([
      overview,
      "Search (/dashboard/search)",
      "Search",
    ]);
    expect(of("/mobile/search/results", person("Agency"))).toEqual([overview, "Search (/mobile/search)", "Search"]);
  });

  test("are empty on the overview and for a path without a title", () => {
    expect(of("/dashboard/overview", person("Agency"))).toEqual([]);
    expect(of("/nowhere", person("Agency"))).toEqual([]);
  });
});
const pieces = fc.constantFrom(
  ...["/", "//", "\\", ".", "..", "@", ":", "?", "#", "%2f", "%5c", "%00", "\n", "\t", "\u0000", "\u202e", "／", " "],
  ...["workers", "overview", "account", "dashboard", "signin", "evil.com", "https:", "javascript:", "x".repeat(300)],
);
/** Values that a URL may contain: arbitrary text, other sites' URLs, parts of paths and combined tricks. */
const anything = fc.oneof(
  anyText(),
  fc.webUrl(),
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
);

describe("where signing in redirects", () => {
  test("to the requested page if the user may open it", () => {
    expect(landingPath("workers", person("Agency"))).toBe("/dashboard/workers");
    expect(landingPath("workers/", person("Agency"))).toBe("/dashboard/workers");
  });

  test.each([undefined, "", "workers", "nowhere", "//evil.example", "https://evil.example", "..", "%2e%2e/signin"])(
    "to the overview for %p, which is not a page that the user may open",
    (redirect) => {
      expect(landingPath(redirect, person("Provider", []))).toBe("/dashboard/overview");
    },
  );

  test("to a page whose address is 500 characters long, and to none that is longer", () => {
    const search = (length: number) => `workers?search=${"x".repeat(length - "workers?search=".length)}`;
    expect(landingPath(search(500), person("Agency"))).toBe(`/dashboard/${search(500)}`);
    expect(landingPath(search(501), person("Agency"))).toBe("/dashboard/overview");
  });

  test("to a page with a flag only while it is switched on", () => {
    const payer = { ...person("Provider"), paysByDirectDebit: true };
    const page = "tasks/payment-authorisations";
    expect(landingPath(page, payer)).toBe("/dashboard/overview");
    expect(landingPath(page, payer, false, ["invoicePayment"])).toBe(`/dashboard/${page}`);
  });

  test("on a phone to the mobile pages, and never to the desktop's", () => {
    expect(landingPath("account", person("Agency"), true)).toBe("/mobile/account");
    expect(landingPath(undefined, person("Agency"), true)).toBe("/mobile/overview");
    expect(landingPath("workers", person("Agency"), true)).toBe("/mobile/workers");
    expect(landingPath("settings", person("Provider"), true)).toBe("/mobile/overview");
  });

  test("always to a path of the table that the user may open, whatever the URL says", () => {
    const principal = fc.record({
      group: fc.constantFrom(...groups),
      codes: fc.subarray(all),
      seesMedicalAnswers: fc.boolean(),
      isAuthorizer: fc.boolean(),
      isLimited: fc.boolean(),
      isSettingUp: fc.boolean(),
      apps: fc.subarray(Object.values(apps)),
      paysByDirectDebit: fc.boolean(),
      advanceApproved: fc.boolean(),
    });
    fc.assert(
      fc.property(anything, principal, fc.boolean(), (wanted, who, isMobile) => {
        const { origin, pathname } = new URL(landingPath(wanted, who, isMobile), "https://portal.care.test");
        expect(origin).toBe("https://portal.care.test");
        expect(routeOf(pathname)?.entry).toBe("signedIn");
        expect(pathname).not.toMatch(isMobile ? /^\/dashboard(\/|$)/ : /^\/mobile(\/|$)/);
        expect(decide(pathname, who)).toBe("open");
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("where a renewed session redirects", () => {
  test.each([
    ["/dashboard/workers", "/dashboard/workers"],
    ["/dashboard/workers/?search=a%20b&status=pending", "/dashboard/workers?search=a%20b&status=pending"],
    ["/view-worker-questionnaire?workerId=1#answers", "/view-worker-questionnaire?workerId=1"],
    ["/signin?reason=idle", "/signin?reason=idle"],
    ["/dashboard/./workers/../overview", "/dashboard/overview"],
    [`/signin?${"x".repeat(1_992)}`, `/signin?${"x".repeat(1_992)}`],
    ["/help/workers/", "/help/workers/"],
  ])("%s: %s", (text, path) => expect(ownPath(text)).toBe(path));

  test.each([
    null,
    undefined,
    "",
    "dashboard/overview",
    "//evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "https://evil.example/dashboard/overview",
    "/nowhere",
    "/not-found",
    "/unavailable",
    "/api/v1/workers",
    "/session/renew?to=/dashboard/overview",
    "/dashboard/../session/renew",
    "/dashboard/overview\n",
    "/\t/evil.example",
    "/dashboard/overview\u0000",
    "/dashboard/øverview",
    `/signin?${"x".repeat(2_000)}`,
    "/dashboard%2foverview",
  ])("nowhere for %j", (text) => expect(ownPath(text)).toBeNull());

  test("never to another site or to a path that is not in the table, whatever the URL says", () => {
    const origin = "https://portal.care.test";
    fc.assert(
      fc.property(anything, fc.constantFrom("", "/", "/dashboard/", "/signin"), (text, before) => {
        const path = ownPath(before + text);
        if (path === null) return;
        expect(path).toMatch(/^\/[!-~]*$/);
        const to = new URL(path, origin);
        expect(to.origin).toBe(origin);
        expect(routes.map((route) => route.path)).toContain(to.pathname);
        expect(to.pathname).not.toMatch(/^\/session\//);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("the page of all components", () => {
  const path = "/dev/components";

  test("does not exist without its flag, for anyone", () => {
    for (const flags of [undefined, [], featureFlags.filter((flag) => flag !== "componentsPage")]) {
      for (const principal of [null, person("Agency"), person("Admin")]) {
        expect(decide(path, principal, { flags })).toBe("notFound");
      }
    }
  });

  test("is open to everyone with it", () => {
    expect(decide(path, null, { flags: ["componentsPage"] })).toBe("open");
  });
});
