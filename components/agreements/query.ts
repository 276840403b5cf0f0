/** The agreements list's query, from the parameters of its address. */
export type AgreementsQuery = {
  search?: string | undefined;
  status?: string | undefined;
  endingWithinDays?: number | string | undefined;
  origin?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
  limit?: number | undefined;
};
