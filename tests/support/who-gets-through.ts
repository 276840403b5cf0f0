/** Who gets through a call and who does not, as people of different organisations make it. */
import { expectAudited, onlyReads } from "./audited";
import { aRequestId, type Client, callersBy, refusalOf, type Transport } from "./clients";
import { sideEffectsOf } from "./database";
import { organisationOf, type TestCaller } from "./fixtures";

type Outcome = "an answer" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "BAD_REQUEST";

/** A call, what it is made about, and what each person gets. `prepare` is run as `testPairs` says. */
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

/** One call, as each person makes it. */
type Pairs<Name extends string, Subject> = {
  transport: Transport;
  path: string;
  outcomes: Record<Name, string>;
  labelOf?: (name: Name) => string;
  /** Runs for each who gets an answer of a call that changes something. All others share one subject. */
  prepare: () => Promise<Subject>;
  call: (name: Name, subject: Subject, requestId: string) => Promise<unknown>;
  /** What must be true after an answer. */
  answered: (name: Name, subject: Subject, requestId: string) => Promise<void>;
  /** The organisation that refused calls must not change. */
  unchanged: () => string;
};

/** Those who stand for everyone in a call that changes something and is open to all. */
const STAND_FOR_ALL = /^(?:unauthenticated|visitor|other(?:Agency|Provider)|admin)$/;

/** The code that a call is refused with, or what happened instead. */
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  refusalOf(call).then(
    ({ code }) => code,
    (error: unknown) => String(error),
  );

/**
 * Tests that each caller of a call gets their outcome, and that those who are refused change nothing. The subject that
 * they are refused is the one of which the first of the others gets an answer.
 */
export function testPairs<Name extends string, Subject>(pairs: Pairs<Name, Subject>): void {
  const { transport, path, outcomes, labelOf = (name) => name, prepare, call, answered, unchanged } = pairs;
  const names = callersBy(transport, outcomes);
  const refused = names.filter((name) => outcomes[name] !== "an answer");
  const admitted = names.filter(
    (name) => outcomes[name] === "an answer" && (refused.length > 0 || onlyReads(path) || STAND_FOR_ALL.test(name)),
  );
  const sharing = onlyReads(path) ? admitted : admitted.slice(0, 1);

  const answers = async (name: Name, subject: Subject) => {
    const requestId = aRequestId();
    await expect(call(name, subject, requestId)).resolves.toBeDefined();
    await answered(name, subject, requestId);
  };
  const refuses = async (subject: Subject) => {
    const before = await sideEffectsOf(unchanged());
    const found: [Name, string][] = [];
    for (const name of refused) found.push([name, await outcomeOf(call(name, subject, aRequestId()))]);
    expect(found).toEqual(refused.map((name) => [name, outcomes[name]]));
    expect(await sideEffectsOf(unchanged())).toEqual(before);
  };

  const refusing = refused.length > 0 ? [`refuses ${refused.map(labelOf).join(", ")}, and changes nothing`] : [];
  const giving = sharing.length > 0 ? [`gives ${sharing.map(labelOf).join(", ")} an answer`] : [];
  test([...refusing, ...giving].join("; "), async () => {
    const subject = await prepare();
    if (refused.length > 0) await refuses(subject);
    for (const name of sharing) await answers(name, subject);
  });

  for (const name of admitted.slice(sharing.length)) {
    test(`gives ${labelOf(name)} an answer`, async () => answers(name, await prepare()));
  }
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
  describe.each(rows)("$path", ({ path, prepare, call, outcomes }) =>
    testPairs({
      transport,
      path,
      outcomes,
      prepare,
      call: (name, subject, requestId) => call(transport.clientOf(given().people[name], undefined, requestId), subject),
      answered: async (name, _subject, requestId) => {
        const { people, organisations } = given();
        const concerned = [...organisations, organisationOf(people[name])];
        await expectAudited(path, requestId, people[name], { organisations: concerned });
      },
      unchanged: () => given().organisations[0],
    }),
  );
}
