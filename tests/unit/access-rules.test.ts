/** Access rules: a call without one does not compile, and a rule authorises exactly the callers it names. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codes, type Principal } from "@/lib/access";
import {
  type AccessRule,
  anyone,
  authorize,
  codeOf,
  identifiedLinkHolder,
  linkHolder,
  permission,
  primary,
  role,
  signedIn,
} from "@/lib/backend/access-rules";
import type { Caller, PersonCaller } from "@/lib/backend/context";

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

describe("authorize", () => {
  const unauthenticated: Caller = { kind: "visitor", uid: null };
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
    organisationStatus: "active",
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
  const primaries = primary(codes.workersView, ["Admin", "Agency"]);
  const staffOr = role(["Admin"], { code: codes.workersView, groups: ["Agency"] });
  const bySide = codeOf({ Admin: codes.tasks, Agency: codes.workersView });
  const everyCode = Object.values(codes);

  const table: [string, string, AccessRule, Caller, number | null][] = [
    ["anyone", "an anonymous visitor", anyone, unauthenticated, null],
    ["anyone", "a person", anyone, holder, null],
    ["linkHolder", "an anonymous visitor", linkHolder, unauthenticated, null],
    ["linkHolder", "a person", linkHolder, holder, null],
    ["identified linkHolder", "an anonymous visitor", identifiedLinkHolder, unauthenticated, 401],
    ["identified linkHolder", "an anonymous identity", identifiedLinkHolder, identified, null],
    ["identified linkHolder", "a person", identifiedLinkHolder, holder, null],
    ["signedIn", "an anonymous visitor", signedIn, unauthenticated, 401],
    ["signedIn", "an anonymous identity", signedIn, identified, 401],
    ["signedIn", "a person", signedIn, person(), null],
    ["permission", "an anonymous visitor", viewers, unauthenticated, 401],
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
    ["primary", "a user with the code", primaries, holder, 403],
    ["primary", "a primary user with the code", primaries, { ...holder, isPrimary: true }, null],
    ["primary", "a primary user without the code", primaries, { ...person(), isPrimary: true }, 403],
    ["role", "a person of the group", staffOr, { ...person({ group: "Admin" }), group: "Admin" }, null],
    ["role", "a person of another group with the code", staffOr, holder, null],
    ["role", "a person of another group without it", staffOr, person(), 403],
    ["codeOf", "a person with their group's code", bySide, holder, null],
    ["codeOf", "a person with another group's code", bySide, person({ codes: [codes.tasks] }), 403],
    ["codeOf", "a person of a group that is not named", bySide, person({ group: "Provider", codes: everyCode }), 403],
  ];

  test.each(table)("%s and %s", (_rule, _who, accessRule, caller, status) => {
    let thrown: unknown = null;
    try {
      authorize(accessRule, caller);
    } catch (error) {
      thrown = error;
    }
    expect((thrown as { status?: number } | null)?.status ?? null).toBe(status);
  });
});
