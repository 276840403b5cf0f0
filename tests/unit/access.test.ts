/** The route table and the decisions taken from it, for every path and every kind of person. */
import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import fc from "fast-check";
import {
  codes,
  decide,
  generalNotFound,
  landingPath,
  may,
  navigationFor,
  notFoundPage,
  type Principal,
  routeOf,
  routes,
  unavailable,
  unknownQuestionnaire,
} from "@/lib/access";

const root = process.cwd();
const groups = ["Admin", "Agency", "Provider"] as const;
const all = Object.values(codes);

const person = (group: Principal["group"], held: readonly string[] = all, isAuthorizer = false): Principal => ({
  group,
  codes: held,
  isAuthorizer,
  isSettingUp: false,
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
  test("a stranger may nothing, not even what asks nothing", () => expect(may(null, {})).toBe(false));
  test("whoever is signed in may what asks nothing", () => expect(may(person("Provider", []), {})).toBe(true));
  test("the code alone is not enough when the group is another", () =>
    expect(may(person("Provider"), { groups: ["Agency"], permissionCode: codes.jobs })).toBe(false));
  test("the group alone is not enough when the code is missing", () =>
    expect(may(person("Agency", []), { groups: ["Agency"], permissionCode: codes.jobs })).toBe(false));
  test("the authoriser flag stands for the group only where the place says so", () => {
    expect(may(person("Provider", [], true), { groups: ["Admin"], authoriserToo: true })).toBe(true);
    expect(may(person("Provider", [], true), { groups: ["Admin"] })).toBe(false);
    expect(may(person("Provider", [], false), { groups: ["Admin"], authoriserToo: true })).toBe(false);
  });
  test("the authoriser flag does not stand for the code", () =>
    expect(
      may(person("Provider", [], true), { groups: ["Admin"], authoriserToo: true, permissionCode: codes.tasks }),
    ).toBe(false));
});

/** The addresses that the files below app/ answer: route groups are no part of an address. */
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
  /** The edge redirects from these; nothing is drawn there. */
  const redirecting = ["/", "/dashboard", "/mobile"];

  test("every page and route below app/ is in the table or guards itself", () => {
    const selfGuarded = ["/api/v1/[[...path]]", "/api/health"];
    const unlisted = addressesOnDisk().filter((address) => !routeOf(address) && !selfGuarded.includes(address));
    expect(unlisted).toEqual([]);
  });

  test("every path in the table has a page or route below app/, or redirects", () => {
    const there = new Set([...addressesOnDisk(), ...redirecting]);
    expect(routes.map(({ path }) => path).filter((path) => !there.has(path))).toEqual([]);
  });

  test("no two files answer one address, and no path stands in the table twice", () => {
    expect(addressesOnDisk()).toHaveLength(new Set(addressesOnDisk()).size);
    expect(routes).toHaveLength(new Set(routes.map(({ path }) => path)).size);
  });

  test("every page a refusal leads to is in the table as one that says so", () => {
    for (const { path } of routes) expect(routeOf(notFoundPage(path))?.entry).toBe("notFound");
  });
});

type Who = { name: string; principal: Principal | null };
const people: Who[] = [
  { name: "a stranger", principal: null },
  ...groups.flatMap((group) => [
    { name: `${group} with every code`, principal: person(group) },
    { name: `${group} with no code`, principal: person(group, []) },
    { name: `${group} without 1002`, principal: person(group, without("1002")) },
    { name: `${group} authoriser with no code`, principal: person(group, [], true) },
    { name: `${group} that is setting up`, principal: { ...person(group, []), isSettingUp: true } },
  ]),
];

const everyone = () => "open" as const;
const nobody = () => "notFound" as const;
const whoeverIsSignedIn = ({ principal }: Who) => (principal ? "open" : "signIn");
const whoMayViewWorkers = ({ name, principal }: Who) => {
  if (!principal) return "signIn";
  return name === "Admin with every code" || name === "Agency with every code" ? "open" : "notFound";
};

/** Who may open what, written by hand from the specification; a new route is added here too. */
const expected: Record<string, (who: Who) => string> = {
  "/": everyone,
  "/signin": everyone,
  "/signin/custom-token": everyone,
  "/signup": everyone,
  "/forget-password": everyone,
  "/reset-password": everyone,
  "/verify-mobile": everyone,
  "/sso": everyone,
  "/not-supported": everyone,
  "/session/renew": everyone,
  "/session/touch": everyone,
  "/worker-questionnaire": everyone,
  "/worker-questionnaire/submit": everyone,
  "/worker-questionnaire/leave": everyone,
  "/offline": everyone,
  "/maintenance": everyone,
  [unknownQuestionnaire]: nobody,
  [generalNotFound]: nobody,
  [unavailable]: () => "unavailable",
  "/closing-page": everyone,
  "/view-worker-questionnaire": whoMayViewWorkers,
  "/dashboard": whoeverIsSignedIn,
  "/dashboard/overview": whoeverIsSignedIn,
  "/dashboard/account": whoeverIsSignedIn,
  "/dashboard/agencies/create-new": ({ name, principal }) => {
    if (!principal) return "signIn";
    return principal.group === "Admin" || name === "Agency that is setting up" ? "open" : "notFound";
  },
  "/dashboard/workers": whoMayViewWorkers,
  "/mobile": whoeverIsSignedIn,
  "/mobile/overview": whoeverIsSignedIn,
  "/mobile/account": whoeverIsSignedIn,
};

describe("decide", () => {
  test("every path in the table is expected here", () => {
    expect(Object.keys(expected).sort()).toEqual(routes.map(({ path }) => path).sort());
  });

  const cases = Object.entries(expected).flatMap(([path, verdict]) =>
    people.map((who) => [path, who.name, verdict(who), who.principal] as const),
  );

  test.each(cases)("%s for %s: %s", (path, _who, verdict, principal) => {
    expect(decide(path, principal)).toBe(verdict);
    expect(decide(path.length > 1 ? `${path}/` : path, principal)).toBe(verdict);
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
  ])("%p, which is in no table, is not found for anyone", (path) => {
    for (const { principal } of people) expect(decide(path, principal)).toBe("notFound");
  });

  test.each(["/api/health", "/api/v1", "/api/v1/workers", "/api/v1/openapi.json"])("%s decides for itself", (path) => {
    expect(decide(path, null)).toBe("open");
  });

  test("no path is open to a stranger but those that say so", () => {
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

describe("the questionnaire's address", () => {
  const workerId = "a1d4c7e0-5b1f-4c2a-9d3e-000000001001";
  const at = (query: string) => decide("/worker-questionnaire", null, new URLSearchParams(query));

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
    ["a worker with more behind him", `workerId=${workerId}x&questionnaireType=Medical`],
    ["two workers", `workerId=${workerId}&workerId=${workerId}&questionnaireType=Medical`],
    ["an unknown type", `workerId=${workerId}&questionnaireType=Dental`],
    ["a type in other letters", `workerId=${workerId}&questionnaireType=medical`],
    ["two types", `workerId=${workerId}&questionnaireType=Medical&questionnaireType=Medical`],
  ])("is not found with %s", (_what, query) => expect(at(query)).toBe("notFound"));

  test("leads to the page that says so, every other address to the general one", () => {
    expect(notFoundPage("/worker-questionnaire")).toBe(unknownQuestionnaire);
    expect(notFoundPage("/dashboard/workers")).toBe(generalNotFound);
    expect(notFoundPage("/nowhere")).toBe(generalNotFound);
  });
});

describe("the navigation", () => {
  const names = (principal: Principal) => navigationFor(principal).map(({ name }) => name);

  test("shows Workers to agencies and admins who hold 1002, and to nobody else", () => {
    expect(names(person("Agency"))).toEqual(["Overview", "Workers"]);
    expect(names(person("Admin"))).toEqual(["Overview", "Workers"]);
    expect(names(person("Agency", without("1002")))).toEqual(["Overview"]);
    expect(names(person("Provider"))).toEqual(["Overview"]);
    expect(names(person("Provider", [], true))).toEqual(["Overview"]);
  });

  test("holds nothing that its reader may not open", () => {
    for (const { principal } of people) {
      if (!principal) continue;
      for (const { route } of navigationFor(principal)) expect(decide(route, principal)).toBe("open");
    }
  });
});

describe("where signing in leads", () => {
  test("to the place asked for when this person may open it", () => {
    expect(landingPath("workers", person("Agency"))).toBe("/dashboard/workers");
    expect(landingPath("workers/", person("Agency"))).toBe("/dashboard/workers");
  });

  test.each([undefined, "", "workers", "nowhere", "//evil.example", "https://evil.example", "..", "%2e%2e/signin"])(
    "to the overview for %p when there is no such place for him",
    (redirect) => {
      expect(landingPath(redirect, person("Provider", []))).toBe("/dashboard/overview");
    },
  );

  test("always to a path of the table that this person may open, whatever the address says", () => {
    const pieces = fc.constantFrom(
      "/",
      "//",
      "\\",
      ".",
      "..",
      "@",
      ":",
      "?",
      "#",
      "%2f",
      "workers",
      "overview",
      "evil.com",
      "\n",
    );
    const redirect = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.webUrl(),
      fc.array(pieces).map((parts) => parts.join("")),
    );
    const principal = fc.record({
      group: fc.constantFrom(...groups),
      codes: fc.subarray(all),
      isAuthorizer: fc.boolean(),
      isSettingUp: fc.boolean(),
    });
    fc.assert(
      fc.property(redirect, principal, (wanted, who) => {
        const path = landingPath(wanted, who);
        expect(routes.map((route) => route.path)).toContain(path);
        expect(path).toMatch(/^\/dashboard(\/|$)/);
        expect(decide(path, who)).toBe("open");
      }),
      { numRuns: 1_000 },
    );
  });
});
