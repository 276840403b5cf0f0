/**
 * The way back to a worker's own profile after the health questions, for a worker who came to them from there. The
 * cookies hold the token of their link: one while they answer, and once that worker's answers are stored one for the
 * closing page. Another worker's questionnaire in the same browser offers nothing.
 */
import { cookies } from "next/headers";
import { z } from "zod";
import { ownCookie } from "@/lib/bff/request";
import { constants } from "@/lib/config/constants";
import { openProfile } from "./open";
import { medicalPath, profileUrl } from "./paths";

const ANSWERING = { name: "from_profile", path: "/worker-questionnaire" };
const CLOSING = { name: "to_profile", path: "/closing-page" };

const cameFromSchema = z.object({ workerId: z.uuid(), token: z.string().min(1).max(200) });

async function store({ name, path }: typeof ANSWERING, value: string): Promise<void> {
  const maxAge = value ? constants.workerAccessTokenMs / 1000 : 0;
  (await cookies()).set(name, value, { ...ownCookie(), path, maxAge });
}

const read = async ({ name }: typeof ANSWERING): Promise<string> => (await cookies()).get(name)?.value ?? "";

function parsed(text: string): z.infer<typeof cameFromSchema> | null {
  const [workerId, token] = text.split(" ");
  const found = cameFromSchema.safeParse({ workerId, token });
  return found.success ? found.data : null;
}

/** Where the health questions of an open profile are; a profile that is not open is shown as it is. */
export async function leaveForQuestions(token: string): Promise<string> {
  const result = await openProfile(token);
  if (!result.ok || result.data.state === "locked") return profileUrl(token);
  const { _id } = result.data.profile.worker;
  await store(ANSWERING, `${_id} ${token}`);
  return medicalPath(_id);
}

/** Offers the way back on the closing page if the worker whose answers were stored came from their profile. */
export async function offerWayBack(workerId: string): Promise<void> {
  const cameFrom = parsed(await read(ANSWERING));
  if (cameFrom) await store(ANSWERING, "");
  await store(CLOSING, cameFrom?.workerId === workerId ? cameFrom.token : "");
}

/** The address of the profile to go back to; null where the worker did not come from one. */
export async function wayBack(): Promise<string | null> {
  const token = await read(CLOSING);
  return token ? profileUrl(token) : null;
}

/** Ends the offer: the page was closed. */
export const endWayBack = (): Promise<void> => store(CLOSING, "");
