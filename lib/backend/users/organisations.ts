import { and, asc, ilike } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { organisations as table } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

const MOST = 20;

/** Organisations whose name holds the words, for the platform's staff who look for one. */
export const organisations = procedure(
  contract.users.organisations,
  permission(codes.organisation, ["Admin"]),
  ({ input }) => {
    const words = input.search.replaceAll("\u0000", "").split(/\s+/).filter(Boolean);
    return withScope({ kind: "platform" }, (tx) =>
      tx
        .select({ id: table.id, name: table.name, kind: table.kind })
        .from(table)
        .where(and(...words.map((word) => ilike(table.name, `%${word.replace(/[\\%_]/g, "\\$&")}%`))))
        .orderBy(asc(table.name), asc(table.id))
        .limit(MOST),
    );
  },
);
