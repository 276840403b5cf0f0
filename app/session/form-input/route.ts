import { attempt, preserveFormInput, restoreFormInput } from "@/lib/bff";

const headers = { "cache-control": "no-store" };

/**
 * `forms`: seals what the forms of a page hold, for the browser to store while its person signs in again. `sealed`: opens it for
 * that person; nothing for anyone else.
 */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null);
  const [forms, sealed] = [form?.get("forms"), form?.get("sealed")];
  const outcome = await attempt(async () => {
    if (typeof forms === "string") return preserveFormInput(forms);
    return typeof sealed === "string" ? restoreFormInput(sealed) : null;
  });
  if (!outcome.ok) return new Response(null, { status: 503, headers });
  return outcome.data === null
    ? new Response(null, { status: 204, headers })
    : Response.json(outcome.data, { headers });
}
