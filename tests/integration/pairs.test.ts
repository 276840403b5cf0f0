/** The pairs of tests/support/pairs.ts, made with real callers in process and over HTTP: who gets through, and who does not. */
import { callersBy, faces, refusalOf } from "@/tests/support/clients";
import { tracesOf } from "@/tests/support/database";
import { pairs } from "@/tests/support/every-pair";
import { callers, type Outcome, openHouse, type Subject, theHouse, YES } from "@/tests/support/pairs";
import { leaveWorld } from "@/tests/support/world";

beforeAll(() => openHouse());
afterAll(leaveWorld);

describe.each(faces)("The contract $name", (face) => {
  beforeAll(() => face.open());
  afterAll(() => face.close());

  describe.each(Object.entries(pairs))("%s", (_, { prepare, call, outcomes }) => {
    // Whoever is refused changes nothing: they can be refused one and the same.
    let untouched: Promise<Subject> | undefined;
    const subjectFor = (outcome: Outcome) => {
      if (outcome === YES) return prepare();
      untouched ??= prepare();
      return untouched;
    };

    test.each(callersBy(face, outcomes).map((name) => [callers[name].says, outcomes[name], name] as const))(
      "gives %s %s",
      async (_says, outcome, name) => {
        const { agency, people } = theHouse();
        const { id } = await subjectFor(outcome);
        const before = await tracesOf(agency.id);
        const called = call(face.clientOf(people[name]), id);
        if (outcome === YES) {
          await expect(called).resolves.toBeDefined();
        } else {
          expect(await refusalOf(called)).toMatchObject({ code: outcome });
          expect(await tracesOf(agency.id)).toEqual(before);
        }
      },
    );
  });
});
