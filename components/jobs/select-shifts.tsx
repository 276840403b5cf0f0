"use client";

import { selectAll, useSelection } from "@/components/lists/selection";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useHydrated } from "@/components/ui/use-hydrated";
import { selectionVerbs } from "@/lib/config/closed-lists/jobs";
import { selectedPage as texts } from "@/lib/config/messages/jobs";
import { SELECTED_SHIFTS } from "./selected-form";

/**
 * What can be done with the selected shifts: a plain GET form, so that the choice is made on a page of its own. With a
 * script it appears with the first selection; without one it is always shown.
 */
export function SelectedShifts() {
  const isHydrated = useHydrated();
  const { selected } = useSelection(SELECTED_SHIFTS, null);
  return (
    <form
      id={SELECTED_SHIFTS}
      action="/dashboard/jobs/several"
      className="bulk selected-shifts card"
      aria-label={texts.bar}
    >
      <div className={classNames("bulk-bar", selected === 0 && "bulk-idle")}>
        <div className="bulk-fields">
          <span className="tabular-nums" role="status">
            {selected > 0 ? texts.selected(selected) : ""}
          </span>
          {selectionVerbs.map((verb) => (
            <Button key={verb} type="submit" variant="secondary" name="do" value={verb}>
              {texts.verbs[verb].open}
            </Button>
          ))}
          {isHydrated ? (
            <>
              <Button variant="quiet" onClick={() => selectAll(SELECTED_SHIFTS, true)}>
                {texts.selectAll}
              </Button>
              <Button variant="quiet" onClick={() => selectAll(SELECTED_SHIFTS, false)}>
                {texts.clear}
              </Button>
            </>
          ) : null}
        </div>
      </div>
    </form>
  );
}
