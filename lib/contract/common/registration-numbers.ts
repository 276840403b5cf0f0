/** Numbers issued by other bodies: company, charity and VAT numbers, postcodes. Parsed as people write them. */
import { isValid, toNormalised } from "postcode";
// The package's own entry loads the numbers of every country.
import { vat } from "stdnum/lib/cjs/gb/index.js";
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { fieldErrors } from "@/lib/config/messages/field-errors";

const texts = messages.organisations;

const compact = (entered: string) => entered.replace(/[\s\u00a0.-]/g, "").toUpperCase();

/** Companies House: 8 digits, or one or two letters for the register and digits, e.g. SC123456, R0000123. */
const COMPANY = /^(?:\d{8}|[A-Z]{2}\d{6}|R0\d{6}|(?:IP|SP)\d{5}[A-Z]|(?:IP|SP|NP|RS)\d{5}R)$/;
/** England and Wales 6 or 7 digits, Scotland SC0 and five, Northern Ireland NIC and six. */
const CHARITY = /^(?:\d{6,7}|SC0\d{5}|NIC\d{6})$/;

/** A company number as Companies House writes it, with its leading zeros; null where it is not one. */
export function toCompanyNumber(entered: string): string | null {
  const number = /^\d{6,8}$/.test(compact(entered)) ? compact(entered).padStart(8, "0") : compact(entered);
  return COMPANY.test(number) ? number : null;
}

/** A company or charity number. One of digits only could be either, so it stays as entered. */
export function toCompanyOrCharityNumber(entered: string): string | null {
  const number = compact(entered);
  return CHARITY.test(number) || COMPANY.test(number) ? number : null;
}

/** A UK VAT number with valid check digits, as `GB980780684`; null where it is not one. */
export function toVatNumber(entered: string): string | null {
  const number = compact(entered);
  if (!/^(?:GB|XI)?(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/.test(number)) return null;
  const digits = number.replace(/^(?:GB|XI)/, "");
  const { isValid: isVatNumber } = vat.validate(digits);
  return isVatNumber ? `GB${digits}` : null;
}

/** A full UK postcode as Royal Mail writes it, `LS1 4AP`; null where it is not one. */
export const toPostcode = (entered: string): string | null =>
  isValid(compact(entered)) ? toNormalised(compact(entered)) : null;

const registered = (to: (entered: string) => string | null, words: { missing: string; format: string }) =>
  z
    .string({ error: words.missing })
    .trim()
    .min(1, { error: words.missing, abort: true })
    .max(40, { error: words.format, abort: true })
    .transform((entered, context) => {
      const number = to(entered);
      if (number) return number;
      context.issues.push({ code: "custom", message: words.format, input: entered });
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
/** A full UK postcode. `needed` is the error where it is empty. */
export const postcodeOf = (needed: string) =>
  registered(toPostcode, { missing: needed, format: fieldErrors.postcode(needed) });
