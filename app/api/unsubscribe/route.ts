import { pressUnsubscribe, showUnsubscribe } from "@/lib/bff";

export const dynamic = "force-dynamic";

export { pressUnsubscribe as POST, showUnsubscribe as GET };
