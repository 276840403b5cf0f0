"use client";

import { useControl } from "@/components/form/control";
import { useValues } from "@/components/form/rows";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

/** The checkbox of a row. The messages of all of them belong to the name `row`, whose first one is linked. */
export function RowCheck({ jobId, label, isFirst }: { jobId: string; label: string; isFirst: boolean }) {
  const values = useValues();
  const { id, aria } = useControl("row");
  const name = `row.${jobId}`;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        id={isFirst ? id : undefined}
        name={name}
        {...aria}
        // A new key makes the returned value the initial one.
        key={values[name] ?? ""}
        defaultChecked={values[name] === "on"}
        className="size-5 flex-none accent-primary"
      />
      <VisuallyHidden>{label}</VisuallyHidden>
    </label>
  );
}

/** The message of the checkboxes. */
export function RowsError() {
  return useControl("row").errorLine;
}
