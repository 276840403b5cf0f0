/** The page of release settings: its address, what it shows, and its posted forms. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { type FormError, failed, invalid, type PostedAnswer, unreadable, type Values } from "@/lib/bff/forms/answer";
import { postedTexts, rowsIn, valuesOfRows } from "@/lib/bff/forms/rows";
import { fieldErrors } from "@/lib/bff/forms/submitted-values";
import type { openPage } from "@/lib/bff/page";
import { readTexts } from "@/lib/bff/parameters";
import { agreementTiers, releaseRulesMax } from "@/lib/config/closed-lists/releases";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { type ReleaseRules, type ReleaseSettings, releaseRulesSchema } from "@/lib/contract/releases";

const texts = messages.releases;
const path = "/dashboard/services/release";

const done: Record<string, string> = {
  rules: texts.rulesSaved,
  remove: texts.rulesRemoved,
  tiers: texts.tiersSaved,
  favourites: texts.favouritesSaved,
};

const fields = ["fromDays", "favouritesHours", "tier2Hours", "allHours"] as const;
type Rule = ReleaseRules["rules"][number];

/** Rules in an address, such as `7.0.24.48-1.0.4.8`. */
const rulesText = (rules: readonly Rule[]): string =>
  rules.map((rule) => fields.map((field) => rule[field]).join(".")).join("-");

const ruleFrom = (numbers: readonly (number | undefined)[]): Rule => {
  const [fromDays = Number.NaN, favouritesHours = 0, tier2Hours = 0, allHours = 0] = numbers;
  return { fromDays, favouritesHours, tier2Hours, allHours };
};

/** The rules that an address names; null for any other text. */
function rulesFrom(text: string | undefined, waits: string | undefined): ReleaseRules | null {
  if (text === undefined || text.length > 100) return null;
  const rules = text.split("-").map((rule) => ruleFrom(rule.split(".").map(Number)));
  const parsed = releaseRulesSchema.safeParse({ waits: waits === "on", rules });
  return parsed.success ? parsed.data : null;
}

/** The values of the form's controls: as many rows as there can be, those without a rule empty. */
function valuesOf(set: ReleaseRules | null): Values {
  const rows = Array.from({ length: releaseRulesMax }, (_, n) => {
    const rule = set?.rules[n];
    return Object.fromEntries(fields.map((field) => [field, rule ? String(rule[field]) : ""]));
  });
  return { ...valuesOfRows("rule", rows), ...((set?.waits ?? true) ? { waits: "on" } : {}) };
}

const idIn = (text: string | undefined): string | undefined => z.uuid().safeParse(text).data;

/**
 * Loads the settings that the address names, with the preview of the rules in it; for the platform without a provider the
 * providers to choose from.
 */
export async function loadReleaseSettings(
  { client, load, person }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load" | "person">,
  parameters: Record<string, unknown>,
) {
  const names = ["provider", "service", "rules", "waits", "remove", "done"] as const;
  const asked = readTexts(parameters, names);
  const providerId = person.group === "Admin" ? idIn(asked.provider) : person.organisation.id;
  const serviceId = idIn(asked.service);
  const set = rulesFrom(asked.rules, asked.waits);
  const result = await load(async () => {
    if (!providerId) {
      const { items } = await client.organisations.list({ kind: "provider", limit: constants.listPageSizeMax });
      return { settings: null, providers: items.map(({ _id, name }) => ({ _id, name })), preview: null };
    }
    const scope = { providerId, ...(serviceId ? { serviceId } : {}) };
    const settings = await client.releases.get(scope);
    const preview = set && settings.canChange ? { set, ...(await client.releases.preview({ ...scope, set })) } : null;
    return { settings, providers: [], preview };
  });
  const shown = result.ok ? result.data.settings : null;
  return {
    message: asked.done !== undefined && Object.hasOwn(done, asked.done) ? (done[asked.done] ?? null) : null,
    isRemoving: asked.remove !== undefined,
    values: valuesOf(set ?? shown?.set ?? null),
    result,
  };
}

/** The address of the settings of a provider or a service. */
export const releaseSettingsPath = (
  { provider, service }: Pick<ReleaseSettings, "provider" | "service">,
  hasProviders: boolean,
): string => {
  const query = new URLSearchParams({
    ...(hasProviders ? { provider: provider._id } : {}),
    ...(service ? { service: service._id } : {}),
  }).toString();
  return query ? `${path}?${query}` : path;
};

const scopeSchema = z.object({
  providerId: z.uuid(),
  serviceId: z.union([z.uuid(), z.literal("")]),
  /** Whether the platform chose the provider in the address. */
  chosen: z.enum(["yes", "no"]),
});

const whole = (text: string | undefined): number =>
  /^\d{1,4}$/.test(text?.trim() ?? "") ? Number(text?.trim()) : Number.NaN;

const changes = ["remove", "tiers", "favourites"] as const;
const isChange = (word: string | undefined): word is (typeof changes)[number] => changes.some((one) => one === word);

/** The tier that was chosen; null for none. */
const tierFrom = (text: string) => agreementTiers.find((tier) => String(tier) === text) ?? null;

/** The rules that were entered, and the row of each: rows without anything in them are none. */
function enteredRules(values: Values) {
  const rows = rowsIn(values, "rule").map((row, n) => ({ row, n }));
  const filled = rows.filter(({ row }) => fields.some((field) => row[field]?.trim()));
  return {
    numbers: filled.map(({ n }) => n),
    set: {
      waits: values["waits"] === "on",
      rules: filled.map(({ row }) => Object.fromEntries(fields.map((field) => [field, whole(row[field])]))),
    },
  };
}

/** The control of a field of the call. */
function controlOf(field: string, numbers: readonly number[]): string {
  const [, index, name] = /^(?:set\.)?rules\.(\d+)\.(\w+)$/.exec(field) ?? [];
  return index === undefined ? "rule.0.fromDays" : `rule.${numbers[Number(index)] ?? 0}.${name}`;
}

/** The errors at the controls of the rows that were entered. */
const atControls = (errors: readonly FormError[], numbers: readonly number[]): FormError[] =>
  errors.map(({ field, message }) => ({ field: controlOf(field, numbers), message }));

/**
 * Does what the form's `do` says, then redirects to the settings: shows the preview of entered rules, saves or removes
 * rules, or saves tiers or favourites.
 */
export async function changeReleaseByForm({ call }: PortalAction, data: FormData): Promise<PostedAnswer> {
  const values = postedTexts(data);
  const scope = scopeSchema.safeParse(values);
  if (!scope.success) return unreadable(values);
  const { providerId, serviceId, chosen } = scope.data;
  const place = { providerId, ...(serviceId ? { serviceId } : {}) };
  const pageWith = (more: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...(chosen === "yes" ? { provider: providerId } : {}), ...(serviceId ? { service: serviceId } : {}), ...more })}`;
  const ids = (prefix: string) =>
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    );
  const word = values["do"];
  if (word === "preview" || word === "save") {
    const { set: entered, numbers } = enteredRules(values);
    const parsed = releaseRulesSchema.safeParse(entered);
    if (!parsed.success) {
      const errors = parsed.error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message }));
      return invalid(atControls(errors, numbers), values);
    }
    if (word === "preview") {
      const { rules, waits } = parsed.data;
      return {
        status: "continueTo",
        path: `${pageWith({ rules: rulesText(rules), ...(waits ? { waits: "on" } : {}) })}#preview`,
      };
    }
    const replaces = idIn(values["replaces"]) ?? null;
    const result = await call((client) => client.releases.saveRules({ ...place, replaces, set: parsed.data }));
    if (result.ok) return { status: "continueTo", path: pageWith({ done: "rules" }) };
    const errors = fieldErrors(result.error);
    return errors.length > 0 ? invalid(atControls(errors, numbers), values) : failed(result.error.message, values);
  }
  if (!isChange(word)) return unreadable(values);
  const result = await call(async (client) => {
    switch (word) {
      case "remove":
        return client.releases.removeRules({ setId: values["setId"] ?? "" });
      case "tiers":
        return client.releases.saveTiers({
          providerId,
          tiers: ids("tier.").map(([agreementId, tier]) => ({ agreementId, tier: tierFrom(tier) })),
        });
      case "favourites":
        return client.releases.saveFavourites({
          providerId,
          serviceId,
          workerIds: ids("worker.").map(([id]) => id),
        });
    }
  });
  return result.ok ? { status: "continueTo", path: pageWith({ done: word }) } : failed(result.error.message, values);
}
