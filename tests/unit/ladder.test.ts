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
import type { Context, PersonCaller } from "@/lib/backend/context";
import { anyone, type GuardedArea, identifiedLinkHolder, permission, procedure, signedIn } from "@/lib/backend/ladder";
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const yes = <_ extends true>() => {};
const call = oc
  .route({ method: "GET", path: "/x" })
  .input(z.object({ id: z.uuid(), limit: z.coerce.number().default(20) }))
  .output(z.object({ name: z.string() }));
const area = { call };
`;

type Snippet = { says: string; code: string; refusedFor: RegExp | null };
const compiles = (says: string, code: string): Snippet => ({ says, code, refusedFor: null });
const refused = (says: string, code: string, refusedFor = /error/): Snippet => ({ says, code, refusedFor });

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
    'export const router: GuardedArea<typeof area> = { call: implement(call).$context<Context>().handler(async () => ({ name: "" })) };',
    /rung/,
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
    folder = mkdtempSync(join(tmpdir(), "ladder-"));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    for (const [index, { code }] of snippets.entries()) writeFileSync(join(folder, `${index}.ts`), `${HEAD}${code}\n`);
    const compilerOptions = { incremental: false, plugins: [], paths: { "@/*": [join(root, "*")] } };
    const config = { extends: join(root, "tsconfig.json"), compilerOptions, include: ["*.ts"] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const tsc = join(root, "node_modules", ".bin", "tsc");
    const { stdout } = spawnSync(tsc, ["--noEmit", "--pretty", "false"], { cwd: folder, encoding: "utf8" });
    // An error's further lines are indented and belong to it.
    errors = stdout.split(/\n(?! )/).filter(Boolean);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(
    snippets.map((one, index) => [one.refusedFor ? "does not compile" : "compiles", one.says, index, one] as const),
  )("%s: %s", (_verdict, _says, index, { refusedFor }) => {
    const own = errors.filter((error) => error.startsWith(`${index}.ts(`));
    if (refusedFor) expect(own.join("\n")).toMatch(refusedFor);
    else expect(own).toEqual([]);
  });

  test("nothing fails but what should", () => {
    expect(errors.filter((error) => !/^\d+\.ts\(/.test(error))).toEqual([]);
  });
});

describe("admit", () => {
  const stranger: Caller = { kind: "visitor", uid: null };
  const identified: Caller = { kind: "visitor", uid: "anonymous-1" };
  const person = (principal: Partial<Principal> = {}): PersonCaller => ({
    kind: "person",
    uid: "uid-1",
    userId: "u",
    membershipId: "m",
    companies: [],
    fullName: "Ada Example",
    email: "ada@example.com",
    jobTitle: null,
    group: "Agency",
    organisation: { id: "o", name: "O" },
    standing: "active",
    isPrimary: false,
    licences: 0,
    capitalAdvance: "NOT_REGISTERED",
    preference: { timeZone: "Europe/London", timeFormat: "24-hour" },
    authenticatedAt: null,
    principal: {
      group: "Agency",
      codes: [],
      isAuthorizer: false,
      isSettingUp: false,
      apps: ["portal"],
      paysByDirectDebit: false,
      advanceApproved: false,
      ...principal,
    },
  });
  const holder = person({ codes: [codes.workersView] });
  const viewers = permission(codes.workersView, ["Admin", "Agency"]);

  const table: [string, string, Rung, Caller, number | null][] = [
    ["anyone", "a stranger", anyone, stranger, null],
    ["anyone", "a person", anyone, holder, null],
    ["linkHolder", "a stranger", linkHolder, stranger, null],
    ["linkHolder", "a person", linkHolder, holder, null],
    ["identified linkHolder", "a stranger", identifiedLinkHolder, stranger, 401],
    ["identified linkHolder", "an anonymous identity", identifiedLinkHolder, identified, null],
    ["identified linkHolder", "a person", identifiedLinkHolder, holder, null],
    ["signedIn", "a stranger", signedIn, stranger, 401],
    ["signedIn", "an anonymous identity", signedIn, identified, 401],
    ["signedIn", "a person", signedIn, person(), null],
    ["permission", "a stranger", viewers, stranger, 401],
    ["permission", "an anonymous identity", viewers, identified, 401],
    ["permission", "a person without the code", viewers, person({ codes: [codes.jobs] }), 403],
    [
      "permission",
      "a person of another group",
      viewers,
      person({ group: "Provider", codes: [codes.workersView] }),
      403,
    ],
    ["permission", "an authoriser without the code", viewers, person({ isAuthorizer: true }), 403],
    ["permission", "a person with the code", viewers, holder, null],
  ];

  test.each(table)("%s and %s", (_rung, _who, rung, caller, status) => {
    let thrown: unknown = null;
    try {
      admit(rung, caller);
    } catch (error) {
      thrown = error;
    }
    expect((thrown as { status?: number } | null)?.status ?? null).toBe(status);
  });
});
