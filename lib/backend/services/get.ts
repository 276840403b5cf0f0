import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { contract } from "@/lib/contract";
import { services } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canManageServices, selectServices, toService } from "./find";

/** A service. NOT_FOUND for another provider's. */
export const get = procedure(contract.services.get, canManageServices, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const [row] = await selectServices(tx, caller, eq(services.id, input.serviceId));
    if (!row) throw notFound();
    return toService(row);
  }),
);
