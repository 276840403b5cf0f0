/** What the list of workers was asked for; the parameters of its address. */
export type WorkersQuery = { search?: string; status?: string; after?: string; reopen?: string };

/** The address of the list with some parameters changed; an empty one is left out. */
export function workersHref(query: WorkersQuery, change: WorkersQuery = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...change })) {
    if (value) parameters.set(name, value);
  }
  const text = parameters.toString();
  return text ? `/dashboard/workers?${text}` : "/dashboard/workers";
}
