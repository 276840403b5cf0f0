import { HiddenField } from "@/components/form/field";
import type { WorkerImport } from "@/lib/contract/worker-imports";

/** What every form about an import carries. */
export function InForm({ found, what }: { found: Pick<WorkerImport, "_id" | "lock">; what: string }) {
  return (
    <>
      <HiddenField name="do" value={what} />
      <HiddenField name="importId" value={found._id} />
      <HiddenField name="lock" value={String(found.lock)} />
    </>
  );
}
