/** People and organisations of one test's own, for tests that change what a person is or may. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import * as schema from "@/lib/db/schema";
import { anAccount } from "@/tests/support/identities";
import { owner } from "./database";

const PASSWORD = "Quiet-Harbour.7";

export type Organisation = { id: string; name: string };
export type Person = { userId: string; email: string; organisations: Organisation[] };

type PersonInput = {
  kind?: "agency" | "provider";
  codes?: string[];
  /** How many organisations; with `parentCompany` he is asked for one before he comes in. */
  organisations?: number;
  parentCompany?: string;
};

/** A person with an identity, in organisations nobody else is in; the first is the one he selected last. */
export async function aPerson({
  kind = "agency",
  codes = [],
  organisations: count = 1,
  parentCompany,
}: PersonInput = {}): Promise<Person> {
  const { uid, email } = await anAccount({ password: PASSWORD });
  const userId = randomUUID();
  const organisations = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    name: `${["Alderbrook", "Birchwater", "Cedarholm"][n]} ${userId.slice(0, 6)}`,
  }));
  await owner(async (tx) => {
    await tx.insert(schema.organisations).values(organisations.map((one) => ({ ...one, kind, parentCompany })));
    const userGroup = kind === "agency" ? "Agency" : "Provider";
    await tx.insert(schema.users).values({ id: userId, uid, email, fullName: "Linnet Harrowgate", userGroup });
    await tx.insert(schema.memberships).values(
      organisations.map(({ id }, n) => ({
        ...{ organisationId: id, userId, permissionCodes: codes, isSelected: n === 0 },
        apps: [{ appId: "portal", isAuthorizer: false }],
      })),
    );
  });
  return { userId, email, organisations };
}

/** Sends the sign-in form that the page shows. */
export async function sendSignInOf(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export async function signInPerson(page: Page, person: Person): Promise<void> {
  await page.goto("/signin");
  await sendSignInOf(page, person);
  await page.waitForURL("/dashboard/overview");
}

/** Changes what he is in one of his organisations, as an administrator would. */
export async function setMembership(
  { userId, organisations }: Person,
  change: Partial<typeof schema.memberships.$inferInsert>,
  at = 0,
): Promise<void> {
  const { memberships } = schema;
  const which = and(eq(memberships.userId, userId), eq(memberships.organisationId, organisations[at]?.id ?? ""));
  await owner((tx) => tx.update(memberships).set(change).where(which));
}

/** Ends all sessions of a person, as if done from elsewhere. */
export async function endSessionsOf({ userId }: Person): Promise<void> {
  const { sessions } = schema;
  await owner((tx) => tx.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, userId)));
}
