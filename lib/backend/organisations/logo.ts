import { eq } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { notFound } from "@/lib/backend/errors";
import { readFileContent } from "@/lib/backend/stored-files";
import { contract } from "@/lib/contract";
import { files, organisationLogos } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/**
 * A logo's bytes, for platform staff and for everyone who belongs to the organisation, whichever organisation they are
 * working for now.
 */
export const logo = procedure(contract.organisations.logo, signedIn, async ({ input, caller }) => {
  const scope =
    caller.group === "Admin" ? ({ kind: "platform" } as const) : ({ kind: "identity", userId: caller.userId } as const);
  const which = input.size === "small" ? organisationLogos.smallFileId : organisationLogos.largeFileId;
  const [found] = await withScope(scope, (tx) =>
    tx
      .select({ file: files })
      .from(organisationLogos)
      .innerJoin(files, eq(files.id, which))
      .where(eq(organisationLogos.organisationId, input.organisationId)),
  );
  if (!found) throw notFound();
  return readFileContent(found.file);
});
