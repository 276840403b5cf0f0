/** Calendar feeds: of a worker's own shifts, and of a service's (docs/decisions/0084-my-shifts.md). */
import { oc } from "@orpc/contract";
import { z } from "zod";

const service = z.object({ serviceId: z.uuid() });

export const calendarFeeds = {
  read: oc
    .route({ method: "POST", path: "/calendar", summary: "The calendar file of a feed's token" })
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(z.object({ content: z.string() })),

  ofService: oc
    .route({ method: "GET", path: "/services/{serviceId}/calendar-feed", summary: "A service's calendar feed, if any" })
    .input(service)
    .output(z.object({ feed: z.object({ createdAt: z.iso.datetime(), createdBy: z.string() }).nullable() })),

  create: oc
    .route({
      method: "POST",
      path: "/services/{serviceId}/calendar-feed",
      summary: "Create the address of a service's calendar feed; revokes the previous one",
    })
    .input(service)
    /** Returned this once. */
    .output(z.object({ url: z.string() })),

  revoke: oc
    .route({
      method: "POST",
      path: "/services/{serviceId}/calendar-feed/revoke",
      summary: "Revoke the address of a service's calendar feed",
    })
    .input(service)
    .output(z.object({ revoked: z.literal(true) })),
};
