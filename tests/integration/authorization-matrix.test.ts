/**
 * Runs the authorization matrix of tests/support/authorization-matrix.ts with real callers, in process and over HTTP:
 * whom each call allows and refuses, and what the allowed calls write to the audit log.
 */
import { expectAudited } from "@/tests/support/audited";
import {
  callers,
  type ExpectedCode,
  openFixture,
  type Subject,
  sharedFixture,
  YES,
} from "@/tests/support/authorization-matrix";
import { aRequestId, callersBy, refusalOf, transports } from "@/tests/support/clients";
import { sideEffectsOf } from "@/tests/support/database";
import { matrix } from "@/tests/support/every-call";
import { closeFixtures, organisationOf } from "@/tests/support/fixtures";

beforeAll(() => openFixture());
afterAll(closeFixtures);

describe.each(transports)("The contract $name", (transport) => {
  beforeAll(() => transport.open());
  afterAll(() => transport.close());

  describe.each(Object.entries(matrix))("%s", (path, { prepare, call, outcomes, changesNothingFor }) => {
    // Refused calls change nothing, so all refused callers can share one subject.
    let untouched: Promise<Subject> | undefined;
    const subjectFor = (outcome: ExpectedCode) => {
      if (outcome === YES) return prepare();
      untouched ??= prepare();
      return untouched;
    };

    test.each(callersBy(transport, outcomes).map((name) => [callers[name].label, outcomes[name], name] as const))(
      "gives %s %s",
      async (_label, outcome, name) => {
        const { agency, people } = sharedFixture();
        const { id, workerId } = await subjectFor(outcome);
        const before = await sideEffectsOf(agency.id);
        const requestId = aRequestId();
        const called = call(transport.clientOf(people[name], undefined, requestId), id);
        if (outcome === YES) {
          await expect(called).resolves.toBeDefined();
          await expectAudited(path, requestId, people[name], {
            organisations: [agency.id, organisationOf(people[name])],
            isUnchanged: changesNothingFor?.includes(name),
            workerId,
          });
        } else {
          expect(await refusalOf(called)).toMatchObject({ code: outcome });
          expect(await sideEffectsOf(agency.id)).toEqual(before);
        }
      },
    );
  });
});
