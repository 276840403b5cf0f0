/**
 * Messages: the errors of a field, derived from the text that is shown where it is empty, so that every error of a form names its field.
 * That text is a verb and the field's name in a sentence: `Enter the worker’s start date, such as 27/03/2026`.
 */

/** The field's name at the beginning of a sentence: `The worker’s start date`. */
function nameIn(needed: string): string {
  const name = needed
    .replace(/^(?:Enter|Choose|Add|Select) (?:at least one |an? )?/, "")
    .replace(/(?:,| like| such as| for example| from \d).*$/, "");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const fieldErrors = {
  tooLong: (needed: string, max: number) => `${nameIn(needed)} must be ${max} characters or fewer`,
  unreadable: (needed: string) => `${nameIn(needed)} must only include letters, numbers and common symbols`,
  noLetters: (needed: string) => `${nameIn(needed)} must include letters and no invisible characters`,
  invisibleCharacters: (needed: string) =>
    `${nameIn(needed)} must not include invisible characters, such as those that change the direction of the text`,
  noLinks: (needed: string) =>
    `${nameIn(needed)} must not include a web address. If there is none, add a space after each full stop`,
  email: (needed: string) => `${needed} in the correct format, like name@example.com`,
  phone: (needed: string) => `${needed} as a UK number, like 07700 900123 or +44 7700 900123`,
  postcode: (needed: string) => `${needed} in full, such as LS1 4AP`,
} as const;

/** The same error for a worker who fills in their own details: staff read “the worker’s”, the worker “your”. */
export const toWorker = (message: string): string =>
  message
    .replace(/\bthe worker[’']s\b/g, "your")
    .replace(/\bThe worker[’']s\b/g, "Your")
    .replace(/\bthe worker\b/g, "you");
