/** People of one test's own, in an organisation of its own: for tests that change how someone signs in. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { newSecret, recoveryHash } from "@/lib/backend/second-factors/rules";
import * as schema from "@/lib/db/schema";
import { sealFor } from "@/lib/db/sealing";
import { demoPassword } from "@/lib/db/seed/people";
import { anAccount } from "../../support/identities";
import { owner, sealingKeys } from "./database";

export type Person = {
  id: string;
  email: string;
  organisation: { id: string; name: string };
  /** Set where he has a second factor. */
  secret: string;
  recoveryCode: string;
};

type PersonInput = {
  codes?: string[];
  isPrimary?: boolean;
  hasSecondFactor?: boolean;
  /** The organisation requires a second factor. */
  isRequired?: boolean;
};

/** Someone who works for an agency of this test's own. */
export async function aPerson({
  codes = ["1002"],
  isPrimary = false,
  hasSecondFactor = false,
  isRequired = false,
}: PersonInput = {}): Promise<Person> {
  const { uid, email } = await anAccount({ password: demoPassword });
  const organisation = { id: randomUUID(), name: `Thistledown ${randomUUID().slice(0, 8)}` };
  const person = { id: randomUUID(), email, organisation, secret: newSecret(), recoveryCode: "7777-ABCD-EFGH-JKMN" };
  await owner(async (tx) => {
    await tx.insert(schema.organisations).values({
      ...organisation,
      kind: "agency",
      requiresSecondFactor: isRequired,
      // Nobody is reminded of the advance in the middle of these tests.
      capitalAdvance: "REGISTERED",
    });
    await tx.insert(schema.users).values({ id: person.id, uid, email, fullName: "Wren Ashdown", userGroup: "Agency" });
    await tx.insert(schema.memberships).values({
      organisationId: organisation.id,
      userId: person.id,
      permissionCodes: codes,
      apps: [{ appId: "portal", isAuthorizer: false }],
      isPrimary,
      isSelected: true,
    });
    if (!hasSecondFactor) return;
    const stored = { secret: person.secret, next: null };
    const { keyId, sealed } = sealFor(`secondFactor:${person.id}`, stored, sealingKeys());
    await tx
      .insert(schema.secondFactors)
      .values({ userId: person.id, keyId, secretSealed: sealed, confirmedAt: new Date() });
    const codeHash = recoveryHash(person.recoveryCode);
    if (codeHash) await tx.insert(schema.recoveryCodes).values({ userId: person.id, codeHash });
  });
  return person;
}

/** What an authenticator app shows now, or a few steps of 30 seconds on. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Gives the password on the sign-in page; what comes next is the test's own to see. */
export async function givePassword(page: Page, { email }: Person, at = "/signin"): Promise<void> {
  await page.goto(at);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
}
