/**
 * Follows a link of an error summary: scrolls the whole question into view, then focuses its control. A plain anchor
 * would put the control at the top edge of a phone, hide its question, and add an entry to the history.
 */
export function reveal(event: { target: EventTarget | null; preventDefault(): void }): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.summary a[href^="#"]') : null;
  const control = link && document.getElementById(link.hash.slice(1));
  if (!control) return;
  event.preventDefault();
  (control.closest("fieldset, .q-g, .fld") ?? control).scrollIntoView();
  control.focus({ preventScroll: true });
}
