/** The password check that every call which sets a password uses. */
import { invalid } from "@/lib/backend/errors";
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { passwordPolicy } from "@/lib/config/password-policy";
import { passwordSchema } from "@/lib/contract/common/password";
import { commonPasswords, guessable, type Personal } from "./guessable";

const texts = messages.password;

/**
 * Throws BAD_REQUEST at the field `password` if it breaks a rule of spec section 5, is a common or leaked password, or
 * is built from the person's name, their e-mail address or the product's name.
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
