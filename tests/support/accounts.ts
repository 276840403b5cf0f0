/** Sign-ups and links of one's own, for tests of accounts. */
import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import type { SignUp } from "@/lib/contract/accounts";
import * as schema from "@/lib/db/schema";
import { asOwner, PASSWORD, type User } from "./world";

/** A right sign-up payload with an e-mail of its own. Ofcom keeps these numbers for fiction. */
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

/** A link's token of a user's, as it would be sent; only its hash is stored. */
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
