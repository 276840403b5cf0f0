/**
 * Follows the skip link without a navigation, which would add a history entry: input stored in the current entry's
 * state would be left behind.
 */
export function skip(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.skip") : null;
  const target = link && document.getElementById(link.hash.slice(1));
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}
