/** Marks the caller's notifications as read. A second press finds nothing more to mark. */
import { and, asc, eq, inArray, isNull, lte, type SQL } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import type { PersonCaller } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { notifications as table } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { isAbout, own, withOwn } from "./own";

/** Marks those that match all, locked by their ids, as the triggers that settle them do. Returns how many there were. */
async function mark(tx: Transaction, caller: PersonCaller, ...matches: SQL[]): Promise<number> {
  const found = tx
    .select({ id: table.id })
    .from(table)
    .where(and(own(caller), isNull(table.readAt), ...matches))
    .orderBy(asc(table.id))
    .for("update");
  const marked = await tx
    .update(table)
    .set({ readAt: clock.now() })
    .where(inArray(table.id, found))
    .returning({ id: table.id });
  return marked.length;
}

const upTo = (until: string): SQL => lte(table.at, new Date(until));

/** Marks everything about a page as read, up to a moment: the page may not show what came after it. */
export const opened = procedure(contract.notifications.opened, signedIn, ({ input, caller }) =>
  withOwn(caller, async (tx) => ({ count: await mark(tx, caller, isAbout(input), upTo(input.until)) })),
);

/** Marks one as read. NOT_FOUND for anyone else's. */
export const read = procedure(contract.notifications.read, signedIn, ({ input: { _id }, caller }) =>
  withOwn(caller, async (tx) => {
    const [found] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(own(caller), eq(table.id, _id)));
    if (!found) throw notFound();
    await mark(tx, caller, eq(table.id, _id));
    return { read: true as const };
  }),
);

/** Marks everything up to a moment as read: what came after the page was shown stays unread. */
export const readAll = procedure(contract.notifications.readAll, signedIn, ({ input: { until }, caller }) =>
  withOwn(caller, async (tx) => ({ count: await mark(tx, caller, upTo(until)) })),
);
