import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { addressOf, type Parameters } from "@/components/ui/address";
import { Dropdown } from "@/components/ui/dropdown";
import { Bookmark } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { ChosenList } from "@/lib/config/closed-lists/lists";
import { savedViews as texts } from "@/lib/config/messages/lists";
import type { SavedView } from "@/lib/contract/settings";

/** How many views are links beside the title; the others are in the panel. */
const BESIDE = 3;

/** The parameters in the order of their names, which a view keeps from when it was saved. */
const sorted = (path: string, query: Parameters) =>
  addressOf(path, Object.fromEntries(Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1))));

/** A person's saved views beside the title: open, save the current filters, and delete. */
export function SavedViews({
  list,
  path,
  views,
  query,
  save,
  remove,
}: {
  list: ChosenList;
  path: string;
  views: readonly SavedView[];
  /** The filters and the order, without the page. */
  query: Parameters;
  /** Posts `list`, `viewName` and `query`. */
  save: FormAction;
  /** Posts `viewId`. */
  remove: FormAction;
}) {
  const shown = sorted("", query);
  const link = (view: SavedView) => (
    <a
      key={view._id}
      href={addressOf(path, view.query)}
      aria-current={sorted("", view.query) === shown ? "page" : undefined}
    >
      {view.name}
    </a>
  );
  return (
    <section aria-label={texts.title} className="list-views" data-routed="">
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
          <Field name="viewName" label={texts.name} hint={texts.nameHint} maxLength={60} required />
          <SubmitButton size="s" name="list" value={list} pendingText={texts.saving}>
            {texts.save}
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
