/** Invitations to sign in through an external identity provider, for tests on the shared servers. */
import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import * as schema from "@/lib/db/schema";
import { asOwner, type Organisation, type TestCaller } from "./fixtures";

type InvitationOptions = { email?: string; expiresAt?: Date } & Partial<
  Pick<
    typeof schema.invitations.$inferInsert,
    "fullName" | "jobTitle" | "permissionCodes" | "seesMedicalAnswers" | "apps"
  >
>;

/** An invitation; `id` is the request id in its link, `rowId` the id of its row. */
export async function anInvitation(organisation: Organisation, options: InvitationOptions = {}) {
  const id = randomUUID();
  const row = {
    id: randomUUID(),
    organisationId: organisation.id,
    tokenHash: createHash("sha256").update(id).digest("hex"),
    email: `invited-${id}@people.example`,
    fullName: "Linnet Harrowby",
    jobTitle: "Recruiter",
    permissionCodes: ["1002", "3004"],
    apps: [{ appId: "portal", isAuthorizer: false }],
    expiresAt: new Date(Date.now() + 3_600_000),
    ...options,
  };
  await asOwner((tx) => tx.insert(schema.invitations).values(row));
  return { id, rowId: row.id, email: row.email, fullName: row.fullName };
}

export const invitationRow = async (rowId: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.invitations).where(eq(schema.invitations.id, rowId)));
  if (!row) throw new Error("the invitation is gone");
  return row;
};

/** The email address of a signed-in caller. */
export function emailOf({ caller }: TestCaller): string {
  if (caller.kind !== "person") throw new Error("only a person has an address");
  return caller.email;
}
