// biome-ignore-all lint/a11y/useSemanticElements: components/ui/table.tsx says why tables are built with roles.

"use client";

import { useEffect } from "react";
import { useForm } from "@/components/form/form-context";
import { submittedIn } from "@/components/form/state";
import { MAIN_LIST_ID } from "@/components/ui/skip-link";
import { useHydrated } from "@/components/ui/use-hydrated";

const UUID = /^[0-9a-f-]{36}$/;

/**
 * The rows of the list as markup, rendered by the server once and neither sent as elements nor hydrated. The checkboxes
 * of a form that was refused stay selected.
 */
export function SelectableRows({ html }: { html: string }) {
  const { state } = useForm();
  const isHydrated = useHydrated();
  const selected =
    submittedIn(state)
      ?.["workers"]?.split(" ")
      .filter((id) => UUID.test(id)) ?? [];
  const marked = selected.reduce((text, id) => text.replace(`value="${id}"`, "$& checked"), html);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar counts again when there are other rows
  useEffect(() => {
    document.dispatchEvent(new Event("change"));
  }, [marked]);
  return (
    <div
      className="tbl-b"
      role="rowgroup"
      id={MAIN_LIST_ID}
      tabIndex={-1}
      data-routed=""
      data-ready={isHydrated || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, and ids of hexadecimal digits
      dangerouslySetInnerHTML={{ __html: marked }}
    />
  );
}
