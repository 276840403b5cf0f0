/**
 * The external side of the demo scenario: accounts at the demo identity provider, and an invitation for one of them.
 */

import { createHash } from "node:crypto";
import { brand } from "@/lib/config/brand";
import { clock } from "@/lib/config/clock";
import { DAY_MS } from "@/lib/config/constants";
import type { invitations } from "@/lib/db/schema";
import { identities, portalAppId } from "./people";

/** An account at the demo identity provider. */
export type ProviderAccount = { subject: string; email: string; isVerified: boolean; name: string; note: string };

const account = (name: string) => `${name}@${brand.demoEmailDomain}`;

/** The name of the demo identity provider on the portal's buttons. */
export const demoProviderName = "Demo identity provider";

export const invited = { email: account("invited"), fullName: "Persis Wetherby" };

/** The link's request id; the database only stores its hash. */
export const demoRequestId = "demo-sso-invited";

const notes: Record<string, string> = {
  worker: "a care worker: refused on the web",
  unregistered: "not a user of the portal",
};

export const providerAccounts: ProviderAccount[] = [
  ...identities.map(({ uid, email, displayName }) => ({
    subject: `subject-of-${uid}`,
    email,
    isVerified: true,
    name: displayName,
    note: notes[email.split("@")[0] ?? ""] ?? "",
  })),
  {
    subject: "subject-of-unverified",
    email: account("agency"),
    isVerified: false,
    name: "Someone Unproven",
    note: "email address not verified: refused",
  },
  {
    subject: "subject-of-unknown",
    email: "unknown@elsewhere.example",
    isVerified: true,
    name: "Corin Vexley",
    note: "not a user of the portal: refused",
  },
  {
    subject: "subject-of-invited",
    email: invited.email,
    isVerified: true,
    name: invited.fullName,
    note: "has an invitation",
  },
];

const INVITATION_MS = 30 * DAY_MS;

/** The invitation's row. It expires some weeks after seeding. */
export const demoInvitation = (organisationId: string): typeof invitations.$inferInsert => ({
  id: "f2b60d81-5b1f-4c2a-9d3e-000000000001",
  organisationId,
  tokenHash: createHash("sha256").update(demoRequestId).digest("hex"),
  email: invited.email,
  fullName: invited.fullName,
  jobTitle: "Recruitment consultant",
  permissionCodes: ["1002", "3004"],
  apps: [{ appId: portalAppId, isAuthorizer: false }],
  expiresAt: new Date(clock.now().getTime() + INVITATION_MS),
});
