"use client";

import type { ReactNode } from "react";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { useForm } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { SelectAllRows } from "@/components/lists/selection";
import { SelectionBar } from "@/components/lists/selection-bar";
import { selectionBar } from "@/lib/config/messages/lists";
import { timesheetsPage as texts } from "@/lib/config/messages/timesheets";
import { SELECTED_TIMESHEETS } from "./selected-form";

/** A checkbox in the list's heading that selects all timesheets of the page, or none. */
export function SelectAllTimesheets() {
  const { state } = useForm();
  return <SelectAllRows form={SELECTED_TIMESHEETS} label={selectionBar.selectAll} state={state} />;
}

function Bar({ what }: { what: "pending" | "submitted" }) {
  const { state } = useForm();
  return (
    <SelectionBar form={SELECTED_TIMESHEETS} state={state} counted={texts.selected}>
      <SubmitButton pendingText={texts.bulkPending[what]}>{texts.bulkActions[what]}</SubmitButton>
    </SelectionBar>
  );
}

/** The list with its checkboxes, and what is done to the selected timesheets: their planned hours are submitted or approved. */
export function BulkForm({
  what,
  page,
  change,
  children,
}: {
  what: "pending" | "submitted";
  /** Where the list is, to come back to. */
  page: string;
  change: FormAction;
  children: ReactNode;
}) {
  return (
    <Form id={SELECTED_TIMESHEETS} action={change} beside={children} className="bulk card">
      <HiddenField name="do" value={what === "pending" ? "submitPlanned" : "approveMany"} />
      <HiddenField name="page" value={page} />
      <Bar what={what} />
    </Form>
  );
}
