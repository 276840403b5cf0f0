"use client";

import { SelectionBar } from "@/components/lists/selection-bar";
import { Button } from "@/components/ui/button";
import { selectionVerbs } from "@/lib/config/closed-lists/jobs";
import { selectedPage as texts } from "@/lib/config/messages/jobs";
import { SELECTED_SHIFTS } from "./selected-form";

/** What can be done with the selected shifts: a plain GET form, so that the choice is made on a page of its own. */
export function SelectedShifts() {
  return (
    <form id={SELECTED_SHIFTS} action="/dashboard/jobs/several" className="bulk card" aria-label={texts.bar}>
      <SelectionBar form={SELECTED_SHIFTS} counted={texts.selected}>
        {selectionVerbs.map((verb) => (
          <Button key={verb} type="submit" variant="secondary" name="do" value={verb}>
            {texts.verbs[verb].open}
          </Button>
        ))}
      </SelectionBar>
    </form>
  );
}
