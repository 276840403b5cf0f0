/** What the contract declares about a call. */
import { z } from "zod";
import { contract } from "@/lib/contract";

type Described = { "~orpc": { inputSchema?: z.ZodType } };

/** The names of a call's required input fields; empty when it needs none. */
export function inputNames(path: string): string[] {
  const [area = "", verb = ""] = path.split(".");
  const call = (contract as unknown as Record<string, Record<string, Described>>)[area]?.[verb];
  if (!call) throw new Error(`there is no call ${path}`);
  const schema = call["~orpc"].inputSchema;
  if (!schema) return [];
  const { required } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as { required?: string[] };
  return required ?? [];
}
