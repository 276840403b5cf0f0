/**
 * Runs the authorization matrix of tests/support/authorization-matrix.ts with real callers, in process and over HTTP:
 * whom each call allows and refuses, and what the allowed calls write to the audit log.
 */
import { expectAudited } from "@/tests/support/audited";
import { callers, openFixture, sharedFixture } from "@/tests/support/authorization-matrix";
import { transports } from "@/tests/support/clients";
import { matrix } from "@/tests/support/every-call";
import { closeFixtures, organisationOf } from "@/tests/support/fixtures";
import { testPairs } from "@/tests/support/who-gets-through";

beforeAll(() => openFixture());
afterAll(closeFixtures);

describe.each(transports)("The contract $name", (transport) => {
  beforeAll(() => transport.open());
  afterAll(() => transport.close());

  describe.each(Object.entries(matrix))("%s", (path, { prepare, call, outcomes, changesNothingFor }) =>
    testPairs({
      transport,
      path,
      outcomes,
      labelOf: (name) => callers[name].label,
      prepare,
      call: (name, { id }, requestId) =>
        call(transport.clientOf(sharedFixture().people[name], undefined, requestId), id),
      answered: async (name, { workerId }, requestId) => {
        const { agency, people } = sharedFixture();
        await expectAudited(path, requestId, people[name], {
          organisations: [agency.id, organisationOf(people[name])],
          isUnchanged: changesNothingFor?.includes(name),
          workerId,
        });
      },
      unchanged: () => sharedFixture().agency.id,
    }),
  );
});
