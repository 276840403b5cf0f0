import { failAbandonedImports } from "./abandoned";
import { check } from "./check";
import { importRows } from "./import";
import { importJobSchema } from "./queued";
import { read } from "./read";
import { forgetFile } from "./store";
import { undoRows } from "./undo-rows";

/** Runs one job of the `imports` queue. */
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
    case "scheduled":
      return failAbandonedImports();
    case "forget":
      return forgetFile(job.storageKey);
  }
}
