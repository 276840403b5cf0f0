/**
 * The backend's HTTP handler: the same router behind bearer tokens, for the worker app and the sister products (design,
 * The way of a request). Responds with `{ success, data }` or `{ success: false, error }`.
 */

import { OpenAPIGenerator } from "@orpc/openapi";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { ORPCError } from "@orpc/server";
import { BodyLimitPlugin } from "@orpc/server/fetch";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { maxBodyBytes, takesFileCall } from "@/lib/config/body-limits";
import { brand } from "@/lib/config/brand";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import type { Caller, Context } from "./context";
import { notFound, toDomainError } from "./errors";
import { router } from "./index";
import { BodyTooLarge, withFileBody } from "./large-body";
import { refusalsLogged } from "./refusals";
import { callerOfBearer } from "./sessions";

const PREFIX = "/api/v1";

const failure = (error: ORPCError<string, unknown>) => ({
  success: false,
  error: { code: error.code, message: error.message, ...(error.data ? { data: error.data } : {}) },
});

const makeHandler = (maxBodySize: number) =>
  new OpenAPIHandler<Context>(router, {
    plugins: [new BodyLimitPlugin({ maxBodySize })],
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          throw toDomainError(error, context.requestId);
        }
      },
    ],
    interceptors: [
      async ({ next }) => {
        const result = await next();
        if (!result.matched || result.response.status >= 400) return result;
        return {
          ...result,
          response: { ...result.response, body: { success: true, data: result.response.body ?? null } },
        };
      },
    ],
    customErrorResponseBodyEncoder: failure,
  });

const handlers = new Map<number, ReturnType<typeof makeHandler>>();

/** The handler for bodies of up to `maxBytes`. */
function handlerTaking(maxBytes: number) {
  const handler = handlers.get(maxBytes) ?? makeHandler(maxBytes);
  handlers.set(maxBytes, handler);
  return handler;
}

const answer = (error: ORPCError<string, unknown>) => Response.json(failure(error), { status: error.status });

async function callerOf(request: Request): Promise<Caller> {
  const authorization = request.headers.get("authorization");
  if (!authorization) return { kind: "visitor", uid: null };
  return callerOfBearer({
    token: authorization.replace(/^Bearer\s+/i, ""),
    agencyId: request.headers.get("agency-id"),
    providerId: request.headers.get("provider-id"),
  });
}

/** Answers a request below `/api/v1`. Never throws. */
export async function serveHttp(request: Request, from: Omit<Context, "caller">): Promise<Response> {
  try {
    const caller = await refusalsLogged("bearer token", from, () => callerOf(request));
    const { pathname } = new URL(request.url);
    // Anonymous callers do not upload files.
    const takesFile = takesFileCall(request.method, pathname, caller.kind === "person");
    const maxBytes = takesFile ? maxBodyBytes(request.method, pathname) : constants.formMaxBytes;
    const received = takesFile ? await withFileBody(request, maxBytes) : request;
    const { matched, response } = await handlerTaking(maxBytes).handle(received, {
      prefix: PREFIX,
      context: { ...from, caller },
    });
    return matched ? response : answer(notFound());
  } catch (error) {
    const isTooLarge = error instanceof BodyTooLarge;
    return answer(isTooLarge ? new ORPCError("PAYLOAD_TOO_LARGE") : toDomainError(error, from.requestId));
  }
}

type Json = { [key: string]: unknown };

/** Wraps an operation's response schema in the envelope, for the OpenAPI document. */
function wrap(schema: unknown): Json {
  return {
    type: "object",
    properties: { success: { const: true }, data: schema ?? {} },
    required: ["success", "data"],
  };
}

const failureSchema: Json = {
  type: "object",
  properties: {
    success: { const: false },
    error: {
      type: "object",
      properties: { code: { type: "string" }, message: { type: "string" }, data: {} },
      required: ["code", "message"],
    },
  },
  required: ["success", "error"],
};

let document: Promise<Json> | undefined;

/** The OpenAPI document of the HTTP API, generated once. */
export function openApiDocument(): Promise<Json> {
  document ??= makeDocument();
  return document;
}

async function makeDocument(): Promise<Json> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const made = await generator.generate(contract, {
    info: { title: `${brand.name} API`, version: "1" },
    servers: [{ url: PREFIX }],
    security: [{ idToken: [] }, {}],
    components: {
      securitySchemes: { idToken: { type: "http", scheme: "bearer", bearerFormat: "Firebase ID token" } },
    },
  });
  for (const path of Object.values(made.paths ?? {})) {
    for (const operation of Object.values(path as Json) as Json[]) {
      const responses = operation["responses"] as
        | Record<string, { content?: Record<string, { schema?: unknown }> }>
        | undefined;
      for (const response of Object.values(responses ?? {})) {
        const json = response.content?.["application/json"];
        if (json) json.schema = wrap(json.schema);
      }
      if (responses) {
        Object.assign(responses, {
          default: {
            description: "A problem, in words and in a code",
            content: { "application/json": { schema: failureSchema } },
          },
        });
      }
    }
  }
  return made as unknown as Json;
}
