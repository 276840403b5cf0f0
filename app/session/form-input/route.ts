import { attempt, preserveFormInput, restoreFormInput } from "@/lib/bff";

const headers = { "cache-control": "no-store" };

/**
 * `forms`: encrypts the input of a page's forms, for the browser to store while its person signs in again. `sealed`:
 * decrypts it for that person, and for no one else.
 */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null);
  const [forms, sealed] = [form?.get("forms"), form?.get("sealed")];
  const result = await attempt(async () => {
    if (typeof forms === "string") return preserveFormInput(forms);
    return typeof sealed === "string" ? restoreFormInput(sealed) : null;
  });
  if (!result.ok) return new Response(null, { status: 503, headers });
  return result.data === null ? new Response(null, { status: 204, headers }) : Response.json(result.data, { headers });
}
