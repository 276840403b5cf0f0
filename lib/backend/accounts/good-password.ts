/** The one judgement of a new password, for every call that takes one. */
import { invalid } from "@/lib/backend/errors";
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { passwordPolicy } from "@/lib/config/password-policy";
import { passwordSchema } from "@/lib/contract/password";
import { commonPasswords, guessable, type Personal } from "./guessable";

const texts = messages.password;

/**
 * Throws BAD_REQUEST at the field `password` for one that breaks a rule of spec section 5, is on the list of common and leaked
 * passwords, or is made of the person's own name or address or the product's name.
 */
export async function requireGoodPassword(
  password: string,
  person: Omit<Personal, "product">,
  summary: string = messages.accounts.resetInvalid,
): Promise<void> {
  const refusal = (message: string) => invalid(summary, [{ field: "password", message }]);
  const parsed = passwordSchema(passwordPolicy()).safeParse(password);
  if (!parsed.success) throw refusal(parsed.error.issues[0]?.message ?? messages.general.invalid);
  const found = guessable(password, { ...person, product: brand.name }, await commonPasswords());
  if (found) throw refusal(texts.guessable[found]);
}
