/** Privacy of workers: what people opened of them, what is held about them, and when it goes (spec section 3; domain.md, Worker). */

/** The parts of what is held about a worker whose opening is noted. */
export const readingParts = [
  "profile",
  "photo",
  "document",
  "compliance",
  "medicalOutcome",
  "bankDetails",
  "profileChange",
  "export",
] as const;
export type ReadingPart = (typeof readingParts)[number];
