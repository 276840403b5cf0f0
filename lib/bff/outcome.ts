/** Errors as data, for pages and actions: what went wrong, in words for people and in a word for programs. */
import { ORPCError } from "@orpc/client";
import type { ErrorData, FieldMessage } from "@/lib/backend/errors";
import { toDomainError } from "@/lib/backend/errors";
import { requestId } from "./request";

export type Problem = {
  code: string;
  message: string;
  fields: FieldMessage[];
  reason: string | null;
};

export type Outcome<T> = { ok: true; data: T } | { ok: false; problem: Problem };

/** Runs a call and hands back its data or its problem. Only what Next itself throws (a redirect, say) passes through. */
export async function attempt<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, data: await call() };
  } catch (error) {
    if (isNextSignal(error)) throw error;
    const known = error instanceof ORPCError ? error : toDomainError(error, await requestId());
    const data = (known.data ?? {}) as ErrorData;
    return {
      ok: false,
      problem: { code: known.code, message: known.message, fields: data.fields ?? [], reason: data.reason ?? null },
    };
  }
}

const isNextSignal = (error: unknown): boolean =>
  typeof (error as { digest?: unknown } | null)?.digest === "string" &&
  /^(NEXT_|DYNAMIC_|BAILOUT_|HANGING_)/.test((error as { digest: string }).digest);
