/**
 * Domain errors: one base class with a code each. Expected errors show their message; anything else becomes a general
 * message with a reference to the log. Both transports, in-process and HTTP, use `toDomainError`.
 */
import { ORPCError } from "@orpc/server";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { IdentityError } from "@/lib/identity";

/** `workerId`: the existing worker that the message is about. */
export type FieldMessage = { field: string; message: string; workerId?: string };
/** `title`: the heading of the message, where the catalogue has one (spec section 8). */
export type ErrorData = { fields?: FieldMessage[]; reference?: string; reason?: string; title?: string };

const statuses = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;
type Code = keyof typeof statuses;

/** An error the caller is meant to see: the message is for people, `data` for forms. */
export class DomainError extends ORPCError<Code, ErrorData> {
  constructor(code: Code, message: string, data: ErrorData = {}) {
    super(code, { status: statuses[code], message, data });
  }
}

export const notFound = () => new DomainError("NOT_FOUND", messages.general.notFoundTitle);
export const unauthorized = () => new DomainError("UNAUTHORIZED", messages.session.expired);
/**
 * UNAUTHORIZED for a proven identity that does not belong to a user of the portal. `reason` names the text in the
 * catalogue (spec section 8).
 */
export function refuse(message: string, reason: string): DomainError {
  const title = reason === "noAccount" ? { title: messages.signIn.noAccountTitle } : {};
  return new DomainError("UNAUTHORIZED", message, { reason, ...title });
}
export const forbidden = () => new DomainError("FORBIDDEN", messages.signIn.noAppAccess);
export const unavailable = () => new DomainError("SERVICE_UNAVAILABLE", messages.general.unavailable);
export const tooMany = (message: string = messages.general.tooMany) => new DomainError("TOO_MANY_REQUESTS", message);
/** `reason` is a machine-readable code, e.g. `alreadySubmitted`. */
export const conflict = (message: string, reason: string) => new DomainError("CONFLICT", message, { reason });
export const invalid = (message: string, fields: FieldMessage[]) => new DomainError("BAD_REQUEST", message, { fields });

/** SQLSTATE classes and driver codes that mean the database is currently unavailable, or too slow: a statement ran into its time limit. */
const unreachable = /^(08|53|57P|57014|ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH)/;
const unreachableText =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let next = error; next && chain.length < 5; next = (next as { cause?: unknown }).cause) chain.push(next);
  return chain;
}

/** Whether an error means that a service we depend on cannot be reached. */
export function isUnreachable(error: unknown): boolean {
  return causes(error).some((cause) => {
    const { code, message } = cause as { code?: unknown; message?: unknown };
    return (
      (typeof code === "string" && unreachable.test(code)) ||
      (typeof message === "string" && unreachableText.test(message))
    );
  });
}

/** Whether the identity service is currently unavailable or rate-limiting us. */
const isIdentityUnavailable = (error: unknown): boolean =>
  error instanceof IdentityError && ["unreachable", "tooMany"].includes(error.kind);

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] };

function fieldsOf(issues: readonly Issue[]): FieldMessage[] {
  return issues.map((issue) => ({
    field: (issue.path ?? []).map((step) => String(typeof step === "object" ? step.key : step)).join("."),
    message: issue.message,
  }));
}

/**
 * The one error mapper: converts whatever was thrown into what the caller may see, and logs the rest under the request
 * id.
 */
export function toDomainError(error: unknown, requestId: string): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof ORPCError) {
    const issues = (error.data as { issues?: Issue[] } | undefined)?.issues;
    if (error.code === "BAD_REQUEST") return invalid(messages.general.invalid, issues ? fieldsOf(issues) : []);
    if (error.code === "NOT_FOUND" || error.code === "METHOD_NOT_SUPPORTED") return notFound();
  }
  if (isUnreachable(error) || isIdentityUnavailable(error)) {
    log.warn("service unreachable", { requestId, error });
    return unavailable();
  }
  log.error("unexpected error", { requestId, error });
  return new DomainError("INTERNAL_SERVER_ERROR", messages.general.unexpectedWithId(requestId), {
    reference: requestId,
  });
}
