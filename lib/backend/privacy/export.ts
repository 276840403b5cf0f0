import { procedure } from "@/lib/backend/access-rules";
import { audit, logAccess, recordAccess } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { renderPersonalData } from "@/lib/documents";
import { formatDateTime, formatName } from "@/lib/format";
import { sectionsOf } from "./export-document";
import { canExport, findWorker } from "./find";
import { gather } from "./personal-data";

const texts = messages.privacy.file;

const safeName = (number: string) => number.replace(/[^\w.-]+/g, "-").slice(0, 60);

/**
 * All personal data of one worker, including their medical answers. Fails closed: the export with its format and
 * purpose is audited, and every submission that was decrypted is in the access log. NOT_FOUND for another agency's
 * worker.
 */
export const exportAll = procedure(contract.privacy.export, canExport, async ({ input, caller, context }) => {
  const { workerId, format, purpose } = input;
  const at = clock.now();
  const { worker, agency, personalData } = await withScope(scopeOf(caller), async (tx) => {
    const found = await findWorker(tx, workerId);
    const { submissionIds, ...gathered } = await gather(tx, found);
    const { organisationId } = found;
    const by = { caller, requestId: context.requestId };
    await recordAccess(tx, by, { organisationId, workerId, part: "export" });
    for (const submissionId of submissionIds) await logAccess(tx, by, { organisationId, workerId, submissionId });
    await audit(tx, context, {
      organisationId,
      action: "worker.profileExported",
      subject: { type: "worker", id: workerId },
      details: { format, purpose },
    });
    return { worker: found, ...gathered };
  });
  const name = `${safeName(worker.number)}-personal-data.${format}`;
  if (format === "json") {
    const about = { agency, producedAt: at.toISOString(), purpose, notes: texts.notes };
    const bytes = Buffer.from(`${JSON.stringify({ about, ...personalData }, null, 2)}\n`);
    return { name, contentType: "application/json", base64: bytes.toString("base64") };
  }
  const bytes = await renderPersonalData({
    number: worker.number,
    name: formatName(worker),
    about: texts.about(agency, formatDateTime(at, caller.preference)),
    notes: texts.notes,
    createdAt: at,
    sections: sectionsOf(personalData, caller.preference),
  });
  return { name, contentType: "application/pdf", base64: bytes.toString("base64") };
});
