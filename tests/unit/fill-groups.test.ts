/** The groups of a plan: which shifts become a job together, and the plan that their results make. */
import fc from "fast-check";
import { grouped, joined } from "@/lib/backend/fill/groups";
import { connections } from "@/lib/backend/fill/problem";
import type { StoredFillPlan } from "@/lib/db/schema";

const pairs = fc.array(fc.record({ shift: fc.nat(29), worker: fc.nat(24) }), { maxLength: 60 });

test("every shift is in one group, no worker in two, and small sets are put together", () => {
  fc.assert(
    fc.property(pairs, fc.integer({ min: 1, max: 12 }), (known, most) => {
      const connected = connections(30);
      for (const { shift, worker } of known) connected.add(shift, worker);
      const sets = connected.sets();
      const groups = grouped(sets, most);
      expect(groups.flat().sort((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, n) => n));
      for (let worker = 0; worker < 25; worker++) {
        const own = new Set(known.filter((pair) => pair.worker === worker).map(({ shift }) => shift));
        expect(groups.filter((group) => group.some((shift) => own.has(shift))).length).toBeLessThan(2);
      }
      for (const group of groups)
        if (group.length > most) expect(sets.map((set) => set.join())).toContain(group.join());
      // Of any two groups, one could not take the other.
      const [smallest = 0, next = most + 1] = groups.map(({ length }) => length).sort((one, other) => one - other);
      expect(smallest + next).toBeGreaterThan(most);
    }),
  );
});

test("the plan of all groups has their rows by start, and claims no more than each of them", () => {
  const row = (jobId: string, startAt: string) => ({ jobId, startAt }) as StoredFillPlan["rows"][number];
  const one: StoredFillPlan = {
    rows: [row("b", "2026-06-16T07:00:00.000Z")],
    most: 1,
    isProven: true,
    byGreedy: 0,
    continuityPence: 5,
  };
  const other: StoredFillPlan = {
    rows: [row("c", "2026-06-15T07:00:00.000Z"), row("a", "2026-06-16T07:00:00.000Z")],
    most: 2,
    isProven: false,
    byGreedy: 1,
    continuityPence: 7,
  };
  expect(joined([one, other])).toEqual({
    rows: [...other.rows, ...one.rows],
    most: 3,
    isProven: false,
    byGreedy: 1,
    continuityPence: 12,
  });
  expect(joined([one, { ...other, continuityPence: null }]).continuityPence).toBeNull();
});
