"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import * as bff from "@/lib/bff";
import { portalAction } from "@/lib/bff";

export async function signOut(): Promise<void> {
  await bff.signOut();
  redirect("/signin?reason=signed-out");
}

/**
 * Switches to another of the person's organisations (spec section 4). Without access to this app they are signed out
 * (section 8).
 */
export async function switchOrganisation(_state: FormState, data: FormData): Promise<FormState> {
  const result = await bff.attempt(() => bff.switchOrganisation(String(data.get("membershipId"))));
  if (result.ok) redirect("/dashboard/overview");
  const { code, message, reason } = result.error;
  const state = { status: "failed" as const, message, errors: [], values: {} };
  if (reason === "secondFactorNeeded" || (code !== "FORBIDDEN" && code !== "UNAUTHORIZED")) return state;
  const isExpired = code === "UNAUTHORIZED";
  if (await bff.isByScript()) return { ...state, reason: isExpired ? "expired" : "noAppAccess" };
  await bff.signOut();
  redirect(isExpired ? await bff.expiredPath() : "/signin?reason=no-access");
}

/** Stores this browser's zoom level. */
export async function setZoom(_state: FormState, data: FormData): Promise<FormState> {
  await bff.setZoom(data.get("zoom"));
  revalidatePath("/", "layout");
  return { status: "idle" };
}

/** Dismisses the seasonal banner. */
export async function dismissSeason(_state: FormState, data: FormData): Promise<FormState> {
  await bff.storeDismissedSeason(data.get("season"));
  return { status: "idle" };
}

/** Makes the record of a page a favourite, or not. */
export async function setStar(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async (action) => {
    const answer = await bff.starRecord(action, data);
    if (answer.status === "done") revalidatePath("/", "layout");
    return answer;
  });
}

/** Saves which columns one of the person's lists has, or moves one of them. */
export async function saveColumns(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ call }) => {
    const answer = await bff.saveChosenColumns(data, call);
    if (answer.status === "done") revalidatePath("/dashboard", "layout");
    return answer;
  });
}

/** Saves the current filters of a list under a name. */
export async function saveView(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, ["viewName"], async ({ call }) => {
    const answer = await bff.saveListView(data, call);
    if (answer.status === "done") revalidatePath("/dashboard", "layout");
    return answer;
  });
}

/** Deletes one of the person's own views. */
export async function deleteView(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ call }) => {
    const answer = await bff.deleteListView(data, call);
    if (answer.status === "done") revalidatePath("/dashboard", "layout");
    return answer;
  });
}
