/** Who can change a state. */
export const actors = ["provider", "agency", "time"] as const;
export type Actor = (typeof actors)[number];
