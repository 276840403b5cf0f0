/** The first-run checklist: whether it was dismissed on this device, for each organisation. */
import { cookies } from "next/headers";
import { ownCookie } from "@/lib/bff/request";
import { constants } from "@/lib/config/constants";

const ORGANISATIONS_MAX = 20;

const dismissedFor = async (): Promise<string[]> =>
  ((await cookies()).get(constants.checklistCookieName)?.value ?? "").split(".").filter(Boolean);

/** Whether an organisation's checklist was dismissed. */
export const isChecklistDismissed = async (organisationId: string): Promise<boolean> =>
  (await dismissedFor()).includes(organisationId);

/** Dismisses an organisation's checklist. */
export async function dismissChecklist(organisationId: string): Promise<void> {
  const others = (await dismissedFor()).filter((id) => id !== organisationId);
  const value = [...others, organisationId].slice(-ORGANISATIONS_MAX).join(".");
  const maxAge = constants.checklistCookieMs / 1_000;
  (await cookies()).set(constants.checklistCookieName, value, { ...ownCookie(), maxAge });
}
