/**
 * Posts that Next itself would choke on are refused at the edge: its decoder of server actions answers malformed bodies with
 * a 500, and nothing a stranger sends may do that. Edge-safe.
 */
import { constants } from "@/lib/config/constants";

const ACTION_ID = /^[0-9a-f]{40,44}$/;
const ACTION_FIELD = /^(?:\d+_)?\$ACTION_/;

/** Whether the post is one that a page of ours could have sent. Anything but a post to a page is. */
export async function isReadablePost(request: Request): Promise<boolean> {
  if (request.method !== "POST" || new URL(request.url).pathname.startsWith("/api/")) return true;
  if (request.headers.get("sec-fetch-site") === "cross-site") return false;
  if (Number(request.headers.get("content-length") ?? 0) > constants.formMaxBytes) return false;
  const actionId = request.headers.get("next-action");
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data|^application\/x-www-form-urlencoded/.test(type)) return actionId === null && !type;
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  if (!form) return false;
  if (actionId === null) return isPlainForm(form);
  return ACTION_ID.test(actionId) && isCallOfAction(form);
}

/** A form sent without JavaScript: Next's own fields are there once each and hold JSON of the shape it wrote. */
function isPlainForm(form: FormData): boolean {
  for (const [name, value] of form) {
    if (!ACTION_FIELD.test(name)) continue;
    if (typeof value !== "string" || form.getAll(name).length > 1) return false;
    if (/^\$ACTION_ID_/.test(name)) continue;
    if (/^\$ACTION_REF_\d+$/.test(name) || name === "$ACTION_KEY") continue;
    if (!/^\$ACTION_\d+:\d+$/.test(name) || !isHarmless(parse(value))) return false;
  }
  return true;
}

/** A call made by script: `[state, form]`, the form's fields beside it. */
function isCallOfAction(form: FormData): boolean {
  const root = form.get("0");
  if (typeof root !== "string") return false;
  const call = parse(root);
  return Array.isArray(call) && call.length <= 2 && isHarmless(call);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const REFERENCE = /^\$(?:K\d{1,3}|@1|undefined)$/;

/** Plain data, and no reference but to the form itself. */
function isHarmless(value: unknown, depth = 0): boolean {
  if (value === undefined || depth > 6) return false;
  if (typeof value === "string") return !value.startsWith("$") || value.startsWith("$$") || REFERENCE.test(value);
  if (Array.isArray(value)) return value.every((item) => isHarmless(item, depth + 1));
  if (value && typeof value === "object") return Object.values(value).every((item) => isHarmless(item, depth + 1));
  return true;
}
