/** Schemas of a person's name, e-mail address and phone number, wherever they are asked for (spec section 5). */
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { printable } from "./printable";

const texts = messages.accounts;

const NAME_LENGTH_MAX = 100;
/** The maximum of the identity service. */
const EMAIL_LENGTH_MAX = 254;

/** An e-mail address as it is stored: in lower case. */
export const emailSchema = z
  .string({ error: messages.signIn.emailRequired })
  .trim()
  .toLowerCase()
  .min(1, { error: messages.signIn.emailRequired, abort: true })
  .max(EMAIL_LENGTH_MAX, { error: messages.signIn.emailFormat, abort: true })
  .pipe(z.email(messages.signIn.emailFormat));

/**
 * A UK number without its leading 0: landlines (1, 2), company-wide (3), internet (55, 56), mobiles (7), freephone and
 * shared cost (8). Not premium rate (9), personal (70) and pagers (76, except the Isle of Man's 7624), which charge the
 * sender of a text.
 */
const NATIONAL_NUMBER = /^(?:1\d{8,9}|2\d{9}|3\d{9}|5[56]\d{8}|7(?:[1-57-9]\d{8}|624\d{6})|80\d{7,8}|8[47]\d{8})$/;

/** Converts a UK phone number as people write it to E.164, e.g. `+447700900123`; null where it is not one. */
export function toE164(entered: string): string | null {
  const compact = entered.replace(/[\s\u00a0().-]/g, "");
  const national = /^(?:\+44|0044)0?(\d+)$/.exec(compact)?.[1] ?? /^0(\d+)$/.exec(compact)?.[1];
  return national && NATIONAL_NUMBER.test(national) ? `+44${national}` : null;
}

export const phoneSchema = z
  .string({ error: texts.phoneRequired })
  .trim()
  .min(1, { error: texts.phoneRequired, abort: true })
  .max(40, { error: texts.phoneFormat, abort: true })
  .transform((entered, context) => {
    const phone = toE164(entered);
    if (phone) return phone;
    context.issues.push({ code: "custom", message: texts.phoneFormat, input: entered });
    return z.NEVER;
  });

export const fullNameSchema = z
  .string({ error: texts.fullNameRequired })
  .trim()
  .min(1, { error: texts.fullNameRequired, abort: true })
  .max(NAME_LENGTH_MAX, { error: texts.fullNameTooLong(NAME_LENGTH_MAX), abort: true })
  // At least one letter of any script, and no control characters: no line ends, no NUL.
  .regex(/^(?=.*\p{L})[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, { error: texts.fullNameFormat, abort: true })
  .superRefine(printable);
