/** Maps a posted settings form to its changes, and the result back to what the form shows. */
import type { PersonCaller } from "@/lib/backend/context";
import { unauthorized } from "@/lib/backend/errors";
import { caller, portal } from "@/lib/bff/client";
import { attempt, type ResultError } from "@/lib/bff/result";
import { messages } from "@/lib/config/messages";
import {
  type OrganizationType,
  type SettingChange,
  type SettingKey,
  settingKeys,
  settingSchemas,
} from "@/lib/contract/settings";
import { changedChoicesOf, choiceTexts } from "./choices";
import { storeSingleKeys } from "./single-keys";
import { storeZoom, zoomLevelOf } from "./zoom";

type FieldError = { field: string; message: string };
type State =
  | { status: "invalid" | "failed"; message: string; errors: FieldError[]; values: Record<string, string> }
  | { status: "done"; message: string };

const texts = messages.settings;

/** The control name for the version number that a setting was rendered with. */
const lockOf = (key: SettingKey) => `lock.${key}`;
const known = new Set<string>([...settingKeys.flatMap((key) => [key, lockOf(key)]), "zoom", "singleKeys"]);

/** The posted texts by name; of a name that is sent twice only one is used. */
const textsOf = (data: FormData): Record<string, string> =>
  Object.fromEntries(
    [...data].flatMap(([name, value]) => (known.has(name) && typeof value === "string" ? [[name, value]] : [])),
  );

/** The changes a form asks for; an empty choice makes a setting inherit from the next scope. */
function changesOf(values: Record<string, string>): { changes: SettingChange[]; errors: FieldError[] } {
  const changes: SettingChange[] = [];
  const errors: FieldError[] = [];
  for (const settingKey of settingKeys) {
    const text = values[settingKey];
    const lock = Number(values[lockOf(settingKey)] ?? Number.NaN);
    if (text === undefined || !Number.isSafeInteger(lock)) {
      errors.push({ field: settingKey, message: texts.unreadable });
      continue;
    }
    const value = text === "" ? null : settingSchemas[settingKey].safeParse(text);
    if (value && !value.success) errors.push({ field: settingKey, message: value.error.issues[0]?.message ?? "" });
    else changes.push({ settingKey, value: value?.data ?? null, lock });
  }
  return { changes, errors };
}

const failed = ({ message }: Pick<ResultError, "message">, values: Record<string, string>): State => ({
  status: "failed",
  message,
  errors: [],
  values,
});

/** The organisation whose settings this person may change. */
export const ownOrganisation = ({ group, organisation }: PersonCaller) => ({
  organizationType: (group === "Admin" ? "Platform" : group) as Exclude<OrganizationType, "User">,
  id: organisation.id,
});

/** Saves the signed-in person's own preferences, and the zoom level of their browser. */
export async function savePreferences(data: FormData): Promise<State> {
  const values = textsOf(data);
  const { changes, errors } = changesOf(values);
  const level = zoomLevelOf(values["zoom"]);
  if (level === null) errors.push({ field: "zoom", message: texts.zoomUnknown });
  if (errors.length > 0) return { status: "invalid", message: messages.general.problem, errors, values };
  const result = await attempt(async () => (await portal()).settings.updateOwn({ settings: changes }));
  if (!result.ok) return failed(result.error, values);
  if (level !== null) await storeZoom(level);
  if (values["singleKeys"] !== undefined) await storeSingleKeys(values["singleKeys"] !== "off");
  return { status: "done", message: texts.saved };
}

/** Saves what the signed-in person chose for single notifications. */
export async function saveNotificationChoices(data: FormData): Promise<State> {
  const values = choiceTexts(data);
  const { choices, errors } = changedChoicesOf(values);
  if (errors.length > 0) return { status: "invalid", message: messages.general.problem, errors, values };
  const result = await attempt(async () => (await portal()).settings.saveChoices({ choices }));
  return result.ok ? { status: "done", message: texts.notificationsSaved } : failed(result.error, values);
}

/** Saves the settings of the signed-in person's organisation. */
export async function saveOrganisationSettings(data: FormData): Promise<State> {
  const values = textsOf(data);
  const { changes, errors } = changesOf(values);
  if (errors.length > 0) return { status: "invalid", message: messages.general.problem, errors, values };
  const result = await attempt(async () => {
    const person = await caller();
    if (person.kind !== "person") throw unauthorized();
    return (await portal()).settings.update({ ...ownOrganisation(person), settings: changes });
  });
  return result.ok ? { status: "done", message: texts.savedOfOrganisation } : failed(result.error, values);
}
