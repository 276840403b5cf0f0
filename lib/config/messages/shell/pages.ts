/** Messages: pagination of a list. */
export const pages = {
  label: "Pages",
  first: "First page",
  previous: "Previous page",
  rows: "Rows per page",
  next: "Next page",
} as const;
