/** Stands for a row's id in the links of its menu; unchanged by the encoding of an address. */
export const ROW_ID = "row-id";
