/**
 * Follows the skip link without the browser's help. By that it would be a second entry of the history, and what a page keeps of
 * what was typed, in the entry it was opened in, would stay behind in the first.
 */
export function skip(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.skip") : null;
  const target = link && document.getElementById(link.hash.slice(1));
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}
