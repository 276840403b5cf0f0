/** What a document's form says at a field that is needed and empty, used by forms and the backend. */
import { workerProfile as texts } from ".";

const usual: Readonly<Record<string, string>> = {
  number: texts.numberNeeded,
  issuedOn: texts.issuedOnNeeded,
  expiresOn: texts.expiresOnNeeded,
  route: texts.routeNeeded,
  level: texts.levelNeeded,
};

/** By kind of document, since its field may have a name of its own; undefined for a field that no kind needs. */
export function missingText(kind: string | undefined, field: string): string | undefined {
  if (!Object.hasOwn(usual, field)) return undefined;
  const own: Readonly<Record<string, string | undefined>> = kind
    ? { number: texts.numbersNeeded[kind], ...texts.datesNeeded[kind] }
    : {};
  return own[field] ?? usual[field];
}
