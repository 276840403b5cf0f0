/** Errors as data, for pages and actions: a message for people and a code for programs. */
import { ORPCError } from "@orpc/client";
import type { ErrorData, FieldMessage } from "@/lib/backend/errors";
import { toDomainError } from "@/lib/backend/errors";
import { requestId } from "./request";

export type ResultError = {
  code: string;
  message: string;
  fields: FieldMessage[];
  reason: string | null;
};

export type Result<T> = { ok: true; data: T } | { ok: false; error: ResultError };

/** Runs a call and returns its data or its error. Only what Next itself throws (e.g. a redirect) passes through. */
export async function attempt<T>(call: () => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, data: await call() };
  } catch (error) {
    if (isNextSignal(error)) throw error;
    const known = error instanceof ORPCError ? error : toDomainError(error, await requestId());
    const data = (known.data ?? {}) as ErrorData;
    return {
      ok: false,
      error: { code: known.code, message: known.message, fields: data.fields ?? [], reason: data.reason ?? null },
    };
  }
}

const isNextSignal = (error: unknown): boolean =>
  typeof (error as { digest?: unknown } | null)?.digest === "string" &&
  /^(NEXT_|DYNAMIC_|BAILOUT_|HANGING_)/.test((error as { digest: string }).digest);
