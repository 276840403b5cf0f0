/** Schemas of a person's name, email address and phone number, wherever they are asked for (spec section 5). */
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { fieldErrors } from "@/lib/config/messages/field-errors";
import { printableField } from "./printable";

const texts = messages.accounts;

const NAME_LENGTH_MAX = 100;
/** The maximum of the identity service. */
const EMAIL_LENGTH_MAX = 254;

/** An email address as it is stored: in lower case. `needed` is the error where it is empty. */
export const emailOf = (needed: string, format = fieldErrors.email(needed)) =>
  z.string({ error: needed }).trim().toLowerCase().min(1, needed).max(EMAIL_LENGTH_MAX, format).pipe(z.email(format));

/** The email address of the person who enters it. */
export const emailSchema = emailOf(messages.signIn.emailRequired, messages.signIn.emailFormat);

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

/** A UK phone number, stored as E.164. `needed` is the error where it is empty. */
export const phoneOf = (needed: string, format = fieldErrors.phone(needed)) =>
  z
    .string({ error: needed })
    .trim()
    .min(1, needed)
    .max(40, format)
    .transform((entered, context) => {
      const phone = toE164(entered);
      if (phone) return phone;
      context.issues.push({ code: "custom", message: format, input: entered });
      return z.NEVER;
    });

/** The phone number of the person who enters it. */
export const phoneSchema = phoneOf(texts.phoneRequired, texts.phoneFormat);

/** A person's name, or a part of it. `needed` is the error where it is empty. */
export const nameOf = (needed: string) =>
  z
    .string({ error: needed })
    .trim()
    .min(1, needed)
    .max(NAME_LENGTH_MAX, fieldErrors.tooLong(needed, NAME_LENGTH_MAX))
    // At least one letter of any script, and no control characters: no line ends, no NUL.
    .regex(/^(?:(?=.*\p{L})[^\p{Cc}\p{Cs}\u2028\u2029]*|)$/u, fieldErrors.noLetters(needed))
    .superRefine(printableField(needed));

/** The full name of the person who enters it. */
export const fullNameSchema = nameOf(texts.fullNameRequired);
