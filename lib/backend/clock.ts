/** The one clock of whatever happens because time has passed. */
export const clock = { now: (): Date => new Date() };
