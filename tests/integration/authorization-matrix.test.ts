/**
 * Runs the authorization matrix of tests/support/authorization-matrix.ts with real callers, in process and over HTTP:
 * whom each call allows and refuses, and what the allowed calls write to the audit log.
 */
import { expectAudited } from "@/tests/support/audited";
import { callers, openFixture, sharedFixture, YES } from "@/tests/support/authorization-matrix";
import { aRequestId, callersBy, transports } from "@/tests/support/clients";
import { matrix } from "@/tests/support/every-call";
import { closeFixtures, organisationOf } from "@/tests/support/fixtures";
import { expectRefusal, subjectsOf } from "@/tests/support/who-gets-through";

beforeAll(() => openFixture());
afterAll(closeFixtures);

describe.each(transports)("The contract $name", (transport) => {
  beforeAll(() => transport.open());
  afterAll(() => transport.close());

  describe.each(Object.entries(matrix))("%s", (path, { prepare, call, outcomes, changesNothingFor }) => {
    const subjectFor = subjectsOf(prepare);
    test.each(callersBy(transport, outcomes).map((name) => [callers[name].label, outcomes[name], name] as const))(
      "gives %s %s",
      async (_label, outcome, name) => {
        const { agency, people } = sharedFixture();
        const { id, workerId } = await subjectFor(outcome !== YES);
        const requestId = aRequestId();
        const called = () => call(transport.clientOf(people[name], undefined, requestId), id);
        if (outcome !== YES) return expectRefusal(called, outcome, agency.id);
        await expect(called()).resolves.toBeDefined();
        await expectAudited(path, requestId, people[name], {
          organisations: [agency.id, organisationOf(people[name])],
          isUnchanged: changesNothingFor?.includes(name),
          workerId,
        });
      },
    );
  });
});
