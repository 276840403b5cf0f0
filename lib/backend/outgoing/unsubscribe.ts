/**
 * The links by which someone stops a kind of e-mail without signing in. A token is made from a random id and the server's
 * secret; the database has the id and the token's hash, so that neither alone is a link. Deleting the row revokes it.
 */
import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { hashOf } from "@/lib/backend/tokens";
import { env } from "@/lib/config/env";
import type { NotificationEvent } from "@/lib/config/notifications";
import { unsubscribeLinks as table } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/** `daily`: the daily e-mail, whatever is in it. */
type Stopped = NotificationEvent | "daily";

const tokenOf = (id: string): string =>
  createHmac("sha256", env().SESSION_SECRET).update(`unsubscribe:${id}`).digest("base64url");

/** The token of a user's link for an event: the same in every e-mail. */
const unsubscribeToken = (userId: string, topic: Stopped): Promise<string> =>
  withScope({ kind: "identity", userId }, async (tx) => {
    await tx.insert(table).values({ userId, topic }).onConflictDoNothing();
    const own = and(eq(table.userId, userId), eq(table.topic, topic));
    const [link] = await tx.select().from(table).where(own);
    if (!link) throw new Error("a link to unsubscribe was deleted while it was made");
    const token = tokenOf(link.id);
    if (link.tokenHash !== hashOf(token))
      await tx
        .update(table)
        .set({ tokenHash: hashOf(token) })
        .where(own);
    return token;
  });

/** The headers of RFC 8058, with which mail programs offer to unsubscribe by one press. */
export async function unsubscribeHeaders(userId: string, topic: Stopped): Promise<Record<string, string>> {
  const url = new URL("/api/unsubscribe", env().PUBLIC_URL);
  url.searchParams.set("token", await unsubscribeToken(userId, topic));
  return { "List-Unsubscribe": `<${url.href}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
