/** What the list of users was asked for; the parameters of its address. */
export type UsersQuery = {
  /** Whose, where the platform's staff look at another organisation. */
  organisation?: string;
  search?: string;
  status?: string;
  code?: string;
  after?: string;
  /** One person, in place of the list. */
  person?: string;
  /** The form to invite somebody, in place of the list. */
  invite?: string;
};

/** An address of `path` with some parameters changed; an empty one is left out. */
export function usersHref(path: string, query: UsersQuery, change: UsersQuery = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...change })) {
    if (value) parameters.set(name, value);
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}
