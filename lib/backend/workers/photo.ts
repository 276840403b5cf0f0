import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { FilesUnavailable, files as store } from "@/lib/adapters/files";
import { scopeOf } from "@/lib/backend/context";
import { notFound, unavailable } from "@/lib/backend/errors";
import { permission, procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { files, workerPhotos } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/** A photo's bytes, for whoever sees the worker. NOT_FOUND for one who has none. */
export const photo = procedure(
  contract.workers.photo,
  permission(codes.workersView, ["Admin", "Agency"]),
  async ({ input, caller }) => {
    const which = input.size === "small" ? workerPhotos.smallFileId : workerPhotos.largeFileId;
    const [found] = await withScope(scopeOf(caller), (tx) =>
      tx
        .select({ storageKey: files.storageKey, name: files.name, contentType: files.contentType })
        .from(workerPhotos)
        .innerJoin(files, eq(files.id, which))
        .where(eq(workerPhotos.workerId, input.workerId)),
    );
    if (!found) throw notFound();
    const bytes = await store()
      .get(found.storageKey)
      .catch((error: unknown) => {
        throw error instanceof FilesUnavailable ? unavailable() : error;
      });
    if (!bytes) throw notFound();
    return { name: found.name, contentType: found.contentType, base64: bytes.bytes.toString("base64") };
  },
);
