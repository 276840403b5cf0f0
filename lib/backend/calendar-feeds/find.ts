/** The calendar feeds of services. */
import { and, eq, isNull } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission } from "@/lib/backend/access-rules";
import { notFound } from "@/lib/backend/errors";
import { hashOf } from "@/lib/backend/tokens";
import { serviceFeeds, services } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

export const canManageFeeds = permission(codes.jobs, ["Provider"]);

/** That a feed is open. */
export const isOpenFeed = isNull(serviceFeeds.revokedAt);

/** A service, locked until the transaction ends. NOT_FOUND for another provider's. */
export async function lockService(tx: Transaction, serviceId: string) {
  const [service] = await tx.select().from(services).where(eq(services.id, serviceId)).for("update");
  if (!service) throw notFound();
  return service;
}

/** The open feed of a token; null for any other token. */
export async function feedOfToken(token: string): Promise<typeof serviceFeeds.$inferSelect | null> {
  const tokenHash = hashOf(token);
  const [feed] = await withScope({ kind: "token", tokenHash }, (tx) =>
    tx
      .select()
      .from(serviceFeeds)
      .where(and(eq(serviceFeeds.tokenHash, tokenHash), isOpenFeed)),
  );
  return feed ?? null;
}
