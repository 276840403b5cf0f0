/** What the list of agreements was asked for; the parameters of its address. */
export type AgreementsQuery = {
  search?: string;
  status?: string;
  endingWithinDays?: number | string;
  origin?: string;
  after?: string;
};
