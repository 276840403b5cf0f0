/** An error of an upload, and the control it belongs to. */
export type FieldError = { field: string; message: string };
