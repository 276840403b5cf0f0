/** Who gets through a call and who does not, as people of different organisations make it. */
import { expectAudited } from "./audited";
import { aRequestId, type Client, callersBy, refusalOf, type Transport } from "./clients";
import { sideEffectsOf } from "./database";
import { organisationOf, type TestCaller } from "./fixtures";

type Outcome = "an answer" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "BAD_REQUEST";

/** A call, what it is made about, and what each person gets. `prepare` is run for each of them. */
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
    test.each(callersBy(transport, outcomes).map((name) => [name, outcomes[name]] as const))(
      "gives %s %s",
      async (name, outcome) => {
        const { people, organisations } = given();
        const subject = await prepare();
        const before = await sideEffectsOf(organisations[0]);
        const requestId = aRequestId();
        const called = call(transport.clientOf(people[name], undefined, requestId), subject);
        if (outcome === "an answer") {
          await expect(called).resolves.toBeDefined();
          const concerned = [...organisations, organisationOf(people[name])];
          await expectAudited(path, requestId, people[name], { organisations: concerned });
        } else {
          expect(await refusalOf(called)).toMatchObject({ code: outcome });
          expect(await sideEffectsOf(organisations[0])).toEqual(before);
        }
      },
    );
  });
}
