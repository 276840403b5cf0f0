/**
 * The numbering rule of the questionnaire pages: a block with a heading takes one number for the group; without a
 * heading, every question takes its own. Both count in one sequence, so that no number repeats on a page.
 */
export type BlockNumbers = { group: number | null; questions: (number | null)[] };

/** Numbers the blocks of a page, given each block's heading and question count. */
export function numberBlocks(blocks: readonly { heading: string | null; count: number }[]): BlockNumbers[] {
  let next = 1;
  return blocks.map(({ heading, count }) =>
    heading
      ? { group: next++, questions: Array.from({ length: count }, () => null) }
      : { group: null, questions: Array.from({ length: count }, () => next++) },
  );
}

/** "3. Words", or only the words without a number. */
export const numbered = (number: number | null | undefined, words: string): string =>
  number ? `${number}. ${words}` : words;
