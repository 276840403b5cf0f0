/**
 * The rules for a new password (spec section 5), in one schema for server and browser. Uses zod's small edition, since
 * it is the only schema that is sent to browsers.
 */
import * as z from "zod/mini";
import { type PasswordPolicy, password as texts } from "@/lib/config/messages/accounts/password";

export type { PasswordPolicy };
export type PasswordRule = keyof ReturnType<typeof texts.rules>;

/** A character is a code point: a precomposed accented letter, or an emoji, counts as one. */
const patternsOf = ({ lengthMin, lengthMax, runMax }: PasswordPolicy): Record<PasswordRule, RegExp> => ({
  length: new RegExp(`^.{${lengthMin},${lengthMax}}$`, "su"),
  digit: /[0-9]/,
  upperCase: /[A-Z]/,
  lowerCase: /[a-z]/,
  special: /[@#$%^&+ !.=]/,
  run: new RegExp(`^(?!.*(.)\\1{${runMax}})`, "su"),
});

/** A new password. One issue for each rule that is not met; an empty password has only the issue that it is missing. */
export function passwordSchema(policy: PasswordPolicy) {
  const words = texts.rules(policy);
  const rules = Object.entries(patternsOf(policy)) as [PasswordRule, RegExp][];
  return z
    .string({ error: texts.required })
    .check(
      z.minLength(1, { error: texts.required, abort: true }),
      ...rules.map(([rule, pattern]) => z.regex(pattern, { error: texts.broken(words[rule]) })),
    );
}

/** The rules a password does not meet yet, in order. An empty one meets none. */
export function unmetRules(password: string, policy: PasswordPolicy): PasswordRule[] {
  const rules = Object.entries(patternsOf(policy)) as [PasswordRule, RegExp][];
  return rules.filter(([, pattern]) => password === "" || !pattern.test(password)).map(([rule]) => rule);
}
