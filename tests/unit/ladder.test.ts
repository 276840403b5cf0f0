/** The ladder: a call without a rung does not compile, and a rung lets through whom it names and nobody else. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codes, type Principal } from "@/lib/access";
import type { Caller, PersonCaller } from "@/lib/backend/context";
import { admit, anyone, identifiedLinkHolder, linkHolder, permission, type Rung, signedIn } from "@/lib/backend/ladder";

const root = process.cwd();

const HEAD = `
import { oc } from "@orpc/contract";
import { implement } from "@orpc/server";
import { z } from "zod";
import { codes } from "@/lib/access";
import { contract } from "@/lib/contract";
import type { Caller, PersonCaller } from "@/lib/backend/context";
import { anyone, identifiedLinkHolder, permission, procedure, signedIn, type GuardedArea } from "@/lib/backend/ladder";
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const yes = <_ extends true>() => {};
const call = oc
  .route({ method: "GET", path: "/x" })
  .input(z.object({ id: z.uuid(), limit: z.coerce.number().default(20) }))
  .output(z.object({ name: z.string() }));
const area = { call };
export { anyone, area, codes, contract, identifiedLinkHolder, implement, permission, procedure, signedIn, yes, z };
export type { Caller, GuardedArea, PersonCaller, Same };
`;

type Snippet = { says: string; code: string; compiles: boolean };
const compiles = (says: string, code: string): Snippet => ({ says, code, compiles: true });
const refused = (says: string, code: string): Snippet => ({ says, code, compiles: false });

const snippets: Snippet[] = [
  compiles("a call with a rung", 'procedure(call, anyone, async () => ({ name: "" }));'),
  refused("a call without a rung", 'procedure(call, async () => ({ name: "" }));'),
  refused("a call with undefined for a rung", 'procedure(call, undefined, async () => ({ name: "" }));'),
  refused("a rung that is not on the ladder", 'procedure(call, { name: "all" }, async () => ({ name: "" }));'),
  refused("a permission that is no code", 'permission("0000", ["Agency"]);'),
  refused("a permission without groups", "permission(codes.workersView);"),

  compiles(
    "an area whose calls are guarded",
    'export const router: GuardedArea<typeof area> = { call: procedure(call, signedIn, async () => ({ name: "" })) };',
  ),
  refused(
    "an area with a procedure made past the ladder",
    'export const router: GuardedArea<typeof area> = { call: implement(call).handler(async () => ({ name: "" })) };',
  ),
  refused("an area that leaves a call out", "export const router: GuardedArea<typeof area> = {};"),
  refused(
    "an area that answers a call with another's procedure",
    "export const router: GuardedArea<typeof contract.users> = " +
      '{ me: procedure(call, signedIn, async () => ({ name: "" })), permissions: procedure(contract.users.permissions, signedIn, async () => []) };',
  ),

  compiles(
    "signedIn hands its handler a person",
    'procedure(call, signedIn, async ({ caller }) => { yes<Same<typeof caller, PersonCaller>>(); return { name: "" }; });',
  ),
  compiles(
    "permission hands its handler a person",
    'procedure(call, permission(codes.jobs, ["Agency"]), async ({ caller }) => { yes<Same<typeof caller, PersonCaller>>(); return { name: "" }; });',
  ),
  compiles(
    "an identified link holder has a uid",
    'procedure(call, identifiedLinkHolder, async ({ caller }) => ({ name: caller.uid satisfies string }));',
  ),
  refused(
    "anyone has no uid for certain",
    "procedure(call, anyone, async ({ caller }) => ({ name: caller.uid }));",
  ),
  refused(
    "anyone is no person for certain",
    "procedure(call, anyone, async ({ caller }) => ({ name: caller.fullName }));",
  ),
  compiles(
    "the handler's input is the schema's, after its defaults",
    'procedure(call, anyone, async ({ input }) => { yes<Same<typeof input, { id: string; limit: number }>>(); return { name: "" }; });',
  ),
  refused("the handler's input is not any", "procedure(call, anyone, async ({ input }) => ({ name: input.unknown }));"),
  refused("an answer that is not the contract's", "procedure(call, anyone, async () => ({ title: 1 }));"),
];

describe("what compiles", () => {
  let folder: string;
  const failed = new Set<string>();

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "ladder-"));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const names = HEAD.match(/^export (?:type )?\{ (.*) \};$/gm)?.map((line) => line.slice(line.indexOf("{")));
    writeFileSync(join(folder, "head.ts"), HEAD.replace("const area", "export const call2 = call;\nconst area"));
    const [values, types] = names ?? [];
    for (const [index, { code }] of snippets.entries()) {
      const imports = [`import ${values?.replace(";", "")} from "./head";`, `import type ${types?.replace(";", "")} from "./head";`];
      writeFileSync(join(folder, `${index}.ts`), [...imports, "const { call } = area;", code, "export {};"].join("\n"));
    }
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: join(root, "tsconfig.json"),
        compilerOptions: { incremental: false, plugins: [], paths: { "@/*": [join(root, "*")] }, preserveSymlinks: false },
        include: ["*.ts"],
      }),
    );
    const tsc = join(root, "node_modules", ".bin", "tsc");
    const { stdout } = spawnSync(tsc, ["--noEmit", "--pretty", "false", "-p", folder], { cwd: folder, encoding: "utf8" });
    for (const line of stdout.split("\n").filter(Boolean)) {
      const [, file] = /^(\S+?)\.ts\(\d+,\d+\): error/.exec(line) ?? [];
      if (file) failed.add(file);
      console.log(line);
    }
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("the calls the snippets share", () => expect([...failed].filter((file) => !/^\d+$/.test(file))).toEqual([]));

  test.each(snippets.map((one, index) => [one.compiles ? "compiles" : "does not compile", one.says, index, one] as const))(
    "%s: %s",
    (_verdict, _says, index, one) => {
      expect(failed.has(String(index))).toBe(!one.compiles);
    },
  );
});
