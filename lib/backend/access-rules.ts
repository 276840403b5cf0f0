/**
 * Access rules: who may call a procedure is data on the procedure (design, The way of a request, 4). `procedure` is the
 * only way to create one, and it does not compile without an access rule.
 */
import type { AnyContractProcedure, InferContractRouterInputs, InferContractRouterOutputs } from "@orpc/contract";
import { call, type ImplementedProcedure, implement } from "@orpc/server";
import { codes, isAllowed, type PermissionCode, type UserGroup, userGroups } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { demandRecentAuthentication } from "./authentication-rule";
import type { AnonymousCaller, Caller, Context, PersonCaller } from "./context";
import { type DomainError, forbidden, refuse, unauthorized } from "./errors";
import { refusalsLogged } from "./refusals";

/** Who may call a procedure. Use the constructors below to create one. */
export type AccessRule =
  /** `linkHolder` has opened a link; `identified` also has an identity, which may be anonymous. */
  | ({ caller: "anyone" | "linkHolder" | "identified" } & { [K in Exclude<keyof PersonRule, "caller">]?: never })
  | PersonRule;

/** A signed-in user who meets every condition that is set. */
type PersonRule = {
  caller: "person";
  /** The user must match at least one entry: be in one of its groups and hold the permission that it names, if any. */
  anyOf?: readonly {
    groups: readonly UserGroup[];
    permissionCode?: PermissionCode;
    medicalAnswers?: true;
    authoriser?: true;
  }[];
  /** The user must be the organisation's primary user or platform staff. */
  isPrimary?: true;
  /** The user must not be limited to some services or branches. */
  wholeOrganisation?: true;
  /** The user must have authenticated in the last ten minutes (see `recentlyAuthenticated`). */
  recentlyAuthenticated?: true;
};

/** The type of caller that an access rule admits. */
type CallerOf<R extends AccessRule> = R extends { caller: "person" }
  ? PersonCaller
  : R extends { caller: "identified" }
    ? Caller & { uid: string }
    : Caller;

export const anyone = { caller: "anyone" } as const satisfies AccessRule;
export const linkHolder = { caller: "linkHolder" } as const satisfies AccessRule;
export const identifiedLinkHolder = { caller: "identified" } as const satisfies AccessRule;
export const signedIn = { caller: "person" } as const satisfies AccessRule;

const personWith = (...anyOf: NonNullable<PersonRule["anyOf"]>): PersonRule => ({ caller: "person", anyOf });

/** A user in one of `groups` who holds `code`. */
export const permission = (code: PermissionCode, groups: readonly UserGroup[]) =>
  personWith({ groups, permissionCode: code });

/** A user of an agency or the platform who may see workers and read their medical answers. */
export const medicalAnswers = personWith({
  groups: ["Admin", "Agency"],
  permissionCode: codes.workersView,
  medicalAnswers: true,
});

/** A provider's authoriser who holds `code`, or a user in one of `groups` who holds it. */
export const authoriserOr = (code: PermissionCode, groups: readonly UserGroup[] = []) =>
  personWith({ groups: ["Provider"], permissionCode: code, authoriser: true }, { groups, permissionCode: code });

/** A user in one of `groups`, whatever permissions they hold, or a user in the other groups who holds the code. */
export const role = (groups: readonly UserGroup[], or?: { code: PermissionCode; groups: readonly UserGroup[] }) =>
  personWith({ groups }, ...(or ? [{ groups: or.groups, permissionCode: or.code }] : []));

/** A user in one of `groups` who holds `code` and is either their organisation's primary user or platform staff. */
export const primary = (code: PermissionCode, groups: readonly UserGroup[]): PersonRule => ({
  ...permission(code, groups),
  isPrimary: true,
});

/**
 * A user who holds the permission code required of their group, for actions that each group needs a different code for.
 */
export const codeOf = (codeByGroup: Partial<Record<UserGroup, PermissionCode>>) =>
  personWith(
    ...userGroups.flatMap((group) =>
      codeByGroup[group] ? [{ groups: [group], permissionCode: codeByGroup[group] }] : [],
    ),
  );

const refusals = {
  noAccount: messages.signIn.noAccount,
  worker: messages.signIn.workerRefused,
  disabled: messages.signIn.disabled,
} as const;

/**
 * The 401 for an anonymous visitor who calls a procedure for signed-in users; uses the text of section 8 where their
 * identity is proven.
 */
const notSignedIn = ({ refusal }: AnonymousCaller): DomainError =>
  refusal ? refuse(refusals[refusal], refusal) : unauthorized();

/**
 * The same rule for actions that protect an account: the user must also have authenticated in the last ten minutes
 * (docs/decisions/0049). `tests/unit/recent-authentication.test.ts` lists the procedures that use it.
 */
export const recentlyAuthenticated = <R extends PersonRule>(rule: R) =>
  ({ ...rule, recentlyAuthenticated: true }) as const;

/**
 * The same rule for what is about the whole organisation: no one who is limited to some of its services or branches
 * (docs/decisions/0083-limited-users.md).
 */
export const ofWholeOrganisation = <R extends PersonRule>(rule: R) => ({ ...rule, wholeOrganisation: true }) as const;

/**
 * Throws unless the access rule admits `caller`: 401 without a session, 403 without the permission, and 403 with the
 * reason `recentAuthentication` for a user who has to authenticate again.
 */
export function authorize(accessRule: AccessRule, caller: Caller): void {
  if (accessRule.caller === "identified" && !caller.uid) throw unauthorized();
  if (accessRule.caller !== "person") return;
  if (caller.kind !== "person") throw notSignedIn(caller);
  if (accessRule.anyOf && !accessRule.anyOf.some((grant) => isAllowed(caller.principal, grant))) throw forbidden();
  if (accessRule.isPrimary && !caller.isPrimary && caller.group !== "Admin") throw forbidden();
  if (accessRule.wholeOrganisation && caller.principal.isLimited) throw forbidden();
  if (accessRule.recentlyAuthenticated) demandRecentAuthentication(caller);
}

/** Whether the access rule admits `caller`. */
export function isAuthorized(accessRule: AccessRule, caller: Caller): boolean {
  try {
    authorize(accessRule, caller);
    return true;
  } catch {
    return false;
  }
}

/** Makes a call of another area within a call, in the same context: its access rule is checked as for any other. */
export const callArea = call;

type Handler<P extends AnyContractProcedure, R extends AccessRule> = (call: {
  input: ParsedInput<P>;
  caller: CallerOf<R>;
  context: Context;
}) => Promise<InferContractRouterOutputs<P>>;

type Implementer = ReturnType<typeof implement<AnyContractProcedure>>;

/** The input a handler receives, after the schema's defaults and transforms. */
type ParsedInput<P extends AnyContractProcedure> = P extends { "~orpc": { inputSchema?: infer S } }
  ? NonNullable<S> extends { "~standard": { types?: infer T } }
    ? NonNullable<T> extends { output: infer O }
      ? O
      : InferContractRouterInputs<P>
    : InferContractRouterInputs<P>
  : never;

declare const accessRuleBrand: unique symbol;
/** A procedure that declares its access rule. Routers accept no other kind. */
export type Guarded<P extends AnyContractProcedure = AnyContractProcedure> = ImplementedProcedure<
  Context,
  Context,
  NonNullable<P["~orpc"]["inputSchema"]>,
  NonNullable<P["~orpc"]["outputSchema"]>,
  P["~orpc"]["errorMap"],
  P["~orpc"]["meta"]
> & { readonly [accessRuleBrand]: true; readonly accessRule: AccessRule };

/** The shape of an area's router: every call of its contract, with an access rule. */
export type GuardedArea<A extends Record<string, AnyContractProcedure>> = { [K in keyof A]: Guarded<A[K]> };

/**
 * Creates the procedure for a contract call. The access rule is checked before the input is parsed; the handler then
 * gets a caller of the type that the rule admits.
 */
export function procedure<P extends AnyContractProcedure, R extends AccessRule>(
  call: P,
  accessRule: R,
  handler: Handler<P, R>,
): Guarded<P> {
  // The types of the procedure are not known to the implementer; the generic signature above restores them.
  const made = (implement(call as AnyContractProcedure, { initialInputValidationIndex: 1 }) as Implementer)
    .$context<Context>()
    .use(({ context, next, path }) =>
      refusalsLogged(path.join("."), context as Context, async () => {
        authorize(accessRule, (context as Context).caller);
        return next();
      }),
    )
    .handler(({ input, context }) =>
      handler({ input, caller: (context as Context).caller, context: context as Context } as Parameters<
        Handler<P, R>
      >[0]),
    );
  return Object.assign(made, { accessRule }) as unknown as Guarded<P>;
}
