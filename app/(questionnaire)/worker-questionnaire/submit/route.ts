import { submitPosted } from "@/lib/bff";

/** Handles the enhanced form's post: answers with data, so that a lost answer can be requested again. */
export async function POST(request: Request): Promise<Response> {
  const data = await request.formData().catch(() => new FormData());
  return Response.json(await submitPosted(data));
}
