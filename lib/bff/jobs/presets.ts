/** The page of presets: what it shows, and its posted form. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { postedTexts } from "@/lib/bff/forms/rows";
import type { openPage } from "@/lib/bff/page";
import { readTexts } from "@/lib/bff/parameters";
import { messages } from "@/lib/config/messages";
import { failed, type JobAnswer, unreadable } from ".";

const PRESETS = "/dashboard/jobs/presets";

const idIn = (text: string | undefined): string | undefined => z.uuid().safeParse(text).data;

/** Loads the presets of the service in the address, or of all, and what has just been done. */
export async function loadPresets(
  { client, load }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">,
  parameters: Record<string, unknown>,
) {
  const { service, remove, done } = readTexts(parameters, ["service", "remove", "done"]);
  const serviceId = idIn(service);
  return {
    serviceId,
    removing: remove,
    message: done === "removed" ? messages.shiftPresets.removed : null,
    result: await load(() => client.jobs.presets({ serviceId })),
  };
}

const removalSchema = z.object({ presetId: z.uuid(), service: z.union([z.uuid(), z.literal("")]) });

/** Removes a preset, then redirects to the list. */
export async function removePresetByForm({ call }: PortalAction, data: FormData): Promise<JobAnswer> {
  const values = postedTexts(data);
  const parsed = removalSchema.safeParse(values);
  if (!parsed.success) return unreadable(values);
  const { presetId, service } = parsed.data;
  const result = await call((client) => client.jobs.removePreset({ presetId }));
  if (!result.ok) return failed(result.error, values);
  return { status: "continueTo", path: `${PRESETS}?${service ? `service=${service}&` : ""}done=removed` };
}
