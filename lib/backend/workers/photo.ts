import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { permission, procedure } from "@/lib/backend/ladder";
import { handOut } from "@/lib/backend/stored-files";
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
        .select({ file: files })
        .from(workerPhotos)
        .innerJoin(files, eq(files.id, which))
        .where(eq(workerPhotos.workerId, input.workerId)),
    );
    if (!found) throw notFound();
    return handOut(found.file);
  },
);
