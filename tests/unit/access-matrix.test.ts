/** Compares the route table with the hand-written one: every page for every kind of user, with the flags on and off. */
import { readFileSync } from "node:fs";
import { decide, featureFlags, routes } from "@/lib/access";
import { accessTable } from "@/lib/access/table";
import { accessByHand, callers, mayByHand, someId, type Visitor } from "@/tests/support/access-by-hand";

const principalOf = ({ name: _, ...principal }: Visitor) => principal;

test("the hand-written table has exactly the pages that need a user", () => {
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
  test("is open to exactly the intended users, with any flags on", () => {
    const flagSets = [[], featureFlags, ...featureFlags.map((flag) => featureFlags.filter((other) => other !== flag))];
    const wrong = flagSets.flatMap((flags) =>
      callers.flatMap((visitor) => {
        const verdict = decide(row.path, principalOf(visitor), { flags });
        const expected = mayByHand(row, visitor, flags) ? "open" : "notFound";
        return verdict === expected ? [] : [{ visitor: visitor.name, flags, verdict, expected }];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("redirects an anonymous visitor to sign-in", () =>
    expect(decide(row.path, null, { flags: featureFlags })).toBe("signIn"));
});

test("the printed table matches the code", () => {
  expect(readFileSync("docs/access.md", "utf8")).toBe(accessTable());
});
