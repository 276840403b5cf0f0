/**
 * The bar at the top edge of the window while another page loads. It is always in the page: the first frame after a press would
 * be late if an element had to be added, for which the browser looks at every rule with a `:has()` again.
 */
export function ProgressBar({ isPending }: { isPending: boolean }) {
  return <span className="pend" aria-hidden="true" data-pending={isPending ? "" : undefined} />;
}
