/** A rule authorises exactly the callers it names. What compiles: access-rule-types.test.ts. */
import { oc } from "@orpc/contract";
import { call } from "@orpc/server";
import { z } from "zod";
import { codes, type Principal } from "@/lib/access";
import {
  type AccessRule,
  anyone,
  authoriserOr,
  authorize,
  codeOf,
  identifiedLinkHolder,
  isAuthorized,
  linkHolder,
  medicalAnswers,
  ofWholeOrganisation,
  permission,
  primary,
  procedure,
  recentlyAuthenticated,
  role,
  signedIn,
} from "@/lib/backend/access-rules";
import type { Caller, Context, PersonCaller } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { setValidEnv } from "../support/unit-env";

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
  limitedTo: null,
  licences: 0,
  capitalAdvance: "NOT_REGISTERED",
  preference: { timeZone: "Europe/London", timeFormat: "24-hour" },
  appearance: { theme: "system", density: "comfortable" },
  authenticatedAt: null,
  principal: {
    group: "Agency",
    codes: [],
    seesMedicalAnswers: true,
    isAuthorizer: false,
    isLimited: false,
    isSettingUp: false,
    apps: ["portal"],
    paysByDirectDebit: false,
    advanceApproved: false,
    ...principal,
  },
});

/** What a rule answers to a caller: null when it admits them. */
function refusalOf(
  accessRule: AccessRule,
  caller: Caller,
): { status: number; message: string; reason?: unknown } | null {
  try {
    authorize(accessRule, caller);
    return null;
  } catch (error) {
    const { status, message, data } = error as { status: number; message: string; data?: { reason?: unknown } };
    return { status, message, reason: data?.reason };
  }
}

describe("authorize", () => {
  const holder = person({ codes: [codes.workersView] });
  const staff = (principal: Partial<Principal>): PersonCaller => ({
    ...person({ ...principal, group: "Admin" }),
    group: "Admin",
  });
  const viewers = permission(codes.workersView, ["Admin", "Agency"]);
  const primaries = primary(codes.workersView, ["Admin", "Agency"]);
  const staffOr = role(["Admin"], { code: codes.workersView, groups: ["Agency"] });
  const bySide = codeOf({ Admin: codes.tasks, Agency: codes.workersView });
  const everyCode = Object.values(codes);
  const jobs = [codes.jobs];
  const authorisers = authoriserOr(codes.jobs, ["Agency"]);
  const authorisersAlone = authoriserOr(codes.jobs);
  const ofAll = ofWholeOrganisation(viewers);

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
    ["primary", "platform staff with the code", primaries, staff({ codes: [codes.workersView] }), null],
    ["medicalAnswers", "a user with the code who reads them", medicalAnswers, holder, null],
    ["medicalAnswers", "platform staff with the code", medicalAnswers, staff({ codes: [codes.workersView] }), null],
    ["medicalAnswers", "a user without the code", medicalAnswers, person({ codes: jobs }), 403],
    [
      "medicalAnswers",
      "a user with the code who does not read them",
      medicalAnswers,
      person({ codes: [codes.workersView], seesMedicalAnswers: false }),
      403,
    ],
    [
      "medicalAnswers",
      "a provider with the code",
      medicalAnswers,
      person({ group: "Provider", codes: [codes.workersView] }),
      403,
    ],
    [
      "authoriserOr",
      "an authoriser",
      authorisers,
      person({ group: "Provider", codes: jobs, isAuthorizer: true }),
      null,
    ],
    [
      "authoriserOr",
      "an authoriser without the code",
      authorisers,
      person({ group: "Provider", isAuthorizer: true }),
      403,
    ],
    ["authoriserOr", "a provider who is none", authorisers, person({ group: "Provider", codes: jobs }), 403],
    ["authoriserOr", "a group that is named", authorisers, person({ codes: jobs }), null],
    ["authoriserOr", "a group that is named, without the code", authorisers, person(), 403],
    ["authoriserOr", "a group that is not named", authorisersAlone, person({ codes: jobs, isAuthorizer: true }), 403],
    [
      "authoriserOr",
      "an authoriser, with no group named",
      authorisersAlone,
      person({ group: "Provider", codes: jobs, isAuthorizer: true }),
      null,
    ],
    ["ofWholeOrganisation", "a user with the code", ofAll, holder, null],
    ["ofWholeOrganisation", "a user without the code", ofAll, person(), 403],
    [
      "ofWholeOrganisation",
      "a user who is limited to a branch",
      ofAll,
      person({ codes: [codes.workersView], isLimited: true }),
      403,
    ],
    ["role", "a person of the group", staffOr, { ...person({ group: "Admin" }), group: "Admin" }, null],
    ["role", "a person of another group with the code", staffOr, holder, null],
    ["role", "a person of another group without it", staffOr, person(), 403],
    ["codeOf", "a person with their group's code", bySide, holder, null],
    ["codeOf", "a person with another group's code", bySide, person({ codes: [codes.tasks] }), 403],
    ["codeOf", "a person of a group that is not named", bySide, person({ group: "Provider", codes: everyCode }), 403],
  ];

  test.each(table)("%s and %s", (_rule, _who, accessRule, caller, status) => {
    expect(refusalOf(accessRule, caller)?.status ?? null).toBe(status);
    expect(isAuthorized(accessRule, caller)).toBe(status === null);
  });

  test.each([
    ["noAccount", messages.signIn.noAccount],
    ["worker", messages.signIn.workerRefused],
    ["disabled", messages.signIn.disabled],
  ] as const)("an identity that belongs to no user is refused with the reason: %s", (refusal, text) => {
    const answer = refusalOf(signedIn, { kind: "visitor", uid: "someone", refusal });
    expect(answer?.message).toBe(text);
    expect(refusalOf(signedIn, identified)?.message).not.toBe(text);
  });

  test("an action that protects an account needs a recent sign-in", () => {
    const rule = recentlyAuthenticated(viewers);
    const signedInBefore = (ms: number) => ({ ...holder, authenticatedAt: new Date(clock.now().getTime() - ms) });
    expect(refusalOf(rule, signedInBefore(60_000))).toBeNull();
    expect(refusalOf(rule, signedInBefore(11 * 60_000))).toMatchObject({ status: 403, reason: "recentAuthentication" });
    expect(refusalOf(viewers, signedInBefore(11 * 60_000))).toBeNull();
    expect(refusalOf(rule, { ...person(), authenticatedAt: clock.now() })?.reason).toBeUndefined();
  });
});

describe("a procedure", () => {
  const contract = oc
    .input(z.object({ count: z.coerce.number() }))
    .output(z.object({ count: z.number(), by: z.string() }));
  const made = procedure(contract, permission(codes.jobs, ["Agency"]), async ({ input, caller, context }) => ({
    count: input.count + 1,
    by: `${caller.fullName} ${context.requestId}`,
  }));
  const ask = (caller: Caller, input: unknown) => {
    const context: Context = { caller, address: "192.0.2.1", requestId: "r1" };
    return call(made, input as { count: number }, { context, path: ["area", "action"] });
  };

  test("carries its rule, and gives its handler the parsed input, the caller and the context", async () => {
    expect(made.accessRule).toEqual(permission(codes.jobs, ["Agency"]));
    expect(await ask(person({ codes: [codes.jobs] }), { count: "2" })).toEqual({ count: 3, by: "Ada Example r1" });
  });

  test("refuses before it reads the input, and logs which call was refused", async () => {
    setValidEnv();
    // The repeats would be counted in the database later.
    jest.useFakeTimers();
    const logged = jest.spyOn(log, "warn").mockImplementation(() => {});
    await expect(ask(person(), { count: "no number" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(ask(person({ codes: [codes.jobs] }), { count: "no number" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    expect(logged).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(logged.mock.calls)).toContain("area.action");
    logged.mockRestore();
    jest.useRealTimers();
  });
});
