import { inArray } from "drizzle-orm";
import { codes } from "@/lib/access";
import { scopeOf } from "@/lib/backend/context";
import { permission, procedure } from "@/lib/backend/ladder";
import { photoUrl } from "@/lib/backend/photo-url";
import { contract } from "@/lib/contract";
import { workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/**
 * Get user images by type and list of ids (spec section 7): the address of each worker's small photo on our own origin, or
 * null. Workers the caller may not see are left out, as are ids of nobody.
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
