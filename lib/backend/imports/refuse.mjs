// @ts-check

/** The file is not taken; `refusal` is a word of `messages.workerImports.fileProblems`. */
class Refused extends Error {
  constructor(/** @type {import("./file-refusal").FileRefusal} */ refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * @param {import("./file-refusal").FileRefusal} refusal
 * @returns {never}
 */
export function refuse(refusal) {
  throw new Refused(refusal);
}
