"use client";

import { SelectionBar } from "@/components/lists/selection-bar";
import { Button } from "@/components/ui/button";
import { selectionVerbs } from "@/lib/config/closed-lists/jobs";
import { suggestSelectedPage as suggest, selectedPage as texts } from "@/lib/config/messages/jobs";
import { SELECTED_SHIFTS } from "./selected-form";
import type { Side } from "./status";

/** The keys that press the buttons, where single-letter keys are switched on. */
const keys = { cancel: "Delete", move: "m", copy: "c", release: "r" } as const;

/** What can be done with the selected shifts: a plain GET form, so that the choice is made on a page of its own. */
export function SelectedShifts({ side, hasKeys = false }: { side: Side; hasKeys?: boolean | undefined }) {
  if (side === "Agency") {
    return (
      <form id={SELECTED_SHIFTS} action="/dashboard/jobs/suggest" className="bulk card" aria-label={suggest.bar}>
        <SelectionBar form={SELECTED_SHIFTS} counted={texts.selected}>
          <Button
            type="submit"
            variant="secondary"
            {...(hasKeys ? { "aria-keyshortcuts": "s", "data-key-words": suggest.open } : {})}
          >
            {suggest.open}
          </Button>
        </SelectionBar>
      </form>
    );
  }
  return (
    <form id={SELECTED_SHIFTS} action="/dashboard/jobs/several" className="bulk card" aria-label={texts.bar}>
      <SelectionBar form={SELECTED_SHIFTS} counted={texts.selected}>
        {selectionVerbs.map((verb) => (
          <Button
            key={verb}
            type="submit"
            variant="secondary"
            name="do"
            value={verb}
            {...(hasKeys ? { "aria-keyshortcuts": keys[verb], "data-key-words": texts.verbs[verb].open } : {})}
          >
            {texts.verbs[verb].open}
          </Button>
        ))}
      </SelectionBar>
    </form>
  );
}
