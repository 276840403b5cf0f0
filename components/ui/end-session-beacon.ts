/** Notifies the server when the page is unloaded: an anonymous session ends, any other continues (spec section 4). */
export const sendEndSessionBeacon = (): boolean => navigator.sendBeacon?.("/worker-questionnaire/leave") ?? false;
