import { readdirSync } from "node:fs";
import { join } from "node:path";
import { routeOf } from "@/lib/access";
import { pages } from "./support/pages";
import { expect, test } from "./support/test";

const app = join(import.meta.dirname, "../../app");

test("every page is in the table that the accessibility and guard tests use", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("page.tsx"));
  expect([...new Set(pages.map(({ file }) => file))].sort()).toEqual(files.sort());
});

test("every page is in the route table, so that the edge knows it", () => {
  const unknown = pages.filter(({ path }) => !routeOf(path.split("?")[0] ?? ""));
  expect(unknown).toEqual([]);
});
