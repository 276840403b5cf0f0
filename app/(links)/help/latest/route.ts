import { redirect } from "next/navigation";
import { helpPath } from "@/lib/access";
import { storeNewsSeen } from "@/lib/bff";

/** Opens what's new, and stores that this browser has seen it. */
export async function GET(): Promise<never> {
  await storeNewsSeen();
  redirect(helpPath("whats-new"));
}
