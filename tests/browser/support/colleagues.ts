/** Users of the demo's first agency, invitations to it, and the demo identity provider as a user meets it. */
import { createHash, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { brand } from "@/lib/config/brand";
import * as schema from "@/lib/db/schema";
import { demoProviderName } from "@/lib/db/seed/external";
import { organisations } from "@/lib/db/seed/people";
import { owner } from "./database";
import { aPerson, type Person } from "./people";

const agencyA = organisations.find(({ key }) => key === "agencyA");
if (!agencyA) throw new Error("the scenario has no first agency");
const { id: organisationId, name } = agencyA;

/** Creates a user of the demo's first agency who has an account at the identity service and may view workers. */
export const aColleague = (options: Pick<Parameters<typeof aPerson>[0] & object, "claims"> = {}): Promise<Person> =>
  aPerson({ in: [{ id: organisationId, name }], codes: ["1002"], ...options });

/** Creates an invitation to the demo's first agency. Its link carries `requestId`. */
export async function anInvitation({ expiresInMs = 3_600_000 } = {}) {
  const requestId = randomUUID();
  const email = `invited-${requestId}@people.example`;
  const id = randomUUID();
  await owner((tx) =>
    tx.insert(schema.invitations).values({
      id,
      organisationId,
      tokenHash: createHash("sha256").update(requestId).digest("hex"),
      email,
      fullName: "Linnet Harrowby",
      permissionCodes: ["1002"],
      apps: [{ appId: "portal", isAuthorizer: false }],
      expiresAt: new Date(Date.now() + expiresInMs),
    }),
  );
  return { id, requestId, email, fullName: "Linnet Harrowby" };
}

export const invitationRow = async (id: string) => {
  const [row] = await owner((tx) => tx.select().from(schema.invitations).where(eq(schema.invitations.id, id)));
  return row;
};

/** Links a user to a subject at the demo identity provider, as an earlier sign-in would have done. */
export const aLink = (userId: string, subject: string): Promise<unknown> =>
  owner((tx) =>
    tx.insert(schema.externalIdentities).values({ userId, issuer: process.env.OIDC_ISSUER ?? "", subject }),
  );

export const linksOf = (userId: string) =>
  owner((tx) =>
    tx
      .select({ issuer: schema.externalIdentities.issuer, subject: schema.externalIdentities.subject })
      .from(schema.externalIdentities)
      .where(eq(schema.externalIdentities.userId, userId)),
  );

export const auditActionsOf = async (subjectId: string): Promise<string[]> => {
  const rows = await owner((tx) =>
    tx
      .select({ action: schema.auditEvents.action })
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subjectId, subjectId))
      .orderBy(schema.auditEvents.at),
  );
  return rows.map(({ action }) => action);
};

/** Presses the provider's button and waits for the provider's own page. */
export async function goToProvider(page: Page): Promise<void> {
  await page.getByRole("button", { name: `Continue with ${demoProviderName}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: demoProviderName, exact: true })).toBeVisible();
}

/** Signs in at the provider as the given subject and returns to the portal. */
export async function continueAs(
  page: Page,
  {
    subject = randomUUID() as string,
    email,
    isVerified = true,
  }: { subject?: string; email: string; isVerified?: boolean },
): Promise<string> {
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Email").fill(email);
  if (isVerified) await page.getByLabel("The address is verified").check();
  await page.getByRole("button", { name: "Continue as someone else" }).click();
  return subject;
}

/** The cookies that must be gone after the round trip to the provider. */
export async function roundTripCookies(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name }) => name).filter((name) => name.includes("external-sign-in"));
}

export const noAccount = {
  title: "No account found",
  message: `User is not associated with any account on ${brand.name}. Please contact your manager.`,
};
