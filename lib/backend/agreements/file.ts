import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { readFileContent } from "@/lib/backend/stored-files";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { fileOf } from "./files";

/**
 * Reads a file of an agreement, for its parties and platform staff. Fails if the access cannot be recorded in the audit
 * log.
 */
export const file = procedure(
  contract.agreements.file,
  permission(codes.agreements, ["Admin", "Agency", "Provider"]),
  async ({ input, caller, context }) => {
    const { agreementId, fileId } = input;
    const found = await withScope(scopeOf(caller), async (tx) => {
      const row = await fileOf(tx, agreementId, fileId);
      if (!row) throw notFound();
      await audit(tx, context, {
        organisationId: caller.organisation.id,
        action: "file.read",
        subject: { type: "agreement", id: agreementId },
        details: { fileId },
      });
      return row;
    });
    return readFileContent(found);
  },
);
