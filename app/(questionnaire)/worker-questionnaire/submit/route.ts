import { submitPosted } from "@/lib/bff";

/** The enhanced form's post: the same form, answered as data, so that a lost answer can be asked for again. */
export async function POST(request: Request): Promise<Response> {
  const data = await request.formData().catch(() => new FormData());
  return Response.json(await submitPosted(data));
}
