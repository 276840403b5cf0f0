/** Receives a photo that a worker posted by their link. */
import { portalForAnonymous } from "@/lib/bff/client";
import { readFormData } from "@/lib/bff/forms/posted-file";
import { postedTexts } from "@/lib/bff/forms/rows";
import { refererOf } from "@/lib/bff/request";
import { attempt } from "@/lib/bff/result";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { readAccessToken } from "./access-token";
import { profileUrl } from "./paths";
import { storeSubmittedValues } from "./submitted-values";

const { fileErrors } = messages.organisations;

/**
 * Receives a posted photo and returns the page to redirect to; never throws, whatever an anonymous visitor sends. A
 * photo that is refused is asked for again with the error, which is stored for the next page.
 */
export async function receiveOwnPhoto(request: Request): Promise<string> {
  const again = async (token: string, message: string) => {
    await storeSubmittedValues({ errors: [{ field: "photo", message }], values: { kind: "photo" } });
    return profileUrl(token, { step: "basic", again: "1" });
  };
  const data = await readFormData(request).catch(() => undefined);
  if (!data) return again(refererOf(request)?.searchParams.get("token") ?? "", fileErrors.tooLarge);
  const token = postedTexts(data)["token"] ?? "";
  const photo = data.get("photo");
  if (!(photo instanceof File) || photo.size === 0) return again(token, messages.workerLinks.choosePhoto);
  if (photo.size > constants.photoMaxBytes) return again(token, fileErrors.tooLarge);
  const result = await attempt(async () =>
    (await portalForAnonymous()).workerLinks.addPhoto({
      token,
      accessToken: await readAccessToken(),
      file: { base64: Buffer.from(await photo.arrayBuffer()).toString("base64") },
    }),
  );
  return result.ok ? profileUrl(token, { step: "basic", sent: "basic" }) : again(token, result.error.message);
}
