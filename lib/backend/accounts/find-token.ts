import { and, eq } from "drizzle-orm";
import { hashOf } from "@/lib/backend/tokens";
import { type accountTokenKind, accountTokens } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/** The row for a link's token, whatever its state; undefined for an unknown token. */
export async function findToken(token: string, kind: (typeof accountTokenKind.enumValues)[number]) {
  const tokenHash = hashOf(token);
  const [row] = await withScope({ kind: "token", tokenHash }, (tx) =>
    tx
      .select()
      .from(accountTokens)
      .where(and(eq(accountTokens.tokenHash, tokenHash), eq(accountTokens.kind, kind))),
  );
  return row;
}
