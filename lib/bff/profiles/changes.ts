/** Carries out what the forms of a worker's profile ask for, each named by its `do` field. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { answerAddressButton } from "@/lib/bff/forms/addresses";
import { postedTexts } from "@/lib/bff/forms/rows";
import { messages } from "@/lib/config/messages";
import { basicSchema, checkSchema, employmentStepSchema, referenceStatusSchema } from "@/lib/contract/profiles";
import { workerFieldSchemas } from "@/lib/contract/profiles/fields";
import { employmentActions } from "@/lib/contract/workers";
import { failed, type ProfileAnswer } from "./answer";
import { bankFrom, basicFrom, checkFrom, employmentFrom, listFrom, trainingFrom } from "./call-input";
import { carryOut } from "./carry-out";
import { returnPath } from "./paths";
import { editedRows } from "./row-edits";
import { renumbered, type Values } from "./row-lists";

const baseSchema = z.object({ workerId: z.uuid(), lock: z.coerce.number().int().optional() });
const lockSchema = z.int32(messages.general.conflict);

type Saved = { lock: number; waiting: string[] };
type Base = { workerId: string; lock: number };
type Change = (action: PortalAction, base: Base, values: Values) => ReturnType<typeof carryOut<never, Saved>>;

/** Every change to a profile, keyed by the form's `do` field, with the step it leads back to. */
const changes = {
  basic: (action, base, values) =>
    carryOut(action, values, basicSchema, basicFrom(values), (client, basic) =>
      client.workerProfile.saveBasic({ ...base, basic }),
    ),
  training: (action, base, values) =>
    carryOut(
      action,
      values,
      z.object({ experienceYears: workerFieldSchemas.experienceYears }),
      trainingFrom(values),
      (client, input) => client.workerProfile.saveTraining({ ...base, ...input }),
    ),
  contacts: (action, base, values) =>
    carryOut(
      action,
      values,
      z.object({ contacts: workerFieldSchemas.contacts }),
      { contacts: listFrom(values, "contacts") },
      (client, input) => client.workerProfile.saveContacts({ ...base, ...input }),
    ),
  employment: (action, base, values) =>
    carryOut(action, values, employmentStepSchema, employmentFrom(values), (client, input) =>
      client.workerProfile.saveEmployment({ ...base, ...input }),
    ),
  bank: (action, base, values) =>
    carryOut(action, values, workerFieldSchemas.bank, bankFrom(values), (client, bank) =>
      client.workerProfile.saveBank({ ...base, bank }),
    ),
  check: (action, { workerId }, values) =>
    carryOut(action, values, checkSchema, checkFrom(values), (client, check) =>
      client.workerProfile.recordCheck({ workerId, check }),
    ),
  reference: (action, { workerId }, values) =>
    carryOut(
      action,
      values,
      z.object({ referenceId: z.uuid(), status: referenceStatusSchema }),
      values,
      (client, input) => client.workerProfile.setReference({ workerId, ...input }),
    ),
  standing: (action, { workerId }, values) =>
    carryOut(
      action,
      values,
      z.object({ action: z.enum(employmentActions), reason: z.string() }),
      { reason: "", ...values },
      async (client, input) => {
        await client.workers.changeEmployment({ workerId, ...input });
        return { lock: 0, waiting: [] };
      },
    ),
  removeDocument: (action, { workerId }, values) =>
    carryOut(action, values, z.object({ documentId: z.uuid() }), values, (client, { documentId }) =>
      client.workerProfile.removeDocument({ workerId, documentId }),
    ),
  removePhoto: (action, { workerId }, values) =>
    carryOut(action, values, z.object({}), values, (client) => client.workerProfile.removePhoto({ workerId })),
} satisfies Record<string, Change>;

type ChangeName = keyof typeof changes;
const isChangeName = (word: string | undefined): word is ChangeName =>
  word !== undefined && Object.hasOwn(changes, word);

/** Carries out what the form's button asks for, then redirects to the step with `done` in the address. */
export async function changeProfile(action: PortalAction, data: FormData): Promise<ProfileAnswer> {
  const values = renumbered(postedTexts(data));
  const base = baseSchema.safeParse(values);
  if (!base.success) return failed(messages.general.formUnreadable, values);
  const edited = editedRows(values);
  if (edited) return edited;
  const looked = await answerAddressButton(values, (postcode) =>
    action.call((client) => client.addresses.find({ postcode })),
  );
  if (looked) return looked;
  const word = values["do"] === "save" ? values["what"] : values["do"];
  if (!isChangeName(word)) return failed(messages.general.formUnreadable, values);
  const { workerId, lock = 0 } = base.data;
  if (!lockSchema.safeParse(lock).success) return failed(messages.general.formUnreadable, values);
  const answer = await changes[word](action, { workerId, lock }, values);
  if (answer.status !== "saved") return answer;
  const waits = answer.data.waiting.length > 0 && word !== "bank";
  const done = word === "standing" ? (values["action"] ?? word) : word;
  return { status: "continueTo", path: returnPath(workerId, values["step"], waits ? "waits" : done) };
}
