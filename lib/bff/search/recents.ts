/** What the person opened last and their favourites: the star of a record's page, and the form behind it. */
import { after } from "next/server";
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { portal } from "@/lib/bff/client";
import { attempt } from "@/lib/bff/result";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { type SearchKind, searchKinds } from "@/lib/contract/search";
import { isStoredAgain } from "./stored-again";

const texts = messages.favourites;

/** The star of the record that a page shows. */
type Star = { kind: SearchKind; id: string; isStarred: boolean };

/**
 * The star of the record that a page shows. Null where it cannot be read: the page is shown all the same. That the
 * person opened the record is stored after the answer, once in some minutes.
 */
export async function openedRecord(kind: SearchKind, id: string): Promise<Star | null> {
  const record = { kind, _id: id };
  const result = await attempt(async () => (await portal()).search.remembered(record));
  if (!result.ok) return null;
  const { isStarred, openedAt } = result.data;
  if (isStoredAgain(openedAt, clock.now())) {
    const { search } = await portal();
    // The backend logs what goes wrong; there is no one left to tell.
    after(() => search.opened(record).catch(() => undefined));
  }
  return { kind, id, isStarred };
}

const schema = z.object({
  kind: z.enum(searchKinds),
  id: z.uuid(),
  isStarred: z.enum(["yes", "no"]).transform((word) => word === "yes"),
});

type Answer =
  | { status: "failed"; message: string; errors: []; values: Record<string, string> }
  | { status: "done"; message: string };

/** Stars the record that the form names, or removes its star. */
export async function starRecord({ call }: PortalAction, data: FormData): Promise<Answer> {
  const parsed = schema.safeParse(Object.fromEntries(data));
  const failed = (message: string): Answer => ({ status: "failed", message, errors: [], values: {} });
  if (!parsed.success) return failed(messages.general.formUnreadable);
  const { kind, id, isStarred } = parsed.data;
  const result = await call((client) => client.search.star({ kind, _id: id, isStarred }));
  if (!result.ok) return failed(result.error.code === "CONFLICT" ? result.error.message : texts.failed);
  return { status: "done", message: isStarred ? texts.starred : texts.unstarred };
}
