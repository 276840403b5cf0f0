/** The id of the element of a line: what links to a requirement lead to. */
export const lineId = (key: string): string => `requirement-${key}`;
