/**
 * Whether an action's redirect, which Next has already followed when it throws it, leads to the current page. If
 * thrown on, Next would render the page from scratch and reset every other form on it.
 */
export function redirectsToCurrentPage(error: unknown): boolean {
  if (!(error instanceof Error) || !("handled" in error) || !("digest" in error)) return false;
  const [word, , ...rest] = String(error.digest).split(";");
  if (word !== "NEXT_REDIRECT") return false;
  // After the address come the status and an empty part.
  const to = rest.slice(0, -2).join(";");
  return (
    URL.canParse(to, window.location.href) && new URL(to, window.location.href).pathname === window.location.pathname
  );
}
