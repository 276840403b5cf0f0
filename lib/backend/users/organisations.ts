import { asc } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { matchesWords } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { organisations as table } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

const MOST = 20;

/** Organisations whose name matches the search, for platform staff. */
export const organisations = procedure(
  contract.users.organisations,
  permission(codes.organisation, ["Admin"]),
  ({ input }) => {
    return withScope({ kind: "platform" }, (tx) =>
      tx
        .select({ id: table.id, name: table.name, kind: table.kind })
        .from(table)
        .where(matchesWords(input.search, table.name))
        .orderBy(asc(table.name), asc(table.id))
        .limit(MOST),
    );
  },
);
