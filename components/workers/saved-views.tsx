import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { addressOf, type Parameters } from "@/components/ui/address";
import { Dropdown } from "@/components/ui/dropdown";
import { Bookmark } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { workersSavedViews as texts } from "@/lib/config/messages/workers";
import type { SavedView } from "@/lib/contract/workers";
import { filtersIn, type WorkersQuery, workersPath } from "./query";

/** How many views are links beside the title; the others are in the panel. */
const BESIDE = 3;

/** A person's saved views beside the title: open, save the current filters, and delete. */
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
  const shown = addressOf("", filtersIn(query) as Parameters);
  const link = (view: SavedView) => (
    <a
      key={view._id}
      href={addressOf(workersPath, view.query as Parameters)}
      aria-current={addressOf("", view.query as Parameters) === shown ? "page" : undefined}
    >
      {view.name}
    </a>
  );
  return (
    <section aria-label={texts.savedViews} className="list-views" data-routed="">
      {views.slice(0, BESIDE).map(link)}
      <Dropdown
        label={
          <>
            <Bookmark aria-hidden="true" size={16} />
            {texts.views}
          </>
        }
      >
        <Form action={save} done="toast">
          <HiddenField name="query" value={shown.replace(/^\?/, "")} />
          <Field name="name" label={texts.viewName} hint={texts.viewNameHint} maxLength={60} required />
          <SubmitButton size="s" pendingText={texts.saving}>
            {texts.saveView}
          </SubmitButton>
        </Form>
        {views.length > 0 ? (
          <ul className="mt-4 list-none border-t border-line pt-2">
            {views.map((view, place) => (
              <li key={view._id} className="flex flex-wrap items-center justify-between gap-2 py-1">
                {place < BESIDE ? view.name : link(view)}
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
      </Dropdown>
    </section>
  );
}
