/** Validates a posted form of a worker's profile and makes its call. */
import type { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import type { Client } from "@/lib/bff/http-client";
import type { ResultError } from "@/lib/bff/result";
import { messages } from "@/lib/config/messages";
import { failed, type ProfileAnswer } from "./answer";
import { dateOfBirthProblems, errorsOf } from "./errors";
import type { Values } from "./row-lists";

/** The form's state for an error of a call. `duplicateOf` is the id of an existing worker, which the form links to. */
function invalidAnswer({ code, message, fields, reason }: ResultError, values: Values): ProfileAnswer {
  if (code !== "BAD_REQUEST" || fields.length === 0) return failed(message, values);
  const duplicateOf = fields.find(({ workerId }) => workerId)?.workerId;
  return {
    status: "invalid",
    message: reason === "duplicate" ? message : messages.general.problem,
    errors: errorsOf(fields, values),
    values: duplicateOf ? { ...values, duplicateOf } : values,
  };
}

/** Validates the submitted values, then makes the call: errors of both are shown at their fields. */
export async function carryOut<T, R>(
  { call }: PortalAction,
  values: Values,
  schema: z.ZodType<T>,
  submitted: unknown,
  make: (client: Client, input: T) => Promise<R>,
): Promise<ProfileAnswer | { status: "saved"; data: R }> {
  const parsed = schema.safeParse(submitted);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
    return {
      status: "invalid",
      message: messages.general.problem,
      errors: errorsOf([...problems, ...dateOfBirthProblems(values)], values),
      values,
    };
  }
  const result = await call((client) => make(client, parsed.data));
  return result.ok ? { status: "saved", data: result.data } : invalidAnswer(result.error, values);
}
