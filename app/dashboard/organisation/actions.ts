"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { changeOrganisation, changeServiceByForm, createOrganisation, portalAction } from "@/lib/bff";

/** Changes one thing of an organisation: what it is stands in the form's `do`. */
export async function change(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeOrganisation(action, data);
    if (answer.status !== "goOn") return answer;
    revalidatePath("/", "layout");
    redirect(answer.path);
  });
}

/** Puts an agency or a provider on file. */
export async function create(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await createOrganisation(action, data);
    if (answer.status !== "goOn") return answer;
    revalidatePath("/dashboard", "layout");
    redirect(answer.path);
  });
}

/** Adds or changes a service, deactivates or activates one. */
export async function changeService(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeServiceByForm(action, data);
    if (answer.status !== "goOn") return answer;
    revalidatePath("/dashboard/services");
    redirect(answer.path);
  });
}
