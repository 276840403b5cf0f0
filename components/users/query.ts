/** The users list's query, from the parameters of its address. */
export type UsersQuery = {
  /** The organisation, when the platform's staff view another one. */
  organisation?: string;
  search?: string;
  status?: string;
  code?: string;
  after?: string;
  /** Shows one user instead of the list. */
  person?: string;
  /** Shows the invitation form instead of the list. */
  invite?: string;
};
