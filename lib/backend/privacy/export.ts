import { audit, logReading, noteReading } from "@/lib/backend/audit";
import { clock } from "@/lib/backend/clock";
import { scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { renderPersonalData } from "@/lib/documents";
import { formatDateTime, formatName } from "@/lib/format";
import { findWorker, keepers } from "./find";
import { gather } from "./held";
import { sectionsOf } from "./paper";

const texts = messages.privacy.file;

const safeName = (number: string) => number.replace(/[^\w.-]+/g, "-").slice(0, 60);

/**
 * All that is held about one worker, his medical answers among it. That it was taken, in which format and for what, is audited, and
 * every submission that was opened stands in the access log, or nothing is handed out. NOT_FOUND for another agency's worker.
 */
export const exportAll = procedure(contract.privacy.export, keepers, async ({ input, caller, context }) => {
  const { workerId, format, purpose } = input;
  const at = clock.now();
  const { worker, agency, held } = await withScope(scopeOf(caller), async (tx) => {
    const found = await findWorker(tx, workerId);
    const { submissionIds, ...gathered } = await gather(tx, found);
    const { organisationId } = found;
    const by = { caller, requestId: context.requestId };
    await noteReading(tx, by, { organisationId, workerId, part: "export" });
    for (const submissionId of submissionIds) await logReading(tx, by, { organisationId, workerId, submissionId });
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
    const bytes = Buffer.from(`${JSON.stringify({ about, ...held }, null, 2)}\n`);
    return { name, contentType: "application/json", base64: bytes.toString("base64") };
  }
  const bytes = await renderPersonalData({
    number: worker.number,
    name: formatName(worker),
    about: texts.about(agency, formatDateTime(at, caller.preference)),
    notes: texts.notes,
    createdAt: at,
    sections: sectionsOf(held, caller.preference),
  });
  return { name, contentType: "application/pdf", base64: bytes.toString("base64") };
});
