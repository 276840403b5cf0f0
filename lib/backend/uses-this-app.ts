import { type SQL, sql } from "drizzle-orm";
import { env } from "@/lib/config/env";
import { memberships } from "@/lib/db/schema";

/** Whether a membership has this portal among its apps: without it, no one can sign in to the organisation here. */
export const usesThisApp = (): SQL =>
  sql`${memberships.apps} @> ${JSON.stringify([{ appId: env().PLATFORM_APP_ID }])}::jsonb`;
