/** Lets the process do other work, such as answering requests, before a long calculation goes on. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
