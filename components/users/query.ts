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
