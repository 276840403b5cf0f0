import { check } from "./check";
import { sweepDead } from "./dead";
import { importRows } from "./import";
import { importJobSchema } from "./queued";
import { read } from "./read";
import { forgetFile } from "./store";
import { undoRows } from "./undo-rows";

/** Does one job of the queue `imports`. */
export async function doImportJob(id: string, data: unknown): Promise<void> {
  const job = importJobSchema.parse(data);
  switch (job.kind) {
    case "read":
      return read(job);
    case "check":
      return check(job);
    case "import":
      return importRows(job, id);
    case "undo":
      return undoRows(job, id);
    case "sweep":
      return sweepDead();
    case "forget":
      return forgetFile(job.storageKey);
  }
}
