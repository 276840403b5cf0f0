/** Who can change a state. */
export const actors = ["provider", "agency", "platform", "worker", "time"] as const;
export type Actor = (typeof actors)[number];
