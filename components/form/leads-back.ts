/**
 * Whether an action's redirect, which Next has followed by the time it throws it, leads to the page that is shown already. Thrown on
 * it would make Next draw the page from nothing, and with it every other form on it.
 */
export function leadsBackHere(error: unknown): boolean {
  if (!(error instanceof Error) || !("handled" in error) || !("digest" in error)) return false;
  const [word, , ...rest] = String(error.digest).split(";");
  if (word !== "NEXT_REDIRECT") return false;
  // After the address stand the status and nothing.
  const to = rest.slice(0, -2).join(";");
  return (
    URL.canParse(to, window.location.href) && new URL(to, window.location.href).pathname === window.location.pathname
  );
}
