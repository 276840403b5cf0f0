/** Tells the server, as the page goes, that its visitor leaves: an anonymous session ends, anybody else's goes on (spec section 4). */
export const sayGoodbye = (): boolean => navigator.sendBeacon?.("/worker-questionnaire/leave") ?? false;
