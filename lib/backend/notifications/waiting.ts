import { and, sql } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { notifications as table } from "@/lib/db/schema";
import { isAbout, isUnread, own, withOwn } from "./own";

/** How many are unread, counted up to a limit, and how many of these are about the page that the caller opened. */
export const waiting = procedure(contract.notifications.waiting, signedIn, ({ input: { recordId, list }, caller }) =>
  withOwn(caller, async (tx) => {
    const page = recordId ? { recordId } : list ? { list } : null;
    const unread = tx
      .select({ isHere: page ? sql<boolean>`${isAbout(page)}`.as("is_here") : sql<boolean>`false`.as("is_here") })
      .from(table)
      .where(and(own(caller), isUnread()))
      .limit(constants.notificationsCountMax + 1)
      .as("unread");
    const [found] = await tx
      .select({
        count: sql<number>`count(*)::int`,
        here: sql<number>`(count(*) filter (where ${unread.isHere}))::int`,
      })
      .from(unread);
    return found ?? { count: 0, here: 0 };
  }),
);
