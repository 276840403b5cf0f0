/** What the list of workers was asked for; the parameters of its address. */
export type WorkersQuery = { search?: string; status?: string; after?: string; reopen?: string };
