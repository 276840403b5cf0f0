/** The address that calls a number as people write it, e.g. `tel:+441134960123`. */
export const telHref = (phone: string): string => `tel:${phone.replace(/^(\+.*)\(0\)/, "$1").replace(/[^+\d]/g, "")}`;
