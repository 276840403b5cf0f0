"use client";

import { type ReactNode, useState } from "react";
import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { useForm } from "@/components/form/form-context";
import { submittedIn } from "@/components/form/state";
import { SubmitButton } from "@/components/form/submit-button";
import { SelectAllRows, selectAll, useSelection } from "@/components/lists/selection";
import { Button, ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useHydrated } from "@/components/ui/use-hydrated";
import { actionsWithReason } from "@/lib/config/closed-lists/workers";
import { constants } from "@/lib/config/constants";
import { workersBulkForm as formTexts, workers as texts } from "@/lib/config/messages/workers";

const FORM = "bulk";

/** A checkbox in the list's heading that selects all workers of the page, or none. */
export function SelectAll() {
  return <SelectAllRows form={FORM} label={texts.selectAll} />;
}

type Choices = readonly { value: string; label: string }[];

type BarProps = {
  choices: Choices;
  hasRows: boolean;
  /** The filters, as in the address. */
  query: string;
  /** How many workers match, also in words, if there are more than the page shows and not too many to change at once. */
  matching: { count: number; text: string } | null;
  /** What is said where too many match to change all of them. */
  tooMany?: string | undefined;
};

/** Asks about all that match, before anything is done. */
function Confirm({ values }: { values: Readonly<Record<string, string>> }) {
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      <HiddenField name="bulkConfirmed" value={values["bulkMatching"] ?? ""} />
      <div className="bulk-fields">
        <SubmitButton pendingText={formTexts.applying}>{formTexts.confirm}</SubmitButton>
        <ButtonLink variant="secondary" href={`?${values["bulkQuery"] ?? ""}`}>
          {formTexts.cancel}
        </ButtonLink>
      </div>
    </>
  );
}

function Bar({ choices, hasRows, query, matching, tooMany }: BarProps) {
  const { state } = useForm();
  const isHydrated = useHydrated();
  const { selected } = useSelection(FORM, state);
  const [isAll, setIsAll] = useState(Boolean(submittedIn(state)?.["bulkMatching"]));
  const [action, setAction] = useState(submittedIn(state)?.["bulkAction"] ?? "");
  const [seen, setSeen] = useState<unknown>(null);
  const results = state.status === "done" && state !== seen ? state.once : undefined;
  const isAsking = state.status === "ask" && state !== seen;
  const isRefused = state.status === "invalid" || state.status === "failed";
  // With a script the bar appears with the first selection; without one it is always shown.
  const isIdle = selected === 0 && !results && !isAsking && !(isRefused && state !== seen);
  if (!hasRows && !results) return null;
  const needsReason = !isHydrated || actionsWithReason.includes(action);
  const count = isAll && matching ? matching.text : selected > 0 ? String(selected) : "";
  return (
    <div className={classNames("bulk-bar", isIdle && "bulk-idle")}>
      {results ? (
        <>
          <ul className="mb-2 list-disc pl-6">
            {results.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Button variant="secondary" onClick={() => setSeen(state)}>
            {formTexts.close}
          </Button>
        </>
      ) : null}
      {isAsking ? (
        <>
          <p className="mb-2 font-semibold" role="alert">
            {state.message}
          </p>
          <Confirm values={state.values} />
        </>
      ) : null}
      <div className="bulk-fields" hidden={isAsking || !hasRows}>
        {isAsking ? null : (
          <>
            <span className="tabular-nums" role="status">
              {count ? formTexts.selectedCount(count) : ""}
            </span>
            {matching ? (
              <label className="bulk-matching">
                <input
                  type="checkbox"
                  name="bulkMatching"
                  value={matching.count}
                  defaultChecked={isAll}
                  onChange={({ currentTarget }) => setIsAll(currentTarget.checked)}
                />
                {formTexts.matching(matching.text)}
              </label>
            ) : null}
            {tooMany ? <span>{tooMany}</span> : null}
            <HiddenField name="bulkQuery" value={query} />
            <div
              className="contents"
              onChange={({ target }) => target instanceof HTMLSelectElement && setAction(target.value)}
            >
              <Field
                as="select"
                name="bulkAction"
                label={texts.bulkTitle}
                options={[{ value: "", label: texts.chooseAction }, ...choices]}
              />
              {choices.length > 1 && needsReason ? (
                <Field name="bulkReason" label={texts.bulkReason} maxLength={constants.reasonMaxLength} />
              ) : null}
            </div>
            <SubmitButton pendingText={formTexts.applying}>{formTexts.apply}</SubmitButton>
            {isHydrated ? (
              <Button
                variant="quiet"
                onClick={() => {
                  setIsAll(false);
                  setSeen(state);
                  selectAll(FORM, false);
                }}
              >
                {formTexts.clear}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

/** The list with its checkboxes, and the bulk actions for the selected workers. */
export function BulkForm({
  action,
  children,
  ...bar
}: BarProps & {
  action: FormAction;
  children: ReactNode;
}) {
  return (
    <Form id={FORM} action={action} beside={children} className="bulk card">
      <Bar {...bar} />
    </Form>
  );
}
