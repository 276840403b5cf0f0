import { inArray } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { branches, services } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { requireOwn } from "./own";

/**
 * To which services or branches the caller is limited, by name, whether or not they are active; null for users who see all of
 * their organisation. NOT_FOUND for any other user's uid.
 */
export const limit = procedure(contract.users.limit, signedIn, async ({ caller, input }) => {
  requireOwn(caller, input.uid);
  const { limitedTo } = caller;
  if (limitedTo === null) return { names: null };
  const isOfServices = "serviceIds" in limitedTo;
  const table = isOfServices ? services : branches;
  const ids = isOfServices ? limitedTo.serviceIds : limitedTo.branchIds;
  const rows = await withScope(scopeOf(caller), (tx) =>
    tx
      .select({ name: table.name })
      .from(table)
      .where(inArray(table.id, [...ids])),
  );
  return { names: rows.map(({ name }) => name).sort((one, other) => one.localeCompare(other, "en-GB")) };
});
