/** Posts events to the ledger, in the transaction of what they record. */
import { randomUUID } from "node:crypto";
import { clock } from "@/lib/config/clock";
import { ledgerEntries, ledgerPostings } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { type LedgerEvent, postingsOf } from "./events";

export type KeyedEvent = LedgerEvent & {
  /** Names the event, such as `invoice:ID:issued`: the same key again posts nothing. */
  key: string;
};

/** Posts several events at once. Those whose key was posted before, and those of nil, post nothing. */
export async function postAll(tx: Transaction, events: readonly KeyedEvent[]): Promise<void> {
  const at = clock.now();
  const entries = events.flatMap((event) => {
    const postings = postingsOf(event);
    return postings.length === 0 ? [] : [{ id: randomUUID(), event, postings }];
  });
  if (entries.length === 0) return;
  const inserted = await tx
    .insert(ledgerEntries)
    .values(
      entries.map(({ id, event }) => ({
        id,
        key: event.key,
        event: event.event,
        organisationId: event.agencyId,
        providerId: "providerId" in event ? event.providerId : null,
        invoiceId: "invoiceId" in event ? event.invoiceId : null,
        at,
      })),
    )
    .onConflictDoNothing({ target: ledgerEntries.key })
    .returning({ id: ledgerEntries.id });
  // Those that were posted before are not returned.
  const added = new Set(inserted.map(({ id }) => id));
  const postings = entries
    .filter(({ id }) => added.has(id))
    .flatMap(({ id, postings }) =>
      postings.map((posting, index) => ({ entryId: id, position: index + 1, ...posting, at })),
    );
  if (postings.length > 0) await tx.insert(ledgerPostings).values(postings);
}

/** Posts one event, once. */
export const post = (tx: Transaction, event: KeyedEvent): Promise<void> => postAll(tx, [event]);
