/** Messages: the rules of a new password in words, small enough for the browser. */

/** Lengths in characters, and how often one character may be repeated. */
export type PasswordPolicy = { lengthMin: number; lengthMax: number; runMax: number };

const times = (count: number) => (count === 1 ? "once" : `${count} times`);

export const password = {
  required: "Enter a password",
  /** One text for each rule of the list. */
  rules: ({ lengthMin, lengthMax, runMax }: PasswordPolicy) => ({
    length: `${lengthMin} to ${lengthMax} characters`,
    digit: "a number (0 to 9)",
    upperCase: "a capital letter (A to Z)",
    lowerCase: "a lower-case letter (a to z)",
    special: "a special character: @ # $ % ^ & + ! . = or a space",
    run: `no character more than ${times(runMax)} in a row`,
  }),
  /** Used only by the server: the list is not sent to browsers. */
  guessable: {
    common:
      "This password is too easy to guess because it is on a list of common and leaked passwords. Choose another one",
    personal:
      "This password is too easy to guess because it contains your name or email address, or ours. Choose another one",
  },
  broken: (rule: string) => `The password must have ${rule}`,
  legend: "Your password must have:",
  met: "done",
  unmet: "not done",
  allMet: "Your password meets all the rules.",
  unmetRules: (rules: readonly string[]) => `Your password still needs: ${rules.join("; ")}.`,
} as const;
