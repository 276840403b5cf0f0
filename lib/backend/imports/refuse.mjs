// @ts-check

/** Thrown for a refused file; `refusal` is a key of `messages.workerImports.fileErrors`. */
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
