/** What is registered with somebody else: company, charity and VAT numbers, postcodes. In words as people write them. */
import { isValid, toNormalised } from "postcode";
import { stdnum } from "stdnum";
import { z } from "zod";
import { messages } from "@/lib/config/messages";

const texts = messages.registers;

const compact = (typed: string) => typed.replace(/[\s\u00a0.-]/g, "").toUpperCase();

/** Companies House: 8 digits, or one or two letters for the register and digits, e.g. SC123456, R0000123. */
const COMPANY = /^(?:\d{8}|[A-Z]{2}\d{6}|R0\d{6}|(?:IP|SP)\d{5}[A-Z]|(?:IP|SP|NP|RS)\d{5}R)$/;
/** England and Wales 6 or 7 digits, Scotland SC0 and five, Northern Ireland NIC and six. */
const CHARITY = /^(?:\d{6,7}|SC0\d{5}|NIC\d{6})$/;

/** A company number as the register writes it, with its leading noughts; null for what is none. */
export function toCompanyNumber(typed: string): string | null {
  const number = /^\d{6,8}$/.test(compact(typed)) ? compact(typed).padStart(8, "0") : compact(typed);
  return COMPANY.test(number) ? number : null;
}

/** A company or a charity number. Of digits alone nobody can tell which it is: they stay as they were typed. */
export function toCompanyOrCharityNumber(typed: string): string | null {
  const number = compact(typed);
  return CHARITY.test(number) || COMPANY.test(number) ? number : null;
}

/** A UK VAT number with its check digits right, as `GB980780684`; null for what is none. */
export function toVatNumber(typed: string): string | null {
  const number = compact(typed);
  if (!/^(?:GB|XI)?(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/.test(number)) return null;
  const digits = number.replace(/^(?:GB|XI)/, "");
  const { isValid: isVatNumber } = stdnum.GB?.vat?.validate(digits) ?? { isValid: false };
  return isVatNumber ? `GB${digits}` : null;
}

/** A full UK postcode as the post writes it, `LS1 4AP`; null for what is none. */
export const toPostcode = (typed: string): string | null =>
  isValid(compact(typed)) ? toNormalised(compact(typed)) : null;

const registered = (to: (typed: string) => string | null, words: { missing: string; format: string }) =>
  z
    .string({ error: words.missing })
    .trim()
    .min(1, { error: words.missing, abort: true })
    .max(40, { error: words.format, abort: true })
    .transform((typed, context) => {
      const number = to(typed);
      if (number) return number;
      context.issues.push({ code: "custom", message: words.format, input: typed });
      return z.NEVER;
    });

export const companyNumberSchema = registered(toCompanyNumber, {
  missing: texts.companyNumberNeeded,
  format: texts.companyNumberFormat,
});
export const companyOrCharityNumberSchema = registered(toCompanyOrCharityNumber, {
  missing: texts.companyOrCharityNumberNeeded,
  format: texts.companyOrCharityNumberFormat,
});
export const vatNumberSchema = registered(toVatNumber, {
  missing: texts.vatNumberNeeded,
  format: texts.vatNumberFormat,
});
export const postcodeSchema = registered(toPostcode, {
  missing: texts.postcodeNeeded,
  format: texts.postcodeFormat,
});
