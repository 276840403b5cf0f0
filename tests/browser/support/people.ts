/** Users and organisations for a single test, for tests that change a user's details, permissions or sign-in. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { newSecret, recoveryHash } from "@/lib/backend/second-factors/rules";
import * as schema from "@/lib/db/schema";
import { sealFor } from "@/lib/db/sealing";
import { anAccount } from "../../support/identities";
import { owner, sealingKeys } from "./database";
import { takeSession } from "./sessions";

/** The password of every person made here. */
const PASSWORD = "Quiet-Harbour.7";

type Organisation = { id: string; name: string };
export type Person = {
  userId: string;
  uid: string;
  email: string;
  fullName: string;
  organisations: [Organisation, ...Organisation[]];
  /** Only for a user with a second factor. */
  secret: string;
  recoveryCode: string;
};

type PersonInput = {
  fullName?: string;
  jobTitle?: string;
  kind?: "agency" | "provider" | "platform";
  codes?: string[];
  isPrimary?: boolean;
  /** Existing organisations to join. */
  in?: [Organisation, ...Organisation[]];
  /**
   * How many organisations to create; with `parentCompany` the user must choose one before they can enter the portal.
   */
  organisations?: number;
  parentCompany?: string;
  hasSecondFactor?: boolean;
  /** Their organisations require a second factor. */
  isRequired?: boolean;
  /** The advance status of their organisations. A primary user of one that is not registered sees a reminder. */
  capitalAdvance?: "NOT_REGISTERED" | "REGISTERED";
  /** Custom claims of their identity. */
  claims?: Record<string, unknown>;
};

function ownOrganisations(count: number): [Organisation, ...Organisation[]] {
  const mark = randomUUID().slice(0, 6);
  const [first, ...more] = ["Alderbrook", "Birchwater", "Cedarholm"].slice(0, count).map((name) => ({
    id: randomUUID(),
    name: `${name} ${mark}`,
  }));
  if (!first) throw new Error("a person works for one organisation at least");
  return [first, ...more];
}

/**
 * Creates a user with an identity. They are the only user of their organisations unless `in` names existing ones; the
 * first organisation is the one they selected last.
 */
export async function aPerson({
  fullName = "Linnet Harrowgate",
  jobTitle,
  kind = "agency",
  codes = [],
  isPrimary = false,
  in: joined,
  organisations: count = 1,
  parentCompany,
  hasSecondFactor = false,
  isRequired: requiresSecondFactor = false,
  capitalAdvance,
  claims,
}: PersonInput = {}): Promise<Person> {
  const { uid, email } = await anAccount({ password: PASSWORD, claims });
  const userId = randomUUID();
  const organisations = joined ?? ownOrganisations(count);
  const person = {
    userId,
    uid,
    email,
    fullName,
    organisations,
    secret: newSecret(),
    recoveryCode: "7777-ABCD-EFGH-JKMN",
  };
  await owner(async (tx) => {
    if (!joined) {
      const alike = { kind, parentCompany, requiresSecondFactor, capitalAdvance };
      await tx.insert(schema.organisations).values(organisations.map((one) => ({ ...one, ...alike })));
    }
    const userGroup = ({ agency: "Agency", provider: "Provider", platform: "Admin" } as const)[kind];
    await tx.insert(schema.users).values({ id: userId, uid, email, fullName, userGroup });
    await tx.insert(schema.memberships).values(
      organisations.map(({ id }, n) => ({
        organisationId: id,
        userId,
        jobTitle,
        permissionCodes: codes,
        isPrimary,
        isSelected: n === 0,
        apps: [{ appId: "portal", isAuthorizer: false }],
      })),
    );
    if (!hasSecondFactor) return;
    const stored = { secret: person.secret, next: null };
    const { keyId, sealed: secretSealed } = sealFor(`secondFactor:${userId}`, stored, sealingKeys());
    await tx.insert(schema.secondFactors).values({ userId, keyId, secretSealed, confirmedAt: new Date() });
    const codeHash = recoveryHash(person.recoveryCode);
    if (codeHash) await tx.insert(schema.recoveryCodes).values({ userId, codeHash });
  });
  return person;
}

/** The code that an authenticator app shows now, or a number of 30-second steps later. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Fills in and sends the sign-in form that the page shows. */
export async function sendSignInOf(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Submits the password on the sign-in page and leaves the next step to the test. */
export async function submitPassword(page: Page, person: Person, at = "/signin"): Promise<void> {
  await page.goto(at);
  await sendSignInOf(page, person);
}

/** Gives the page's browser a session of its own as this user, for a test that then opens the page it needs. */
export const startSession = (page: Page, { email }: Person): Promise<void> => takeSession(page, email, PASSWORD);

/** Starts a session and opens the overview, where signing in leads. */
export async function signInPerson(page: Page, person: Person): Promise<void> {
  await startSession(page, person);
  await page.goto("/dashboard/overview");
  await page.waitForURL(/\/(dashboard|mobile)\/overview$/);
}

/** Changes a user's membership of one of their organisations, as an administrator would. */
export async function setMembership(
  { userId, organisations }: Person,
  change: Partial<typeof schema.memberships.$inferInsert>,
  at = 0,
): Promise<void> {
  const { memberships } = schema;
  const which = and(eq(memberships.userId, userId), eq(memberships.organisationId, organisations[at]?.id ?? ""));
  await owner((tx) => tx.update(memberships).set(change).where(which));
}

/** Ends all sessions of a user, as if they signed out everywhere from another device. */
export async function endSessionsOf({ userId }: Person): Promise<void> {
  const { sessions } = schema;
  await owner((tx) => tx.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, userId)));
}
