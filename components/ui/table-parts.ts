/** In React's markup a text has no `<`. */
const PART_END = /<\/(?:thead|tbody)>/;
const OPEN = "<thead>".length;

/** The markup in the head of a table, which comes first, and in each of its bodies; they have no attributes. */
export const partsOf = (markup: string): string[] =>
  markup
    .split(PART_END)
    .slice(0, -1)
    .map((part) => part.slice(OPEN));
