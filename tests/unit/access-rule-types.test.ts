/** The types of access rules: a call without a rule does not compile. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = process.cwd();

const HEAD = `
import { oc } from "@orpc/contract";
import { implement } from "@orpc/server";
import { z } from "zod";
import { codes } from "@/lib/access";
import { contract } from "@/lib/contract";
import type { Context, PersonCaller } from "@/lib/backend/context";
import { anyone, type GuardedArea, identifiedLinkHolder, permission, procedure, signedIn } from "@/lib/backend/access-rules";
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const yes = <_ extends true>() => {};
const call = oc
  .route({ method: "GET", path: "/x" })
  .input(z.object({ id: z.uuid(), limit: z.coerce.number().default(20) }))
  .output(z.object({ name: z.string() }));
const area = { call };
`;

type Snippet = { label: string; code: string; refusedFor: RegExp | null };
const compiles = (label: string, code: string): Snippet => ({ label, code, refusedFor: null });
const refused = (label: string, code: string, refusedFor = /error/): Snippet => ({ label, code, refusedFor });

const snippets: Snippet[] = [
  compiles("a call with an access rule", 'procedure(call, anyone, async () => ({ name: "" }));'),
  refused("a call without an access rule", 'procedure(call, async () => ({ name: "" }));'),
  refused("a call with undefined for an access rule", 'procedure(call, undefined, async () => ({ name: "" }));'),
  refused("an access rule that does not exist", 'procedure(call, { caller: "all" }, async () => ({ name: "" }));'),
  refused(
    "a right that is asked of anyone",
    'procedure(call, { caller: "anyone", anyOf: [] }, async () => ({ name: "" }));',
  ),
  refused("a permission that is no code", 'permission("0000", ["Agency"]);'),
  refused("a permission without groups", "permission(codes.workersView);"),

  compiles(
    "an area whose calls are guarded",
    'export const router: GuardedArea<typeof area> = { call: procedure(call, signedIn, async () => ({ name: "" })) };',
  ),
  refused(
    "an area with a procedure made without an access rule",
    'export const router: GuardedArea<typeof area> = { call: implement(call).$context<Context>().handler(async () => ({ name: "" })) };',
    /accessRule/,
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
    "procedure(call, identifiedLinkHolder, async ({ caller }) => ({ name: caller.uid satisfies string }));",
  ),
  refused("anyone has no uid for certain", "procedure(call, anyone, async ({ caller }) => ({ name: caller.uid }));"),
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
  let errors: string[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "access-rules-"));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    for (const [index, { code }] of snippets.entries()) writeFileSync(join(folder, `${index}.ts`), `${HEAD}${code}\n`);
    const compilerOptions = { incremental: false, plugins: [], paths: { "@/*": [join(root, "*")] } };
    const config = {
      extends: join(root, "tsconfig.json"),
      compilerOptions,
      include: ["*.ts", join(root, "process-env.d.ts")],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const tsc = join(root, "node_modules", ".bin", "tsc");
    const { stdout } = spawnSync(tsc, ["--noEmit", "--pretty", "false"], { cwd: folder, encoding: "utf8" });
    // An error's further lines are indented and belong to it.
    errors = stdout.split(/\n(?! )/).filter(Boolean);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(
    snippets.map((one, index) => [one.refusedFor ? "does not compile" : "compiles", one.label, index, one] as const),
  )("%s: %s", (_verdict, _label, index, { refusedFor }) => {
    const own = errors.filter((error) => error.startsWith(`${index}.ts(`));
    if (refusedFor) expect(own.join("\n")).toMatch(refusedFor);
    else expect(own).toEqual([]);
  });

  test("only the expected cases fail", () => {
    expect(errors.filter((error) => !/^\d+\.ts\(/.test(error))).toEqual([]);
  });
});
