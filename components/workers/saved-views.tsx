import Link from "next/link";
import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { addressOf, type Parameters } from "@/components/ui/address";
import { buttonClass } from "@/components/ui/button";
import { Bookmark } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { workersSavedViews as texts } from "@/lib/config/messages/workers";
import type { SavedView } from "@/lib/contract/workers";
import { type WorkersQuery, workersPath } from "./query";

const asParameters = (query: WorkersQuery): Parameters => {
  const { after: _, reopen: __, ...kept } = query;
  return kept;
};

/** A person's saved views: open, save the current filters, and delete. Folded if there are none. */
export function SavedViews({
  views,
  query,
  save,
  remove,
}: {
  views: readonly SavedView[];
  query: WorkersQuery;
  /** Posts `name` and `query`. */
  save: FormAction;
  /** Posts `viewId`. */
  remove: FormAction;
}) {
  const shown = addressOf("", asParameters(query));
  return (
    <section aria-label={texts.savedViews} className="-mt-3 mb-3 flex flex-wrap items-start gap-2">
      {views.map((view) => {
        const address = addressOf(workersPath, view.query as Parameters);
        const isShown = addressOf("", view.query as Parameters) === shown;
        return (
          <Link
            key={view._id}
            href={address}
            prefetch={false}
            aria-current={isShown ? "page" : undefined}
            className={buttonClass({ variant: isShown ? "primary" : "secondary", size: "s" })}
          >
            <Bookmark aria-hidden="true" size={16} />
            {view.name}
          </Link>
        );
      })}
      <details className="max-w-full">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary underline underline-offset-4">
          {views.length > 0 ? texts.saveOrDelete : texts.saveThisView}
        </summary>
        <div className="card pad mt-2 max-w-md">
          <Form action={save} done="toast">
            <HiddenField name="query" value={shown.replace(/^\?/, "")} />
            <Field name="name" label={texts.viewName} hint={texts.viewNameHint} maxLength={60} required />
            <SubmitButton size="s" pendingText={texts.saving}>
              {texts.saveView}
            </SubmitButton>
          </Form>
          {views.length > 0 ? (
            <ul className="mt-4 border-t border-line pt-2">
              {views.map((view) => (
                <li key={view._id} className="flex flex-wrap items-center justify-between gap-2 py-1">
                  {view.name}
                  <Form action={remove} done="toast">
                    <HiddenField name="viewId" value={view._id} />
                    <SubmitButton variant="quiet" size="s" pendingText={texts.deleting}>
                      {texts.delete}
                      <VisuallyHidden> {texts.theView(view.name)}</VisuallyHidden>
                    </SubmitButton>
                  </Form>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </details>
    </section>
  );
}
