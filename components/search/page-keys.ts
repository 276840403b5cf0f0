/** The keys of a page: each presses the element that names it in `aria-keyshortcuts`. Loaded with the first of them. */

/** The key and the words of each element of the page that has a key, for the list of shortcuts. */
export const keysOfPage = (): { key: string; what: string }[] =>
  [...document.querySelectorAll<HTMLElement>("main [aria-keyshortcuts]")].flatMap(({ ariaKeyShortcuts, dataset }) =>
    ariaKeyShortcuts && dataset["keyWords"] ? [{ key: ariaKeyShortcuts, what: dataset["keyWords"] }] : [],
  );

/**
 * Presses an element; where it needs a field (`data-needs`) in which nothing has been entered, moves to that field instead, so that
 * the person reads the suggested text first.
 */
export function press(element: HTMLElement): void {
  const needed = document.getElementById(element.dataset["needs"] ?? "");
  const isUntouched =
    needed instanceof HTMLTextAreaElement && (!needed.value.trim() || needed.value === needed.defaultValue);
  if (isUntouched) needed.focus();
  else element.click();
}
