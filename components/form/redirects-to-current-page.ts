/** Whether what an action threw is its redirect, which Next has already followed. */
export const isRedirect = (error: unknown): error is Error & { digest: unknown } =>
  error instanceof Error &&
  "handled" in error &&
  "digest" in error &&
  String(error.digest).startsWith("NEXT_REDIRECT;");

/**
 * Whether an action's redirect, which Next has already followed when it throws it, leads to the current page. If
 * thrown on, Next would render the page from scratch and reset every other form on it.
 */
export function redirectsToCurrentPage(error: unknown): boolean {
  if (!isRedirect(error)) return false;
  const [, , ...rest] = String(error.digest).split(";");
  // After the address come the status and an empty part.
  const to = rest.slice(0, -2).join(";");
  return (
    URL.canParse(to, window.location.href) && new URL(to, window.location.href).pathname === window.location.pathname
  );
}
