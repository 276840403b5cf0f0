/** The search over everything that the caller may see (the portal's search dialog). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { searchSchema } from "./common/text";

/** What can be searched for, in the order of the results. */
export const searchKinds = ["worker", "job", "user", "agreement", "agency", "provider", "service"] as const;
const searchKindSchema = z.enum(searchKinds);
export type SearchKind = z.infer<typeof searchKindSchema>;

const hitSchema = z.object({
  _id: z.uuid(),
  /** A name; of an agreement its reference, of a shift its service. */
  title: z.string(),
  /** What tells it apart from others of the same name. */
  detail: z.string(),
  /** The organisation of a user: platform staff find users of every organisation. */
  organisationId: z.uuid().nullable(),
});
export type SearchHit = z.infer<typeof hitSchema>;

const groupSchema = z.object({
  kind: searchKindSchema,
  items: z.array(hitSchema),
  /** Nothing matches the search as it was typed: these are similar. */
  isSimilar: z.boolean(),
});
export type SearchGroup = z.infer<typeof groupSchema>;

const recordSchema = z.object({ kind: searchKindSchema, _id: z.uuid() });
const recentSchema = hitSchema.extend({ kind: searchKindSchema, isStarred: z.boolean() });
export type RecentRecord = z.infer<typeof recentSchema>;

export const search = {
  // A post, so that names that are searched for are in no address and no log.
  find: oc
    .route({
      method: "POST",
      path: "/search",
      summary: "Search everything the caller may see, a few results of a kind",
    })
    .input(
      z.object({
        search: searchSchema,
        /** Only these kinds; by default all. */
        kinds: z.array(searchKindSchema).max(searchKinds.length).optional(),
      }),
    )
    .output(z.object({ groups: z.array(groupSchema) })),

  recents: oc
    .route({ method: "GET", path: "/search/recents", summary: "The caller's favourites, and what they opened last" })
    .output(z.object({ items: z.array(recentSchema) })),

  remembered: oc
    .route({
      method: "GET",
      path: "/search/remembered",
      summary: "Whether a record is one of the caller's favourites, and when they opened it last",
    })
    .input(recordSchema)
    .output(z.object({ isStarred: z.boolean(), openedAt: z.iso.datetime().nullable() })),

  opened: oc
    .route({ method: "POST", path: "/search/opened", summary: "Remember that the caller opened a record" })
    .input(recordSchema)
    .output(z.object({ isStarred: z.boolean() })),

  star: oc
    .route({ method: "PUT", path: "/search/star", summary: "Make a record one of the caller's favourites, or not" })
    .input(recordSchema.extend({ isStarred: z.boolean() }))
    .output(z.object({ isStarred: z.boolean() })),
};
