/** The way through the pages of a list. */
export const pages = {
  label: "Pages",
  first: "First page",
  next: "Next page",
} as const;
