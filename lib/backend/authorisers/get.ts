import { and, asc, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { contract } from "@/lib/contract";
import { memberships, services } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canChange } from "./access";
import { selectAuthorisers } from "./find";
import { toAuthorisers } from "./serializers";

/** An authoriser, with the services and the deputies that can be chosen. NOT_FOUND for another provider's. */
export const get = procedure(contract.authorisers.get, canChange, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const [found] = await selectAuthorisers(tx, eq(memberships.id, input.authoriserId));
    if (!found) throw notFound();
    const [authoriser] = await toAuthorisers(tx, [found], today());
    if (!authoriser) throw notFound();
    const { organisationId } = found;
    const colleagues = await selectAuthorisers(tx, eq(memberships.organisationId, organisationId));
    return {
      authoriser,
      services: await tx
        .select({ _id: services.id, name: services.name })
        .from(services)
        .where(and(eq(services.organisationId, organisationId), eq(services.isActive, true)))
        .orderBy(asc(services.name), asc(services.id)),
      deputies: colleagues.filter(({ id }) => id !== found.id).map(({ id, name }) => ({ _id: id, name })),
    };
  }),
);
