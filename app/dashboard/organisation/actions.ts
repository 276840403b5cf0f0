"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { changeOrganisation, changeServiceByForm, createOrganisation, portalAction } from "@/lib/bff";

/** Applies the change named by the form's `do` to an organisation. */
export async function change(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeOrganisation(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/", "layout");
    redirect(answer.path);
  });
}

/** Creates an agency or a provider. */
export async function create(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await createOrganisation(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/dashboard", "layout");
    redirect(answer.path);
  });
}

/** Adds or changes a service, deactivates or activates one. */
export async function changeService(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeServiceByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/dashboard/services");
    redirect(answer.path);
  });
}
