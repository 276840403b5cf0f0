/** Sign-ups and links that no other test uses, for tests of accounts. */
import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import type { SignUp } from "@/lib/contract/accounts";
import * as schema from "@/lib/db/schema";
import { asOwner, PASSWORD, type User } from "./fixtures";

/**
 * A valid sign-up payload with a unique email address. The phone number is in the range Ofcom reserves for fiction.
 */
export const aSignUp = (change: Partial<SignUp> = {}): SignUp => ({
  fullName: "Rowan Alderley",
  email: `sign-up-${randomUUID()}@people.example`,
  phone: `07700 900${String(randomInt(1_000)).padStart(3, "0")}`,
  city: "england.west-yorkshire.leeds",
  userGroup: "Agency",
  userType: "agency-registered-manager",
  password: PASSWORD,
  confirmPassword: PASSWORD,
  isPrimaryUser: true,
  ...change,
});

const HOUR_MS = 3_600_000;

/** The token of a user's link, as it would be sent; only its hash is stored. */
export async function aToken(
  user: Pick<User, "id">,
  kind: "passwordReset" | "phoneVerification",
  change: Partial<typeof schema.accountTokens.$inferInsert> = {},
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest("hex");
  const expiresAt = new Date(Date.now() + HOUR_MS);
  await asOwner((tx) =>
    tx.insert(schema.accountTokens).values({ kind, userId: user.id, tokenHash, expiresAt, ...change }),
  );
  return token;
}
