import { eq } from "drizzle-orm";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { services } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { selectServices, siteKeepers, toService } from "./find";

/** A service. NOT_FOUND for a stranger's. */
export const get = procedure(contract.services.get, siteKeepers, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const [row] = await selectServices(tx, caller, eq(services.id, input.serviceId));
    if (!row) throw notFound();
    return toService(row);
  }),
);
