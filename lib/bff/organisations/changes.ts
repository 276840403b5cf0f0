/** Changes to organisations and services by form, each named by its `do` field. */
import { z } from "zod";
import { ownPath } from "@/lib/access";
import type { PortalAction } from "@/lib/bff/action";
import { type AddressAnswer, answerAddressButton } from "@/lib/bff/forms/addresses";
import { postedTexts } from "@/lib/bff/forms/rows";
import type { Client } from "@/lib/bff/http-client";
import { messages } from "@/lib/config/messages";
import { branchInputSchema, supplyInputSchema } from "@/lib/contract/branches";
import { paymentMethodSchema } from "@/lib/contract/finance";
import {
  detailsSchema,
  newOrganisationSchema,
  organisationActionSchema,
  organisationKindSchema,
} from "@/lib/contract/organisations";
import { savedServiceSchema, serviceInputSchema } from "@/lib/contract/services";
import { detailsFrom } from "./details";
import {
  branchFrom,
  errorOf,
  type FormAnswer,
  invalidAnswer,
  renamed,
  serviceFrom,
  supplyFrom,
  unitRenameFrom,
  type Values,
} from "./forms";

const texts = messages.organisations;

const lockSchema = z.coerce.number().int();
/** The fields of every form on an organisation's page. */
const baseSchema = z.object({ organisationId: z.uuid(), kind: organisationKindSchema });
type Base = z.infer<typeof baseSchema>;

const unreadable = (values: Values): FormAnswer => ({
  status: "failed",
  message: messages.general.formUnreadable,
  errors: [],
  values,
});

/** Validates the submitted values, then makes the call: errors of both are shown at their fields. */
async function carryOut<T>(
  { call }: PortalAction,
  values: Values,
  schema: z.ZodType<T>,
  submitted: unknown,
  make: (client: Client, input: T) => Promise<unknown>,
  prefix = "",
): Promise<FormAnswer> {
  const parsed = schema.safeParse(submitted);
  const answer = parsed.success
    ? await call((client) => make(client, parsed.data)).then(
        (result): FormAnswer =>
          result.ok ? { status: "done", message: texts.saved } : errorOf(result.error, values, prefix),
      )
    : invalidAnswer(parsed.error, values);
  return "errors" in answer ? { ...answer, errors: renamed(answer.errors) } : answer;
}

const existingOf = (values: Values) =>
  values["existing"] ? { _id: values["existing"], lock: Number(values["lock"] ?? Number.NaN) } : undefined;
const existingSchema = z.object({ _id: z.uuid(), lock: z.int32() }).optional();

type Change = (action: PortalAction, base: Base, values: Values) => Promise<FormAnswer>;

const withLock = z.object({ lock: lockSchema });
const flagged = withLock.extend({ id: z.uuid(), isActive: z.enum(["yes", "no"]).transform((word) => word === "yes") });

/** Every change to an organisation from its page, keyed by the form's `do` field. */
const changes = {
  details: (action, { organisationId, kind }, values) =>
    carryOut(
      action,
      values,
      z.object({ details: detailsSchema, lock: lockSchema }),
      { details: detailsFrom(kind, values), lock: values["lock"] },
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
      client.finance.requestPaymentMethodChange({ providerId, method }),
    ),
  changeMethod: (action, { organisationId: providerId }, values) =>
    carryOut(action, values, z.object({ method: paymentMethodSchema }), values, (client, { method }) =>
      client.finance.changePaymentMethod({ providerId, method }),
    ),
} satisfies Record<string, Change>;

type OrganisationChange = keyof typeof changes;

/** Whether this is the name of a change to an organisation. */
const isOrganisationChange = (word: string | undefined): word is OrganisationChange =>
  word !== undefined && Object.hasOwn(changes, word);

export type Changed = FormAnswer | AddressAnswer | { status: "continueTo"; path: string };

const answerLookup = ({ call }: PortalAction, values: Values) =>
  answerAddressButton(values, (postcode) => call((client) => client.addresses.find({ postcode })));

/** The page a form redirects to, with the result as `done`. */
function returnPath(values: Values, done: string): string {
  const url = new URL(ownPath(values["page"]) ?? "/dashboard/overview", "http://portal.invalid");
  url.searchParams.set("done", done);
  return `${url.pathname}${url.search}`;
}

/** Carries out the change that the form's `do` names, then redirects to the page the form names. */
export async function changeOrganisation(action: PortalAction, data: FormData): Promise<Changed> {
  const values = postedTexts(data);
  const looked = await answerLookup(action, values);
  if (looked) return looked;
  const base = baseSchema.safeParse(values);
  if (!base.success || !isOrganisationChange(values["do"])) return unreadable(values);
  const answer = await changes[values["do"]](action, base.data, values);
  if (answer.status !== "done") return answer;
  const word = values["do"] === "status" ? (values["action"] ?? values["do"]) : values["do"];
  return { status: "continueTo", path: returnPath(values, word) };
}

/** Creates an organisation, then redirects to its page, where its documents are added. */
export async function createOrganisation(action: PortalAction, data: FormData): Promise<Changed> {
  const values = postedTexts(data);
  const looked = await answerLookup(action, values);
  if (looked) return looked;
  const kind = organisationKindSchema.safeParse(values["kind"]);
  if (!kind.success) return unreadable(values);
  const user = (name: string) => values[`primaryUser.${name}`] ?? "";
  const submitted = {
    ...detailsFrom(kind.data, values),
    primaryUser: { fullName: user("fullName"), email: user("email"), jobTitle: user("jobTitle") },
    ...(kind.data === "agency"
      ? { branch: branchFrom(values, "branch.") }
      : { service: serviceFrom(values, "service.") }),
  };
  let organisationId = "";
  const answer = await carryOut(action, values, newOrganisationSchema, submitted, async (client, input) => {
    ({ organisationId } = await client.organisations.create(input));
  });
  if (answer.status !== "done") return answer;
  const register = kind.data === "agency" ? "agencies" : "providers";
  return { status: "continueTo", path: `/dashboard/${register}/${organisationId}?tab=documents&done=created` };
}

/** Adds, changes, deactivates or reactivates a service, as the form's `do` names. */
export async function changeServiceByForm(action: PortalAction, data: FormData): Promise<Changed> {
  const values = postedTexts(data);
  const looked = await answerLookup(action, values);
  if (looked) return looked;
  const submitted = { service: serviceFrom(values), providerId: values["providerId"], ...values };
  const answer = await (async (): Promise<FormAnswer> => {
    switch (values["do"]) {
      case "create":
        return carryOut(
          action,
          values,
          z.object({ service: serviceInputSchema, providerId: z.uuid(texts.providerNeeded) }),
          { ...submitted, service: serviceFrom(values) },
          (client, input) => client.services.create(input),
          "service.",
        );
      case "save":
        return carryOut(
          action,
          values,
          savedServiceSchema.extend({ lock: lockSchema }),
          { ...submitted, unitRename: unitRenameFrom(values) },
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
  const word = values["do"] === "active" ? (values["isActive"] === "yes" ? "activated" : "deactivated") : "saved";
  return { status: "continueTo", path: returnPath(values, word) };
}
