/** Texts of components/shell/page-error.tsx: a file of its own, because every page loads them. */
export const pageError = {
  tryAgain: "Try again",
} as const;
