/** Opens a worker's link: for anyone who has it, and with the date of birth. */
import { portalForAnonymous } from "@/lib/bff/client";
import { postedTexts } from "@/lib/bff/forms/rows";
import { attempt } from "@/lib/bff/result";
import { messages } from "@/lib/config/messages";
import { toWorker } from "@/lib/config/messages/field-errors";
import { parseField } from "@/lib/contract/fields";
import { workerFieldRegistry } from "@/lib/contract/workers/fields";
import { readAccessToken, storeAccessToken } from "./access-token";
import type { ProfileAnswer } from "./answer";
import { profileUrl } from "./paths";

const texts = messages.workerLinks;

/** What the link opens, for anyone who has it. */
export const openProfile = (token: string) =>
  attempt(async () => (await portalForAnonymous()).workerLinks.open({ token, accessToken: await readAccessToken() }));

/** Opens the link with the date of birth that was submitted. */
export async function enterProfile(data: FormData): Promise<ProfileAnswer> {
  const values = postedTexts(data);
  const token = values["token"] ?? "";
  const refused = (message: string): ProfileAnswer => ({
    status: "invalid",
    message: messages.general.problem,
    values: Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith("dateOfBirth"))),
    errors: [{ field: "dateOfBirth", message }],
  });
  const field = workerFieldRegistry.dateOfBirth;
  const parsed = field.value.schema.safeParse(parseField("dateOfBirth", field, values) ?? "");
  if (!parsed.success) return refused(toWorker(parsed.error.issues[0]?.message ?? texts.dateOfBirthNeeded));
  const dateOfBirth = parsed.data;
  const result = await attempt(async () => (await portalForAnonymous()).workerLinks.enter({ token, dateOfBirth }));
  if (!result.ok) {
    if (result.error.code === "BAD_REQUEST") return refused(result.error.message);
    return { status: "failed", message: result.error.message, errors: [], values: {} };
  }
  await storeAccessToken(result.data.accessToken);
  return { status: "continueTo", path: profileUrl(token) };
}
