import { answerStripe } from "@/lib/bff/payments/events";

export const dynamic = "force-dynamic";

export { answerStripe as POST };
