/**
 * What a new password must be (spec section 5), one schema for server and browser. Made with zod's small edition, since it
 * is the one schema that is sent to browsers.
 */
import * as z from "zod/mini";
import { constants } from "@/lib/config/constants";
import { password as texts } from "@/lib/config/messages/password";

export type PasswordRule = keyof typeof texts.rules;

const { passwordLengthMin: min, passwordLengthMax: max, passwordRunMax } = constants;

/** A character is a code point: a letter with its accent typed as one, an emoji, count once. */
const patterns: Record<PasswordRule, RegExp> = {
  length: new RegExp(`^.{${min},${max}}$`, "su"),
  digit: /[0-9]/,
  upperCase: /[A-Z]/,
  lowerCase: /[a-z]/,
  special: /[@#$%^&+ !.=]/,
  run: new RegExp(`^(?!.*(.)\\1{${passwordRunMax}})`, "su"),
};

export const passwordRules = Object.keys(patterns) as PasswordRule[];

const textOf = (rule: PasswordRule) => texts.broken(texts.rules[rule]);

/** A new password. One issue for each rule that is not met; for an empty one that it is missing, and nothing else. */
export const passwordSchema = z
  .string({ error: texts.required })
  .check(
    z.minLength(1, { error: texts.required, abort: true }),
    ...passwordRules.map((rule) => z.regex(patterns[rule], { error: textOf(rule) })),
  );

/** The rules a password does not meet yet, in their order. An empty one meets none. */
export function unmetRules(password: string): PasswordRule[] {
  const { error } = passwordSchema.safeParse(password);
  if (!error) return [];
  if (password === "") return passwordRules;
  const broken = new Set(error.issues.map((issue) => issue.message));
  return passwordRules.filter((rule) => broken.has(textOf(rule)));
}
