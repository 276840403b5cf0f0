/**
 * The buttons of a form that find an address by its postcode, choose one of those found, or dismiss them. They submit the
 * form without saving it, and every value that was entered comes back.
 */
import { z } from "zod";
import type { Result } from "@/lib/bff/result";
import { messages } from "@/lib/config/messages";
import { postcodeOf } from "@/lib/contract/common/registration-numbers";

const texts = messages.addresses;

type Values = Record<string, string>;
/** What the form shows under the postcode: the addresses found, or what became of the search. */
type FoundAddresses = { at: string; message: string; choices: string[] };
export type AddressAnswer =
  | {
      status: "invalid";
      message: string;
      errors: { field: string; message: string }[];
      values: Values;
      isPartial: true;
    }
  | { status: "editing"; message: string; values: Values; addresses: FoundAddresses };

/** Finds the addresses of a postcode, each by its lines. */
export type FindAddresses = (postcode: string) => Promise<Result<{ addresses: readonly { lines: string[] }[] }>>;

const wantedPostcodeSchema = postcodeOf(texts.postcodeNeeded);
const UK = "GB";
const ADDRESS_LENGTH_MAX = 400;
const choicesSchema = z.array(z.string().max(ADDRESS_LENGTH_MAX)).max(200);

/** What the button asks for, and the control of the postcode it belongs to. */
function askedIn(word: string | undefined): { what: string; at: string } | null {
  const [, what = "", at = ""] = /^(find|use|byHand):((?:[\w.]{1,60}\.)?postcode)$/.exec(word ?? "") ?? [];
  return what ? { what, at } : null;
}

function choicesIn(text: string | undefined): string[] {
  try {
    return choicesSchema.parse(JSON.parse(text ?? ""));
  } catch {
    return [];
  }
}

/** The values with an address filled in beside its postcode; its country becomes the United Kingdom if it has one. */
function filledIn(values: Values, at: string, address: string): Values {
  const beside = (name: string) => at.replace(/postcode$/, name);
  const country = beside("country") in values ? [[beside("country"), UK]] : [];
  return { ...values, [beside("address")]: address, ...Object.fromEntries(country) };
}

/** The form after one of these buttons was pressed; null where another one was. */
export async function answerAddressButton(posted: Values, find: FindAddresses): Promise<AddressAnswer | null> {
  const asked = askedIn(posted["addressLookup"]);
  if (!asked) return null;
  const { addressLookup: _button, addressChoice = "", addressChoices, ...values } = posted;
  const { what, at } = asked;
  const editing = (message: string, choices: string[] = [], now: Values = values): AddressAnswer => ({
    status: "editing",
    message: "",
    values: now,
    addresses: { at, message, choices },
  });
  if (what === "byHand") return editing(texts.enterByHand);
  if (what === "use") {
    const address = addressChoice.slice(0, ADDRESS_LENGTH_MAX).trim();
    if (!address) return editing(texts.notChosen, choicesIn(addressChoices));
    return editing(texts.filledIn, [], filledIn(values, at, address));
  }
  const postcode = wantedPostcodeSchema.safeParse(values[at] ?? "");
  if (!postcode.success) {
    const message = postcode.error.issues[0]?.message ?? texts.postcodeNeeded;
    return {
      status: "invalid",
      message: messages.general.problem,
      errors: [{ field: at, message }],
      values,
      isPartial: true,
    };
  }
  const found = await find(postcode.data);
  if (!found.ok) return editing(found.error.code === "TOO_MANY_REQUESTS" ? texts.tooMany : texts.unavailable);
  const choices = found.data.addresses.map(({ lines }) => lines.join("\n"));
  if (choices.length === 0) return editing(texts.none(postcode.data));
  return editing(texts.found(choices.length, postcode.data), choices, { ...values, [at]: postcode.data });
}
