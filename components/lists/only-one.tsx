type OnlyOneProps = {
  /** Whether the one that the address names is in the list. */
  isFound: boolean;
  /** The address of the whole list. */
  allHref: string;
  texts: { onlyOne: string; notInList: string; showAll: string };
};

/** Says above a list, whose address names one of its rows, that only this one is shown, or that it is not in the list. */
export const OnlyOne = ({ isFound, allHref, texts }: OnlyOneProps) => (
  <p className="mb-3">
    {isFound ? texts.onlyOne : texts.notInList} <a href={allHref}>{texts.showAll}</a>
  </p>
);
