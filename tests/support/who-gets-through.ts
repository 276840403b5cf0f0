/** Who gets through a call and who does not, as people of different organisations make it. */
import { expectAudited } from "./audited";
import { aRequestId, type Client, callersBy, refusalOf, type Transport } from "./clients";
import { sideEffectsOf } from "./database";
import { organisationOf, type TestCaller } from "./fixtures";

type Outcome = "an answer" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "BAD_REQUEST";

/** A call, what it is made about, and what each person gets. `prepare` is run for each who gets an answer. */
export type CallRow<Name extends string, Subject = string[]> = {
  path: string;
  prepare: () => Promise<Subject>;
  call: (client: Client, subject: Subject) => Promise<unknown>;
  outcomes: Record<Name, Outcome>;
};

/** The people who call about shifts: of the organisations whose shift it is, of others, and of none. */
export type ShiftCaller =
  | "unauthenticated"
  | "visitor"
  | "withoutCode"
  | "provider"
  | "otherProvider"
  | "agency"
  | "otherAgency"
  | "admin";

export const refusedToAll = {
  unauthenticated: "UNAUTHORIZED",
  visitor: "UNAUTHORIZED",
  withoutCode: "FORBIDDEN",
} as const;

/** What each gets of a provider's call about its own shift. */
export const ofProvider = {
  ...refusedToAll,
  provider: "an answer",
  otherProvider: "NOT_FOUND",
  agency: "FORBIDDEN",
  otherAgency: "FORBIDDEN",
  admin: "FORBIDDEN",
} as const;

/** What each gets of an agency's call about a shift that it may see. */
export const ofAgency = {
  ...refusedToAll,
  provider: "FORBIDDEN",
  otherProvider: "FORBIDDEN",
  agency: "an answer",
  otherAgency: "NOT_FOUND",
  admin: "FORBIDDEN",
} as const;

/** What a call is made about. Refused calls change nothing, so all who are refused share one subject. */
export function subjectsOf<Subject>(prepare: () => Promise<Subject>): (isRefused: boolean) => Promise<Subject> {
  let untouched: Promise<Subject> | undefined;
  return (isRefused) => {
    if (!isRefused) return prepare();
    untouched ??= prepare();
    return untouched;
  };
}

/** Expects that a call is refused with `code` and changes nothing of an organisation. */
export async function expectRefusal(call: () => Promise<unknown>, code: string, organisationId: string): Promise<void> {
  const before = await sideEffectsOf(organisationId);
  expect(await refusalOf(call())).toMatchObject({ code });
  expect(await sideEffectsOf(organisationId)).toEqual(before);
}

/**
 * Makes each call as each person over a transport. An answer writes exactly its audit rows, for one of the organisations; a
 * refusal changes nothing of the first of them.
 */
export function testWhoGetsThrough<Name extends string, Subject>(
  transport: Transport,
  rows: readonly CallRow<Name, Subject>[],
  given: () => { people: Record<Name, TestCaller>; organisations: readonly [string, ...string[]] },
): void {
  describe.each(rows)("$path", ({ path, prepare, call, outcomes }) => {
    const subjectFor = subjectsOf(prepare);
    test.each(callersBy(transport, outcomes).map((name) => [name, outcomes[name]] as const))(
      "gives %s %s",
      async (name, outcome) => {
        const { people, organisations } = given();
        const subject = await subjectFor(outcome !== "an answer");
        const requestId = aRequestId();
        const called = () => call(transport.clientOf(people[name], undefined, requestId), subject);
        if (outcome !== "an answer") return expectRefusal(called, outcome, organisations[0]);
        await expect(called()).resolves.toBeDefined();
        const concerned = [...organisations, organisationOf(people[name])];
        await expectAudited(path, requestId, people[name], { organisations: concerned });
      },
    );
  });
}
