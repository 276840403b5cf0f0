/** Actions that protect an account require recent authentication: the full list, and the rule behind it. */
import { router } from "@/lib/backend";
import { type AccessRule, authorize, recentlyAuthenticated, signedIn } from "@/lib/backend/access-rules";
import { changePassword } from "@/lib/backend/accounts";
import { isRecentlyAuthenticated } from "@/lib/backend/authentication-rule";
import type { PersonCaller } from "@/lib/backend/context";
import * as secondFactors from "@/lib/backend/second-factors";
import * as sessions from "@/lib/backend/sessions";
import { constants } from "@/lib/config/constants";
import { filesOf, textOf } from "@/tests/support/tree";

/** Calls of the contract: by the platform's staff and primary users about other users' accounts, and signatures. */
const calls = ["selfBilling.accept", "users.resetSecondFactor"];

/** Actions on the user's own account. */
const own = [
  "changePassword",
  "confirmSetUp",
  "endOwnSessions",
  "renewRecoveryCodes",
  "requireSecondFactor",
  "startChange",
  "startSetUp",
  "turnOff",
];
/** Also on the user's own account, but exempt: the first undoes what was started, the others are the authentication. */
const withoutProof = ["authenticateAgain", "authenticationMethods", "cancelSetUp"];

const asks = (accessRule: AccessRule) => accessRule.caller === "person" && accessRule.recentlyAuthenticated === true;

test("the calls that need recent authentication are these", () => {
  const found = Object.entries(router).flatMap(([area, procedures]) =>
    Object.entries(procedures as Record<string, { accessRule: AccessRule }>)
      .filter(([, { accessRule }]) => asks(accessRule))
      .map(([verb]) => `${area}.${verb}`),
  );
  expect(found).toEqual(calls);
});

test("the account actions that need it are these, and there are no others but those named here", () => {
  const actions = Object.entries({ ...secondFactors, ...sessions, changePassword } as Record<string, unknown>).filter(
    (entry): entry is [string, { rule: AccessRule }] => typeof entry[1] === "function" && "rule" in entry[1],
  );
  const names = (wanted: boolean) => actions.filter(([, { rule }]) => asks(rule) === wanted).map(([name]) => name);
  expect(names(true).sort()).toEqual(own);
  expect(names(false).sort()).toEqual(withoutProof);
});

test("every account action declares its rule", () => {
  const plain = filesOf("lib/backend")
    .filter((file) => /lib\/backend\/(second-factors|sessions|accounts)\/.*\.ts$/.test(file))
    .flatMap((file) =>
      [
        ...textOf(file).matchAll(/export (?:async )?function (\w+)(?:<[^>]*>)?\(\s*(?:holder|\{[^}]*\}): Holder\b/g),
      ].map(([, name]) => name),
    );
  // Parts of account actions, which check the rule, and of sign-in, which has its own step.
  expect(plain.sort()).toEqual(["keepSignedIn", "limited", "markSecondFactor", "prove"]);
});

describe("The rule", () => {
  const now = new Date();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const MINUTE_MS = 60_000;

  test("is ten minutes", () => {
    expect(constants.recentAuthenticationMs).toBe(10 * MINUTE_MS);
  });

  test.each<[string, Date | null, boolean]>([
    ["just now", now, true],
    ["a moment less than ten minutes ago", ago(10 * MINUTE_MS - 1), true],
    ["ten minutes ago", ago(10 * MINUTE_MS), false],
    ["never in this session", null, false],
  ])("for an authentication %s: %p %p", (_, authenticatedAt, expected) => {
    expect(isRecentlyAuthenticated({ authenticatedAt }, now)).toBe(expected);
  });

  const refusalOf = (accessRule: AccessRule, caller: unknown) => {
    try {
      authorize(accessRule, caller as PersonCaller);
      return null;
    } catch (error) {
      const { code, data } = error as { code: string; data: { reason?: string } };
      return [code, data.reason];
    }
  };
  const person = (authenticatedAt: Date | null) => ({ kind: "person", authenticatedAt });

  test("is checked after the permission, with a different error", () => {
    const rule = recentlyAuthenticated(signedIn);
    expect(refusalOf(rule, { kind: "visitor", uid: null })).toEqual(["UNAUTHORIZED", undefined]);
    expect(refusalOf(rule, person(null))).toEqual(["FORBIDDEN", "recentAuthentication"]);
    expect(refusalOf(rule, person(new Date()))).toBeNull();
    expect(refusalOf(signedIn, person(null))).toBeNull();
  });
});
