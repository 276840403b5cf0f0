/**
 * A Bacs Standard 18 submission with one processing day per record (`4 MULTI`): labels of 80 characters, records of 106.
 * Pure. The portal only makes the file; the service user's own software signs and submits it.
 */

import { daysBetween } from "@/lib/format";

/** A UK account as Bacs names it. `name` is printed in 18 characters. */
type BacsAccount = { sortCode: string; accountNumber: string; name: string };

/** `credit`: to the other account. `debit`: a direct debit from it. */
export type BacsItem = {
  direction: "credit" | "debit";
  account: BacsAccount;
  /** Whole pence, from 1 to 99,999,999,999. */
  pence: number;
  /** What the other side reads on its statement, in 18 characters. */
  reference: string;
  /** The day on which Bacs processes it, one working day before the money moves (YYYY-MM-DD). */
  processingOn: string;
};

export type BacsSubmission = {
  /** Six digits. */
  serviceUserNumber: string;
  /** Of the submission: up to six letters and digits, another one each time. */
  serial: string;
  originator: BacsAccount;
  /** When it is made (YYYY-MM-DD). */
  createdOn: string;
  items: readonly BacsItem[];
};

type BacsFile = {
  text: string;
  debitPence: number;
  creditPence: number;
  debitCount: number;
  creditCount: number;
};

const TEXT_LENGTH = 18;
const PENCE_MAX = 99_999_999_999;
const TOTAL_MAX = 9_999_999_999_999;
const REFERENCE_LEAST = 6;
const CODES = { credit: "99", debit: "17" } as const;
const OTHER = { credit: "debit", debit: "credit" } as const;

const spaces = (length: number) => " ".repeat(length);
const zeros = (amount: number, length: number) => String(amount).padStart(length, "0");

/** Letters without their accents, in capitals; whatever Bacs does not know becomes a space. */
const bacsText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toUpperCase()
    .replace(/[^A-Z0-9.&/-]/g, " ")
    .replace(/ +/g, " ")
    .trim();

const field = (text: string) => bacsText(text).slice(0, TEXT_LENGTH).padEnd(TEXT_LENGTH);

/** A day as a space, two digits of the year and three of the day in it. */
const julian = (day: string) => ` ${day.slice(2, 4)}${zeros(daysBetween(`${day.slice(0, 4)}-01-01`, day) + 1, 3)}`;

/** Why a reference is none: the core of a direct debit's reference has six letters or digits, not all alike. */
const isReference = (text: string) => {
  const core = bacsText(text).replace(/[^A-Z0-9]/g, "");
  return core.length >= REFERENCE_LEAST && new Set(core).size > 1 && !bacsText(text).startsWith("DDIC");
};

function check({ serviceUserNumber, serial, originator, createdOn, items }: BacsSubmission): void {
  const isAccount = ({ sortCode, accountNumber, name }: BacsAccount) =>
    /^\d{6}$/.test(sortCode) && /^\d{8}$/.test(accountNumber) && bacsText(name) !== "";
  const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day);
  if (!/^\d{6}$/.test(serviceUserNumber)) throw new RangeError("a service user number has six digits");
  if (!/^[A-Z0-9]{1,6}$/.test(serial)) throw new RangeError("a serial has up to six letters and digits");
  if (!isAccount(originator)) throw new RangeError("the originator's account is no UK account");
  if (items.length === 0) throw new RangeError("a submission has payments");
  for (const { account, pence, reference, processingOn, direction } of items) {
    if (!isAccount(account)) throw new RangeError("an account is no UK account");
    if (!(Number.isSafeInteger(pence) && pence > 0 && pence <= PENCE_MAX))
      throw new RangeError("an amount is no pence");
    if (!isDay(processingOn) || processingOn <= createdOn) throw new RangeError("a processing day is too early");
    if (direction === "debit" && !isReference(reference)) throw new RangeError("a reference is too plain");
  }
}

type Line = Pick<BacsItem, "direction" | "account" | "pence" | "processingOn"> & {
  /** Read by the account's holder. */
  by: string;
  reference: string;
};

function record({ direction, account, pence, processingOn, by, reference }: Line, originator: BacsAccount): string {
  return [
    account.sortCode,
    account.accountNumber,
    "0",
    CODES[direction],
    originator.sortCode,
    originator.accountNumber,
    spaces(4),
    zeros(pence, 11),
    field(by),
    field(reference),
    field(account.name),
    julian(processingOn),
  ].join("");
}

const sumOf = (lines: readonly Pick<Line, "pence">[]) => lines.reduce((sum, { pence }) => sum + pence, 0);

/** For each processing day and direction, the one entry on the originator's own account that balances it. */
function contras(items: readonly Line[], originator: BacsAccount, by: string): Line[] {
  const days = [...new Set(items.map(({ processingOn }) => processingOn))];
  return days.flatMap((processingOn) =>
    (["credit", "debit"] as const).flatMap((direction) => {
      const pence = sumOf(items.filter((item) => item.processingOn === processingOn && item.direction === direction));
      if (pence > PENCE_MAX) throw new RangeError("a contra is more than a record holds");
      if (pence === 0) return [];
      return [{ direction: OTHER[direction], account: originator, pence, processingOn, by, reference: "CONTRA" }];
    }),
  );
}

/**
 * Builds the file. Its lines end with CR LF. Debits and credits, contras included, add up to the same. Throws RangeError for
 * what Bacs would refuse; its message has no account and no name.
 */
export function bacsFile(submission: BacsSubmission): BacsFile {
  check(submission);
  const { serviceUserNumber, originator, createdOn, serial, items } = submission;
  const lines: Line[] = items
    .map((item) => ({ ...item, by: originator.name }))
    .toSorted((one, two) => (one.processingOn < two.processingOn ? -1 : one.processingOn > two.processingOn ? 1 : 0));
  const all = [...lines, ...contras(lines, originator, serial)];
  const debits = all.filter(({ direction }) => direction === "debit");
  const credits = all.filter(({ direction }) => direction === "credit");
  const debitPence = sumOf(debits);
  const creditPence = sumOf(credits);
  if (debitPence > TOTAL_MAX) throw new RangeError("the total is more than a trailer holds");
  const set = serial.padEnd(6);
  const [first, last] = [lines.at(0), lines.at(-1)].map((line) => line?.processingOn ?? createdOn);
  const labels1 = [
    `A${serviceUserNumber}S  1${serviceUserNumber}`,
    set,
    "00010001",
    spaces(6),
    julian(createdOn),
    julian(last ?? createdOn),
    "0000000",
    spaces(20),
  ].join("");
  const labels2 = `F0212000106${spaces(35)}00${spaces(28)}`;
  const text = [
    `VOL1${set}0${spaces(26)}${spaces(4)}${serviceUserNumber}${spaces(4)}${spaces(28)}1`,
    `HDR1${labels1}`,
    `HDR2${labels2}`,
    `UHL1${julian(first ?? createdOn)}999999${spaces(4)}00000000${"4 MULTI".padEnd(9)}001${spaces(40)}`,
    ...all.map((line) => record(line, originator)),
    `EOF1${labels1}`,
    `EOF2${labels2}`,
    `UTL1${zeros(debitPence, 13)}${zeros(creditPence, 13)}${zeros(debits.length, 7)}${zeros(credits.length, 7)}${spaces(36)}`,
  ];
  return {
    text: `${text.join("\r\n")}\r\n`,
    debitPence,
    creditPence,
    debitCount: debits.length,
    creditCount: credits.length,
  };
}
