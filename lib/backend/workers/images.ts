import { inArray } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { photoUrl } from "@/lib/backend/photo-url";
import { contract } from "@/lib/contract";
import { workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/**
 * Get user images by type and list of ids (spec section 7): the URL of each worker's small photo on our own origin, or
 * null. Workers that the caller may not see and unknown ids are left out.
 */
export const images = procedure(
  contract.workers.images,
  permission(codes.workersView, ["Admin", "Agency"]),
  async ({ input, caller }) => {
    const rows = await withScope(scopeOf(caller), (tx) =>
      tx.select({ id: workers.id, image: workers.imageUrl }).from(workers).where(inArray(workers.id, input.ids)),
    );
    const byId = new Map(rows.map(({ id, image }) => [id, image]));
    return [...new Set(input.ids)].flatMap((id) => {
      const image = byId.get(id);
      return image === undefined ? [] : [{ id, image: image ? photoUrl.small(image) : null }];
    });
  },
);
