/** Who may decide a request, as pure rules (docs/decisions/0078-authorisation.md). */

export type AuthoriserRights = {
  /** The id of their membership. */
  id: string;
  userId: string;
  /** An active user of the provider. */
  isActive: boolean;
  /** Whether they have the permission for tasks, without which no one can open a request. */
  opensTasks: boolean;
  /** The services that they are limited to as a user: they do not see requests at others. Null: every service. */
  seesServiceIds: readonly string[] | null;
  /** Null: every service. */
  serviceIds: readonly string[] | null;
  canAuthoriseJobs: boolean;
  limitPence: number | null;
  canAuthorisePayments: boolean;
  paymentLimitPence: number | null;
  deputyId: string | null;
  awayFrom: string | null;
  awayTo: string | null;
};

/** What is to be authorised; `serviceId` is null for an invoice of several services. `estimatedPence` is null where no agreement covers it, so that no limit is known to hold. */
type AuthorisedRequest = { serviceId: string | null; estimatedPence: number | null };

/** Whether a day is within their absence. */
export const isAway = ({ awayFrom, awayTo }: Pick<AuthoriserRights, "awayFrom" | "awayTo">, today: string): boolean =>
  awayFrom !== null && awayTo !== null && awayFrom <= today && today <= awayTo;

/** Whether an authoriser can open a request. */
const sees = ({ seesServiceIds }: AuthoriserRights, { serviceId }: AuthorisedRequest): boolean =>
  seesServiceIds === null || (serviceId !== null && seesServiceIds.includes(serviceId));

/** Whether an authoriser's own rights cover a request, present or not. */
export const covers = (
  { isActive, canAuthoriseJobs, serviceIds, limitPence }: AuthoriserRights,
  { serviceId, estimatedPence }: AuthorisedRequest,
): boolean =>
  isActive &&
  canAuthoriseJobs &&
  (serviceIds === null || (serviceId !== null && serviceIds.includes(serviceId))) &&
  (limitPence === null || (estimatedPence !== null && estimatedPence <= limitPence));

/** Who acts for an authoriser: themselves or, while they are away, the first of their deputies who is present. */
function actingFor(
  all: readonly AuthoriserRights[],
  authoriser: AuthoriserRights,
  today: string,
): AuthoriserRights | null {
  const passed = new Set<string>();
  let acting: AuthoriserRights | undefined = authoriser;
  while (acting && isAway(acting, today)) {
    passed.add(acting.id);
    const { deputyId }: AuthoriserRights = acting;
    acting = passed.has(deputyId ?? "") ? undefined : all.find(({ id }) => id === deputyId);
  }
  return acting?.isActive && acting.opensTasks ? acting : null;
}

/** The authorisers who are asked to decide a request, each once: those who cover it, or who act for one that does. */
export function askedFor(
  all: readonly AuthoriserRights[],
  request: AuthorisedRequest,
  today: string,
): AuthoriserRights[] {
  const acting = all
    .filter((authoriser) => covers(authoriser, request))
    .flatMap((authoriser) => actingFor(all, authoriser, today) ?? [])
    .filter((acting) => sees(acting, request));
  return [...new Set(acting)];
}

/**
 * Whether a user may decide a request: by their own rights, which an absence does not change, or as the deputy of
 * someone who is away.
 */
export const mayAuthorise = (
  all: readonly AuthoriserRights[],
  userId: string,
  request: AuthorisedRequest,
  today: string,
): boolean =>
  all.some((authoriser) => authoriser.userId === userId && covers(authoriser, request) && sees(authoriser, request)) ||
  askedFor(all, request, today).some((asked) => asked.userId === userId);
