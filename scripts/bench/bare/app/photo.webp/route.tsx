import { placeholderPhoto } from "@/lib/db/seed/placeholder-photo";

export const dynamic = "force-static";

/** A photo of the size that the seeded worker's has in the product. */
export async function GET(): Promise<Response> {
  return new Response(new Uint8Array(await placeholderPhoto("#2f6f66", 480)), {
    headers: { "content-type": "image/webp" },
  });
}
