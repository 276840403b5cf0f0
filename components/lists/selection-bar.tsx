"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useHydrated } from "@/components/ui/use-hydrated";
import { selectionBar as texts } from "@/lib/config/messages/lists";
import { selectAll, useSelection } from "./selection";

/**
 * What can be done with the selected rows of a page. With a script it appears with the first selection; without one it
 * is always shown. `state`: what changes the checkboxes without an event.
 */
export function SelectionBar({
  form,
  state,
  counted,
  children,
}: {
  form: string;
  state?: unknown;
  /** The number of selected rows in words. */
  counted: (count: number) => string;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  const { selected } = useSelection(form, state);
  return (
    <div className={classNames("bulk-bar", selected === 0 && "bulk-idle")}>
      <div className="bulk-fields">
        <span className="tabular-nums" role="status">
          {selected > 0 ? counted(selected) : ""}
        </span>
        {children}
        {isHydrated ? (
          <>
            <Button variant="quiet" onClick={() => selectAll(form, true)}>
              {texts.selectAll}
            </Button>
            <Button variant="quiet" onClick={() => selectAll(form, false)}>
              {texts.clear}
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}
