/** Addresses from an Ideal Postcodes account (`GET /v1/postcodes/…`): every answer is treated as untrusted text. */
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { AddressLookupFailed, type PostalAddress } from "./port";

const LINE_MAX = 100;
const LINES_MAX = 6;
/** Control characters, line and paragraph separators, and those that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

const line = z
  .string()
  .nullish()
  .transform((text) => (text ?? "").replace(UNPRINTABLE, " ").replace(/\s+/g, " ").trim());

const addressSchema = z.object({
  postcode: z.string().max(20),
  line_1: line,
  line_2: line,
  line_3: line,
  post_town: line,
});
const answerSchema = z.object({ result: z.array(z.unknown()) });

const compact = (postcode: string): string => postcode.replace(/\s/g, "").toUpperCase();

/** The lines of one address, or null where it is unusable or has another postcode. */
function addressFrom(item: unknown, postcode: string): PostalAddress | null {
  const parsed = addressSchema.safeParse(item);
  if (!parsed.success || compact(parsed.data.postcode) !== compact(postcode)) return null;
  const { line_1, line_2, line_3, post_town } = parsed.data;
  const lines = [line_1, line_2, line_3, post_town].filter((text, n, all) => text && all.indexOf(text) === n);
  const isUsable = post_town !== "" && lines.length > 1 && lines.length <= LINES_MAX;
  return isUsable && lines.every((text) => text.length <= LINE_MAX) ? { lines } : null;
}

/** The body as text. Throws once it is larger than any list of addresses. */
async function boundedText({ body }: Response): Promise<string> {
  if (!body) return "";
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > constants.addressAnswerMaxBytes) throw new AddressLookupFailed("sent too much");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function parsed(text: string): unknown[] {
  try {
    return answerSchema.parse(JSON.parse(text)).result;
  } catch {
    throw new AddressLookupFailed("sent something else than addresses");
  }
}

/** Asks the provider. The key is sent as a header, so that it is in no address and no log. Throws AddressLookupFailed. */
export async function findAtProvider(postcode: string): Promise<PostalAddress[]> {
  const { ADDRESS_PROVIDER_URL, ADDRESS_PROVIDER_KEY } = env();
  const signal = AbortSignal.timeout(constants.addressLookupMs);
  try {
    const answer = await fetch(new URL(`/v1/postcodes/${encodeURIComponent(postcode)}`, ADDRESS_PROVIDER_URL), {
      headers: { accept: "application/json", authorization: `IDEALPOSTCODES api_key="${ADDRESS_PROVIDER_KEY}"` },
      // Following a redirect would send the key to another host.
      redirect: "error",
      cache: "no-store",
      signal,
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      if (answer.status === 404) return [];
      throw new AddressLookupFailed(`answered ${answer.status}`);
    }
    const found = parsed(await boundedText(answer)).flatMap((item) => addressFrom(item, postcode) ?? []);
    return found.slice(0, constants.addressesMax);
  } catch (error) {
    if (error instanceof AddressLookupFailed) throw error;
    throw new AddressLookupFailed(signal.aborted ? "did not answer in time" : "could not be reached");
  }
}
