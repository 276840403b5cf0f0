/**
 * Who may confirm a shift that an agency posted for a provider: the users who could have posted it without further
 * approval. If the service requires authorisation, these are its authorisers and their deputies; otherwise everyone who
 * posts shifts and opens tasks (docs/decisions/0091-the-task-inbox.md).
 */
import { and, arrayContains, eq, isNull } from "drizzle-orm";
import { codes } from "@/lib/access";
import { type AuthoriserRights, askedFor, authorisersOf, mayAuthorise } from "@/lib/backend/authorisers";
import { memberships, services, users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

export type Confirmers = {
  /** The services that require authorisation. */
  required: ReadonlySet<string>;
  authorisers: readonly AuthoriserRights[];
  /** Who posts shifts and opens tasks. `serviceIds`: those that they are limited to; null for every service. */
  posters: readonly { userId: string; serviceIds: readonly string[] | null }[];
};

type Wanted = { serviceId: string; estimatedPence: number };

/** What decides about it at a provider. */
export async function confirmersOf(tx: Transaction, organisationId: string): Promise<Confirmers> {
  const required = await tx
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.organisationId, organisationId), eq(services.jobAuthorisation, "required")));
  const posters = await tx
    .select({ userId: memberships.userId, serviceIds: memberships.scopeServiceIds })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organisationId, organisationId),
        isNull(memberships.deactivatedAt),
        eq(users.isActive, true),
        arrayContains(memberships.permissionCodes, [codes.jobs, codes.tasks]),
      ),
    );
  return {
    required: new Set(required.map(({ id }) => id)),
    authorisers: await authorisersOf(tx, organisationId),
    posters,
  };
}

/** The users who are asked to decide on a day, each once. */
export function askedToConfirm(
  { required, authorisers, posters }: Confirmers,
  request: Wanted,
  today: string,
): string[] {
  const asked = required.has(request.serviceId)
    ? askedFor(authorisers, request, today)
    : posters.filter(({ serviceIds }) => serviceIds === null || serviceIds.includes(request.serviceId));
  return [...new Set(asked.map(({ userId }) => userId))];
}

/** Whether a user may decide on a day: an authoriser also while they are away. */
export const mayConfirm = (confirmers: Confirmers, userId: string, request: Wanted, today: string): boolean =>
  confirmers.required.has(request.serviceId)
    ? mayAuthorise(confirmers.authorisers, userId, request, today)
    : askedToConfirm(confirmers, request, today).includes(userId);
