import { eq } from "drizzle-orm";
import { authorize, linkHolder, procedure } from "@/lib/backend/access-rules";
import { recordAccess } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { readFileContent } from "@/lib/backend/stored-files";
import { contract } from "@/lib/contract";
import { files, workerPhotos } from "@/lib/db/schema";
import { type Scope, withScope } from "@/lib/db/tenancy";
import { canRead } from "./access";

type Size = "small" | "large";

const fileOf = (scope: Scope, workerId: string, size: Size, reader: (Context & { caller: PersonCaller }) | null) =>
  withScope(scope, async (tx) => {
    const [found] = await tx
      .select({ file: files })
      .from(workerPhotos)
      .innerJoin(files, eq(files.id, size === "small" ? workerPhotos.smallFileId : workerPhotos.largeFileId))
      .where(eq(workerPhotos.workerId, workerId));
    if (!found) throw notFound();
    // The small photo is shown in every list and reveals no more than the list does.
    if (reader && size === "large") {
      const { organisationId } = found.file;
      await recordAccess(tx, reader, { organisationId, workerId, part: "photo" });
    }
    return found.file;
  });

/**
 * A photo's bytes: for staff of the agency and the platform, whose views of the large photo are logged, and for anyone
 * with the link to the worker's questionnaire, which shows it on the worker card, with the same rate limit per address.
 * NOT_FOUND if there is none.
 */
export const photo = procedure(contract.workerProfile.photo, linkHolder, async ({ input, context }) => {
  const { workerId, size } = input;
  const { caller } = context;
  if (caller.kind === "person") {
    authorize(canRead, caller);
    return readFileContent(await fileOf(scopeOf(caller), workerId, size, { ...context, caller }));
  }
  await consume("lookups", context.address);
  return readFileContent(
    await fileOf({ kind: "link", workerId }, workerId, size, null).catch(async (error: unknown) => {
      await consume("unknownLookups", context.address);
      throw error;
    }),
  );
});
