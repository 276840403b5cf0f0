/** What is done to organisations and services by forms, each told by its `do`. */
import { z } from "zod";
import { ownPath } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { branchInputSchema, supplyInputSchema } from "@/lib/contract/branches";
import { paymentMethodSchema } from "@/lib/contract/finance";
import {
  detailsSchema,
  newOrganisationSchema,
  organisationActionSchema,
  organisationKindSchema,
} from "@/lib/contract/organisations";
import { serviceInputSchema } from "@/lib/contract/services";
import type { PortalAction } from "./action";
import { postedTexts } from "./form-rows";
import type { Client } from "./http-client";
import {
  branchFrom,
  detailsFrom,
  type FormAnswer,
  problemOf,
  refusedBy,
  renamed,
  serviceFrom,
  supplyFrom,
  type Values,
} from "./organisation-forms";

const texts = messages.registers;

const lockSchema = z.coerce.number().int();
/** What every form of an organisation's page carries. */
const frameSchema = z.object({ organisationId: z.uuid(), kind: organisationKindSchema });
type Frame = z.infer<typeof frameSchema>;

const unreadable = (values: Values): FormAnswer => ({
  ...{ status: "failed", message: messages.general.formUnreadable, errors: [], values },
});

/** Looks at what was typed, then makes the call: what is wrong stands beside its field either way. */
async function carryOut<T>(
  { call }: PortalAction,
  values: Values,
  schema: z.ZodType<T>,
  typed: unknown,
  make: (client: Client, input: T) => Promise<unknown>,
  prefix = "",
): Promise<FormAnswer> {
  const parsed = schema.safeParse(typed);
  const answer = parsed.success
    ? await call((client) => make(client, parsed.data)).then(
        (outcome): FormAnswer =>
          outcome.ok ? { status: "done", message: texts.saved } : problemOf(outcome.problem, values, prefix),
      )
    : refusedBy(parsed.error, values);
  return "errors" in answer ? { ...answer, errors: renamed(answer.errors) } : answer;
}

const existingOf = (values: Values) =>
  values.existing ? { _id: values.existing, lock: Number(values.lock ?? Number.NaN) } : undefined;
const existingSchema = z.object({ _id: z.uuid(), lock: z.int32() }).optional();

type Change = (action: PortalAction, frame: Frame, values: Values) => Promise<FormAnswer>;

const withLock = z.object({ lock: lockSchema });
const flagged = withLock.extend({ id: z.uuid(), isActive: z.enum(["yes", "no"]).transform((word) => word === "yes") });

/** Every change there is to an organisation from its page, by the word its form carries. */
const changes = {
  details: (action, { organisationId, kind }, values) =>
    carryOut(
      action,
      values,
      z.object({ details: detailsSchema, lock: lockSchema }),
      { details: detailsFrom(kind, values), lock: values.lock },
      (client, input) => client.organisations.saveDetails({ organisationId, ...input }),
    ),
  status: (action, { organisationId }, values) =>
    carryOut(
      action,
      values,
      withLock.extend({ action: organisationActionSchema, reason: z.string().optional() }),
      values,
      (client, { action: step, reason, lock }) =>
        client.organisations.changeStatus({ organisationId, action: step, reason, lock }),
    ),
  branch: (action, { organisationId: agencyId }, values) =>
    carryOut(
      action,
      values,
      branchInputSchema.and(z.object({ existing: existingSchema })),
      { ...branchFrom(values), existing: existingOf(values) },
      (client, { existing, ...branch }) => client.branches.save({ agencyId, branch, existing }),
      "branch.",
    ),
  branchActive: (action, { organisationId: agencyId }, values) =>
    carryOut(action, values, flagged, values, (client, { id, lock, isActive }) =>
      client.branches.setActive({ agencyId, branchId: id, lock, isActive }),
    ),
  supply: (action, { organisationId: agencyId }, values) =>
    carryOut(
      action,
      values,
      supplyInputSchema.and(z.object({ existing: existingSchema })),
      { ...supplyFrom(values), existing: existingOf(values) },
      (client, { existing, ...supply }) => client.branches.saveSupply({ agencyId, supply, existing }),
    ),
  removeSupply: (action, { organisationId: agencyId }, values) =>
    carryOut(action, values, z.object({ id: z.uuid() }), values, (client, { id }) =>
      client.branches.removeSupply({ agencyId, supplyId: id }),
    ),
  removeDocument: (action, { organisationId }, values) =>
    carryOut(action, values, z.object({ id: z.uuid() }), values, (client, { id }) =>
      client.organisations.removeDocument({ organisationId, documentId: id }),
    ),
  removeLogo: (action, { organisationId }, values) =>
    carryOut(action, values, z.object({}), values, (client) => client.organisations.removeLogo({ organisationId })),
  askMethod: (action, { organisationId: providerId }, values) =>
    carryOut(action, values, z.object({ method: paymentMethodSchema }), values, (client, { method }) =>
      client.finance.askPaymentMethod({ providerId, method }),
    ),
  changeMethod: (action, { organisationId: providerId }, values) =>
    carryOut(action, values, z.object({ method: paymentMethodSchema }), values, (client, { method }) =>
      client.finance.changePaymentMethod({ providerId, method }),
    ),
} satisfies Record<string, Change>;

export type OrganisationChange = keyof typeof changes;

/** Whether a page can be told of a change by this word. */
export const isOrganisationChange = (word: string | undefined): word is OrganisationChange =>
  word !== undefined && Object.hasOwn(changes, word);

export type Changed = FormAnswer | { status: "goOn"; path: string };

/** The page a form leads back to, told by `done` what came of it. */
function wayBack(values: Values, done: string): string {
  const url = new URL(ownPath(values.page) ?? "/dashboard/overview", "http://portal.invalid");
  url.searchParams.set("done", done);
  return `${url.pathname}${url.search}`;
}

/** Carries out the change that the form's `do` names. What was done leads back to the page the form names. */
export async function changeOrganisation(action: PortalAction, data: FormData): Promise<Changed> {
  const values = postedTexts(data);
  const frame = frameSchema.safeParse(values);
  if (!frame.success || !isOrganisationChange(values.do)) return unreadable(values);
  const answer = await changes[values.do](action, frame.data, values);
  if (answer.status !== "done") return answer;
  const word = values.do === "status" ? (values.action ?? values.do) : values.do;
  return { status: "goOn", path: wayBack(values, word) };
}

/** Puts a new organisation on file; leads on to its page, where its papers are added. */
export async function createOrganisation(action: PortalAction, data: FormData): Promise<Changed> {
  const values = postedTexts(data);
  const kind = organisationKindSchema.safeParse(values.kind);
  if (!kind.success) return unreadable(values);
  const user = (name: string) => values[`primaryUser.${name}`] ?? "";
  const typed = {
    ...detailsFrom(kind.data, values),
    primaryUser: { fullName: user("fullName"), email: user("email"), jobTitle: user("jobTitle") },
    ...(kind.data === "agency"
      ? { branch: branchFrom(values, "branch.") }
      : { service: serviceFrom(values, "service.") }),
  };
  let organisationId = "";
  const answer = await carryOut(action, values, newOrganisationSchema, typed, async (client, input) => {
    ({ organisationId } = await client.organisations.create(input));
  });
  if (answer.status !== "done") return answer;
  const register = kind.data === "agency" ? "agencies" : "providers";
  return { status: "goOn", path: `/dashboard/${register}/${organisationId}?tab=documents&done=created` };
}

const serviceFrame = z.object({ serviceId: z.uuid(), lock: lockSchema });

/** Adds a service, changes one, deactivates one or activates it again, as the form's `do` names. */
export async function changeServiceByForm(action: PortalAction, data: FormData): Promise<Changed> {
  const values = postedTexts(data);
  const typed = { service: serviceFrom(values), providerId: values.providerId, ...values };
  const answer = await (async (): Promise<FormAnswer> => {
    switch (values.do) {
      case "create":
        return carryOut(
          action,
          values,
          z.object({ service: serviceInputSchema, providerId: z.uuid(texts.providerNeeded) }),
          { ...typed, service: serviceFrom(values) },
          (client, input) => client.services.create(input),
          "service.",
        );
      case "save":
        return carryOut(
          action,
          values,
          serviceFrame.extend({ service: serviceInputSchema }),
          { ...typed, service: serviceFrom(values) },
          (client, input) => client.services.save(input),
          "service.",
        );
      case "active":
        return carryOut(action, values, flagged, values, (client, { id, lock, isActive }) =>
          client.services.setActive({ serviceId: id, lock, isActive }),
        );
      default:
        return unreadable(values);
    }
  })();
  if (answer.status !== "done") {
    if (!("errors" in answer)) return answer;
    return {
      ...answer,
      errors: answer.errors.map((error) => ({ ...error, field: error.field.replace(/^service\./, "") })),
    };
  }
  const word = values.do === "active" ? (values.isActive === "yes" ? "activated" : "deactivated") : "saved";
  return { status: "goOn", path: wayBack(values, word) };
}
