/** The users list's query, from the parameters of its address. */
export type UsersQuery = {
  /** The organisation, when the platform's staff view another one. */
  organisation?: string | undefined;
  search?: string | undefined;
  status?: string | undefined;
  code?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
  limit?: number | undefined;
  /** Shows one user instead of the list. */
  person?: string | undefined;
  /** Shows the invitation form instead of the list. */
  invite?: string | undefined;
};
