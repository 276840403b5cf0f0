/** The clock for everything that depends on the current time, so that a test can set it. */
export const clock = { now: (): Date => new Date() };
