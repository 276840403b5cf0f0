/** This browser among the devices that show its user's notifications: known by a cookie, so that signing out in it stops them there. */
import { cookies } from "next/headers";
import { z } from "zod";
import { forgetDevice } from "@/lib/backend/notifications";
import { ownCookie } from "@/lib/bff/request";
import { attempt } from "@/lib/bff/result";
import { constants } from "@/lib/config/constants";

const NAME = "push_device";
const options = () => ({ ...ownCookie(), path: "/" });

const cookieSchema = z
  .string()
  .transform((value) => value.split("."))
  .pipe(z.tuple([z.uuid(), z.uuid()]));

/** Remembers in a cookie whose device this browser is. The ids are random and only allow that device to be forgotten. */
export async function rememberOwnDevice(userId: string, deviceId: string): Promise<void> {
  const maxAge = constants.knownDeviceMs / 1_000;
  (await cookies()).set(NAME, `${userId}.${deviceId}`, { ...options(), maxAge });
}

/** Stops notifications in this browser when someone signs out in it, or when someone other than `exceptUserId` has signed in. */
export async function forgetOwnDevice(exceptUserId?: string | null): Promise<void> {
  const parsed = cookieSchema.safeParse((await cookies()).get(NAME)?.value);
  if (!parsed.success) return;
  const [userId, deviceId] = parsed.data;
  if (userId === exceptUserId) return;
  const result = await attempt(() => forgetDevice(userId, deviceId));
  // Otherwise the next sign-out tries again.
  if (result.ok) (await cookies()).set(NAME, "", { ...options(), maxAge: 0 });
}
