/** The route table against the one written by hand: every page for every kind of person, with the flags on and off. */
import { readFileSync } from "node:fs";
import { decide, featureFlags, routes } from "@/lib/access";
import { accessTable } from "@/lib/access/table";
import { accessByHand, mayByHand, someId, type Visitor, visitors } from "@/tests/support/access-by-hand";

const principalOf = ({ name: _, ...principal }: Visitor) => principal;

test("every page that asks for a person is in the table written by hand, and the other way round", () => {
  const guarded = routes
    .filter(({ entry, path }) => entry === "signedIn" && !["/dashboard", "/mobile"].includes(path))
    .flatMap(({ path, steps = {} }) =>
      Object.entries(steps).reduce(
        (paths, [name, takes]) =>
          paths.flatMap((each) =>
            (takes instanceof RegExp ? [someId] : takes).map((word) => each.replace(`[${name}]`, word)),
          ),
        [path],
      ),
    );
  expect(accessByHand.map(({ path }) => path).sort()).toEqual(guarded.sort());
});

describe.each(accessByHand)("$path", (row) => {
  test("is open to exactly the people it is meant for, whatever is switched on", () => {
    const flagSets = [[], featureFlags, ...featureFlags.map((flag) => featureFlags.filter((other) => other !== flag))];
    for (const flags of flagSets) {
      for (const visitor of visitors) {
        const verdict = decide(row.path, principalOf(visitor), { flags });
        expect([visitor.name, flags, verdict]).toEqual([
          visitor.name,
          flags,
          mayByHand(row, visitor, flags) ? "open" : "notFound",
        ]);
      }
    }
  });

  test("leads a stranger to sign-in", () => expect(decide(row.path, null, { flags: featureFlags })).toBe("signIn"));
});

test("the printed table is the one in force", () => {
  expect(readFileSync("docs/access.md", "utf8")).toBe(accessTable());
});
