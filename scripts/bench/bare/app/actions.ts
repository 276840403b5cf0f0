"use server";
import { redirect } from "next/navigation";

/** Takes the form and does nothing with it. */
export async function submit(_form: FormData): Promise<void> {
  redirect("/");
}
