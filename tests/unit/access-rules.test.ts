/** A rule authorises exactly the callers it names. What compiles: access-rule-types.test.ts. */
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
