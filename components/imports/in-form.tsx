import { HiddenField } from "@/components/form/field";
import type { WorkerImport } from "@/lib/contract/imports";

/** The hidden fields of every form about an import. */
export function InForm({ found, what }: { found: Pick<WorkerImport, "_id" | "lock">; what: string }) {
  return (
    <>
      <HiddenField name="do" value={what} />
      <HiddenField name="importId" value={found._id} />
      <HiddenField name="lock" value={String(found.lock)} />
    </>
  );
}
