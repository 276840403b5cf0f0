/** The page of payments to authorise: what it shows, and its posted forms. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { portal } from "@/lib/bff/client";
import { failed, invalid, type PostedAnswer, refused, unreadable, type Values } from "@/lib/bff/forms/answer";
import { postedTexts } from "@/lib/bff/forms/rows";
import { fieldErrors } from "@/lib/bff/forms/submitted-values";
import { askedPage, pageLeft, partWithOpen, readListAddress } from "@/lib/bff/lists";
import { afterRow, decideThenNext, listOf } from "@/lib/bff/next-one";
import type { openPage } from "@/lib/bff/page";
import { readTexts } from "@/lib/bff/parameters";
import { attempt, type Result } from "@/lib/bff/result";
import { type DocumentFile, toDocumentFile } from "@/lib/bff/stored-documents";
import { messages } from "@/lib/config/messages";
import {
  type PaymentAuthorisationSettings,
  paymentAuthorisationListSchema,
  paymentAuthorisationSettingsSchema,
} from "@/lib/contract/payment-authorisations";
import { moneyInput, parseMoney } from "@/lib/format";

const texts = messages.paymentAuthorisations;
const path = "/dashboard/tasks/payment-authorisations";

const done: Partial<Record<string, string>> = {
  authorised: texts.authorisedNow,
  first: texts.authorisedFirst,
  rejected: texts.rejectedNow,
  delegated: texts.delegatedNow,
  settings: texts.settingsSaved,
};

/** The two-person rule for hours, for the page of timesheets; null for those who do not keep their provider's rules. */
export async function loadHoursRule({
  client,
  load,
  person,
}: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load" | "person">) {
  // Asked for others too, it would be refused to those who are limited to services, and logged as a refusal.
  if (person.group !== "Provider" || !person.isPrimary) return null;
  const providerId = person.organisation.id;
  const settings = await load(() => client.paymentAuthorisations.settings({ providerId }));
  if (!settings.ok || !settings.data.canChange) return null;
  const { lock, isTwoPersonHours } = settings.data;
  return { providerId, lock, isOn: isTwoPersonHours, values: settingsValues(settings.data) };
}

/** The values of the controls of the settings. */
function settingsValues({
  thresholdPence,
  twoStepsFromPence,
  isTwoPerson,
  isTwoPersonHours,
  serviceIds,
}: PaymentAuthorisationSettings): Values {
  return {
    threshold: thresholdPence === null ? "" : moneyInput(thresholdPence),
    twoSteps: twoStepsFromPence === null ? "" : moneyInput(twoStepsFromPence),
    ...(isTwoPerson ? { isTwoPerson: "on" } : {}),
    ...(isTwoPersonHours ? { isTwoPersonHours: "on" } : {}),
    ...Object.fromEntries(serviceIds.map((id) => [`service.${id}`, "on"])),
  };
}

/** Loads the payments that the address asks for, the one that is to be rejected or handed on, and a provider's settings. */
export async function loadPaymentAuthorisations(
  { client, load, person }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load" | "person">,
  parameters: Record<string, unknown>,
) {
  const names = ["show", "reject", "delegate", "change", "done", "provider", "next", "open"] as const;
  const read = readTexts(parameters, [...names]);
  const show = paymentAuthorisationListSchema.catch("pending").parse(read.show);
  const open = z.uuid().safeParse(read.open).data;
  const asked = readListAddress(parameters);
  const doing = read.reject ? ("reject" as const) : ("delegate" as const);
  const wanted = z.uuid().safeParse(read.reject ?? read.delegate);
  // The platform's staff see and change the settings of the provider that the address names.
  const named = person.group === "Admin" ? z.uuid().safeParse(read.provider) : null;
  const providerId = person.group === "Provider" ? person.organisation.id : (named?.data ?? null);
  const result = await load(async () => {
    const [page, listSettings, opened, settings] = await Promise.all([
      pageLeft(asked, (address) =>
        partWithOpen(paymentAuthorisationListSchema.options, { show, open }, (part, authorisationId) =>
          client.paymentAuthorisations.list({ show: part, authorisationId, ...askedPage(address) }),
        ),
      ),
      client.settings.ofList({ list: "paymentAuthorisations" }),
      wanted.success ? client.paymentAuthorisations.get({ authorisationId: wanted.data }) : null,
      providerId ? client.paymentAuthorisations.settings({ providerId }) : null,
    ]);
    return {
      ...page,
      listSettings,
      opened: opened && { doing, ...opened },
      settings: settings && {
        ...settings,
        providerId,
        of: named ? settings.provider : null,
        values: settingsValues(settings),
      },
    };
  });
  const message = read.done && Object.hasOwn(done, read.done) ? (done[read.done] ?? null) : null;
  const query = {
    show: result.ok ? result.data.list.show : show,
    open,
    ...(result.ok ? result.data.address : asked),
  };
  /** The row that follows what has just been decided. */
  const next = message ? read.next : undefined;
  return { query, isChanging: read.change === "settings", message, next, result };
}

/** The invoice of a payment to authorise as a PDF. NOT_FOUND for those who do not decide the payment. */
export const openAuthorisedPdf = (authorisationId: string): Promise<Result<DocumentFile>> =>
  attempt(async () => toDocumentFile(await (await portal()).paymentAuthorisations.pdf({ authorisationId })));

const seenSchema = z.object({ authorisationId: z.uuid(), lock: z.coerce.number().pipe(z.int32()) });

/** Authorises, rejects or hands on a payment, as the form's `do` says, then redirects to what is left of that page. */
export async function decidePaymentByForm({ call }: PortalAction, data: FormData): Promise<PostedAnswer> {
  const values = postedTexts(data);
  const seen = seenSchema.safeParse(values);
  if (!seen.success) return unreadable(values);
  const page = askedPage(readListAddress(listOf(values, path)));
  const waiting = async () => {
    const list = await call((client) => client.paymentAuthorisations.list({ show: "pending", ...page }));
    return list.ok ? list.data.items.flatMap(({ _id, blocked }) => (blocked ? [] : [_id])) : [];
  };
  let next: string | null = null;
  const decide = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const decided = await decideThenNext(seen.data.authorisationId, waiting, work);
    next = decided.next;
    return decided.result;
  };
  const made = await (async () => {
    switch (values["do"]) {
      case "authorise": {
        const result = await decide(() => call((client) => client.paymentAuthorisations.authorise(seen.data)));
        return result.ok ? (result.data.isLast ? "authorised" : "first") : result.error;
      }
      case "reject": {
        const reason = values["reason"]?.trim() ?? "";
        if (!reason) return [{ field: "reason", message: texts.reasonNeeded }];
        const result = await decide(() =>
          call((client) => client.paymentAuthorisations.reject({ ...seen.data, reason })),
        );
        return result.ok ? "rejected" : result.error;
      }
      case "delegate": {
        const userId = z.uuid().safeParse(values["userId"]);
        if (!userId.success) return [{ field: "userId", message: texts.delegateNeeded }];
        const handed = { ...seen.data, userId: userId.data };
        const result = await decide(() => call((client) => client.paymentAuthorisations.delegate(handed)));
        return result.ok ? "delegated" : result.error;
      }
      default:
        return null;
    }
  })();
  if (made === null) return unreadable(values);
  if (typeof made === "string") {
    const said = { done: made, open: undefined, reject: undefined, delegate: undefined, change: undefined };
    return { status: "continueTo", path: afterRow(values, path, said, next) };
  }
  const errors = Array.isArray(made) ? made : fieldErrors(made);
  if (errors.length > 0 || Array.isArray(made)) return invalid(errors, values);
  return failed(made.message, values);
}

const moneyIn = (values: Values, name: string): number | null => {
  const entered = values[name]?.trim();
  return entered ? (parseMoney(entered) ?? Number.NaN) : null;
};

/** The control of a field of the call. */
const controlOf = (field: string): string =>
  field
    .replace(/^settings\./, "")
    .replace(/^serviceIds.*$/, "services")
    .replace(/^thresholdPence$/, "threshold")
    .replace(/^twoStepsFromPence$/, "twoSteps");

const subjectSchema = z.object({ providerId: z.uuid(), lock: z.coerce.number().pipe(z.int32()) });

/** Saves when the provider's payments need authorisation, then redirects to the page of the form. */
export async function savePaymentSettingsByForm({ call, person }: PortalAction, data: FormData): Promise<PostedAnswer> {
  const values = postedTexts(data);
  const subject = subjectSchema.safeParse(values);
  if (!subject.success) return unreadable(values);
  const parsed = paymentAuthorisationSettingsSchema.safeParse({
    thresholdPence: moneyIn(values, "threshold"),
    twoStepsFromPence: moneyIn(values, "twoSteps"),
    isTwoPerson: values["isTwoPerson"] === "on",
    isTwoPersonHours: values["isTwoPersonHours"] === "on",
    serviceIds: Object.keys(values).flatMap((name) => /^service\.([0-9a-f-]{36})$/.exec(name)?.[1] ?? []),
  });
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => ({
      field: controlOf(issue.path.join(".")),
      message: issue.message,
    }));
    return invalid(errors, values);
  }
  const result = await call((client) =>
    client.paymentAuthorisations.saveSettings({ ...subject.data, settings: parsed.data }),
  );
  if (result.ok) {
    if (values["from"] === "timesheets") {
      return { status: "continueTo", path: "/dashboard/tasks/timesheet?done=rule" };
    }
    // For the platform's staff, whose page is of no one provider, the way back to the same one.
    const of = person.group === "Admin" ? `&provider=${subject.data.providerId}` : "";
    return { status: "continueTo", path: `${path}?done=settings${of}#done` };
  }
  return refused(result.error, values, ({ field, message }) => ({ field: controlOf(field), message }));
}
