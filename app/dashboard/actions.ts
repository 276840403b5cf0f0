"use server";

import { redirect } from "next/navigation";
import { signOut } from "@/lib/bff";

export async function signOutOfPortal(): Promise<void> {
  await signOut();
  redirect("/signin?reason=signed-out");
}
