/** Messages: favourites and what was opened last. */
export const favourites = {
  star: "Favourite",
  starred: "Added to your favourites",
  unstarred: "Removed from your favourites",
  tooMany: (most: number) => `You can have ${most} favourites. Remove one first.`,
  failed: "This was not saved. Try again.",
  favourites: "Favourites",
  recents: "Recently opened",
} as const;
