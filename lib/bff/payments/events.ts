/** Receives the webhooks of the payment provider. */
import { takeStripeEvent } from "@/lib/backend/payments";
import { logRefusal } from "@/lib/backend/refusals";
import { addressFrom } from "@/lib/bff/request";
import { log } from "@/lib/config/log";

/** Answers Stripe, which sends an event again later unless it is taken. */
export async function answerStripe(request: Request): Promise<Response> {
  try {
    if (await takeStripeEvent(request)) return new Response(null, { status: 204 });
    const requestId = request.headers.get("x-request-id") ?? "";
    logRefusal({
      address: addressFrom(request.headers),
      requestId,
      reason: "notGenuine",
      what: "/api/payments/stripe",
    });
    return new Response(null, { status: 400 });
  } catch (error) {
    log.warn("an event of the payment provider was not taken", { error });
    return new Response(null, { status: 503 });
  }
}
