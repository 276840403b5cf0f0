import { skipLink as texts } from "@/lib/config/messages/general";

/** The first stop of the Tab key: skips the navigation to the content. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      {texts.skipToMainContent}
    </a>
  );
}

/** The id of the rows of a page's main list. */
export const MAIN_LIST_ID = "list";

/** The second stop on a page with a main list: skips its filters and headings too. Not shown on any other page. */
export function SkipToListLink() {
  return (
    <a className="skip skip-list" href={`#${MAIN_LIST_ID}`}>
      {texts.skipToList}
    </a>
  );
}
