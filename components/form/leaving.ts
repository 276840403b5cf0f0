/** Whether the page is being left on purpose, so that nothing asks about input that is not saved. */
let untilMs = 0;

/** No question from now on: the person has answered it, or the input is stored for after the sign-in. */
export function leaveWithoutAsking(forMs = Number.POSITIVE_INFINITY): void {
  untilMs = performance.now() + forMs;
}

export const isLeaving = (): boolean => performance.now() < untilMs;
