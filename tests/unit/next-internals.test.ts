/** The only undocumented Next module that the product uses. A new version of Next may move or change it. */
import { filesOf, importsOf } from "@/tests/support/tree";

const MODULE = "next/dist/shared/lib/server-reference-info";
const ADVICE =
  `Next has moved or changed ${MODULE}, which lib/session/posts.ts uses to tell from an action's id whether the action takes a form. ` +
  "Find where Next's own server reads an action's id now, and see docs/decisions/0008-guard-of-posts-at-the-edge.md.";

type Info = { type: string; usedArgs: boolean[]; hasRestArgs: boolean };

/** What Next reads from an id with this first byte. Throws with advice if the module is missing. */
function read(firstByte: string): Info {
  try {
    const next = jest.requireActual<{ extractInfoFromServerReferenceId(id: string): Info }>(MODULE);
    return next.extractInfoFromServerReferenceId(`${firstByte}${"1f".repeat(20)}`);
  } catch (error) {
    throw new Error(ADVICE, { cause: error });
  }
}

test("only the post guard uses an undocumented module of Next", () => {
  const files = filesOf("app", "components", "lib", "middleware.ts", "instrumentation.ts", "instrumentation-client.ts");
  const used = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => importsOf(file).map(({ from }) => ({ file, from })))
    .filter(({ from }) => /^next\/dist\//.test(from));
  expect(used).toEqual([{ file: "lib/session/posts.ts", from: MODULE }]);
});

test.each([
  ["00", [false, false]],
  ["40", [true, false]],
  ["60", [true, true]],
])("an id that begins with %s says which of an action's first two arguments are used: %j", (firstByte, expected) => {
  const { type, usedArgs, hasRestArgs } = read(firstByte);
  const found = { type, uses: usedArgs?.slice(0, 2), hasRestArgs };
  if (JSON.stringify(found) !== JSON.stringify({ type: "server-action", uses: expected, hasRestArgs: false })) {
    throw new Error(`${ADVICE} It reads ${JSON.stringify(found)}.`);
  }
});
