/** Messages: pagination of a list. */
export const pages = {
  label: "Pages",
  first: "First page",
  next: "Next page",
} as const;
