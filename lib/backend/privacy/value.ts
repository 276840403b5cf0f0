/** A JSON value. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
export type Row = { readonly [key: string]: Value };
