/** The names of records in titles and breadcrumbs, and when a title names no one. */
import { notFound } from "@/lib/backend/errors";
import { namedMetadata, namedShell, shellBelow } from "@/lib/bff/page-title";
import type { Shell } from "@/lib/bff/shell/page-shell";

const scripts: string[] = [];
jest.mock("@/lib/bff/shell/app-shell", () => ({ appShellProps: () => ({ scripts }) }));
jest.mock("@/lib/bff/request", () => ({ requestId: async () => "request" }));
jest.mock("@/lib/bff/build", () => ({ buildId: () => "build" }));

const ID = "a1d4c7e0-5b1f-4c2a-9d3e-000000001004";
const worker = `/dashboard/workers/${ID}`;
const nameOf = jest.fn(async () => "Marek Dobrowski");

beforeEach(() => {
  scripts.length = 0;
  nameOf.mockClear();
});

test.each([
  [worker, "Worker", false, "Marek Dobrowski · Workers"],
  [`${worker}/privacy`, "Privacy", true, "Privacy · Marek Dobrowski · Workers"],
  [`/dashboard/agencies/${ID}`, "Agency", false, "Marek Dobrowski · Agencies"],
  [`/dashboard/agreements/${ID}`, "Agreement", false, "Marek Dobrowski · Agreements"],
  [`/mobile/workers/${ID}`, "Worker", false, "Marek Dobrowski · Workers"],
  [`/dashboard/jobs/${ID}`, "Shift", false, "Marek Dobrowski · Jobs"],
  [`/mobile/jobs/${ID}`, "Shift", false, "Marek Dobrowski · Jobs"],
  ["/dashboard/users", "Users", false, "Marek Dobrowski · Users"],
])("the title of %s", async (path, title, isSubpage, expected) => {
  expect(await namedMetadata(path, title, nameOf, isSubpage)).toEqual({ title: expected });
});

test("names no one to someone who may not read the record", async () => {
  const refused = async () => {
    throw notFound();
  };
  expect(await namedMetadata(worker, "Worker", refused)).toEqual({ title: "Worker" });
});

test("names no one where a third party's script would be sent the title, and reads nothing for it", async () => {
  scripts.push("https://replay.example/script.js");
  expect(await namedMetadata(worker, "Worker", nameOf)).toEqual({ title: "Worker" });
  expect(nameOf).not.toHaveBeenCalled();
});

const shell = {
  breadcrumbs: [
    { name: "Overview", route: "/dashboard/overview" },
    { name: "Page", route: null },
  ],
} as Shell;
const namesOf = ({ breadcrumbs }: Shell) => breadcrumbs.map(({ name, route }) => (route ? `${name} (${route})` : name));

test("the last breadcrumb is the name; below the record's page, the one before it", () => {
  expect(namesOf(namedShell(shell, "Marek"))).toEqual(["Overview (/dashboard/overview)", "Marek"]);
  expect(namesOf(namedShell(shell, "Marek", worker))).toEqual([
    "Overview (/dashboard/overview)",
    `Marek (${worker})`,
    "Page",
  ]);
  expect(namesOf(shellBelow(shell, "/dashboard/users", "Marek"))).toEqual([
    "Overview (/dashboard/overview)",
    "Page (/dashboard/users)",
    "Marek",
  ]);
  expect(namesOf(namedShell({ ...shell, breadcrumbs: [] }, "Marek"))).toEqual([]);
});
