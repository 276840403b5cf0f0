/** A shift changes its status some seven times: as long as no index names it, a change need not write the indexes (docs/performance.md). */
import { getTableConfig, PgDialect } from "drizzle-orm/pg-core";
import { jobs } from "@/lib/db/schema";

test("no index of shifts names their status, in its columns or its condition", () => {
  const { indexes } = getTableConfig(jobs);
  const names = indexes.map(({ config: { name, columns, where } }) => {
    const inColumns = columns.map((column) => ("name" in column ? column.name : "an expression")).join(" ");
    return [name, `${inColumns} ${where ? new PgDialect().sqlToQuery(where).sql : ""}`];
  });
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter(([, text]) => /status|expression/.test(text ?? ""))).toEqual([]);
});
