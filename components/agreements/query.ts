/** The agreements list's query, from the parameters of its address. */
export type AgreementsQuery = {
  search?: string;
  status?: string;
  endingWithinDays?: number | string;
  origin?: string;
  after?: string;
};
