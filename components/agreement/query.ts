/** What the list of agreements was asked for; the parameters of its address. */
export type AgreementsQuery = {
  search?: string;
  status?: string;
  endingWithinDays?: number | string;
  origin?: string;
  after?: string;
};

/** An address with the query's parameters, some of them changed; an empty one is left out. */
export function agreementsHref(path: string, query: AgreementsQuery, change: AgreementsQuery = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...change })) {
    if (value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}
