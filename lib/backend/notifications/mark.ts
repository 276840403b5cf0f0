/** Marks the caller's notifications as read. A second press finds nothing more to mark. */
import { and, eq, isNull, lte } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { notFound } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { notifications as table } from "@/lib/db/schema";
import { isAbout, own, withOwn } from "./own";

const readNow = () => ({ readAt: clock.now() });

/** Marks everything about a page as read. */
export const opened = procedure(contract.notifications.opened, signedIn, ({ input, caller }) =>
  withOwn(caller, async (tx) => {
    const marked = await tx
      .update(table)
      .set(readNow())
      .where(and(own(caller), isNull(table.readAt), isAbout(input)))
      .returning({ id: table.id });
    return { count: marked.length };
  }),
);

/** Marks one as read. NOT_FOUND for anyone else's. */
export const read = procedure(contract.notifications.read, signedIn, ({ input: { _id }, caller }) =>
  withOwn(caller, async (tx) => {
    const [found] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(own(caller), eq(table.id, _id)));
    if (!found) throw notFound();
    await tx
      .update(table)
      .set(readNow())
      .where(and(own(caller), eq(table.id, _id), isNull(table.readAt)));
    return { read: true as const };
  }),
);

/** Marks everything up to a moment as read: what came after the page was shown stays unread. */
export const readAll = procedure(contract.notifications.readAll, signedIn, ({ input: { until }, caller }) =>
  withOwn(caller, async (tx) => {
    const marked = await tx
      .update(table)
      .set(readNow())
      .where(and(own(caller), isNull(table.readAt), lte(table.at, new Date(until))))
      .returning({ id: table.id });
    return { count: marked.length };
  }),
);
