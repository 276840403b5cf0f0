/**
 * Rate limits per address and per account. Counters that guard against guessing are in Postgres, so that all servers
 * share them; the cheap per-minute count of page views is per server (see docs/decisions).
 */
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { addressGroup } from "@/lib/config/client-address";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { countersPool, pool } from "@/lib/db/client";
import { tooMany } from "./errors";

const MINUTE_S = 60;
export const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
const SIGN_IN_WINDOW_S = 15 * MINUTE_S;
/** The window in which a caller's refusals are counted. */
export const REFUSALS_WINDOW_S = 5 * MINUTE_S;

type Limiter = RateLimiterMemory | RateLimiterPostgres;

function shared(keyPrefix: string, points: number, durationSeconds: number, storeClient = pool()): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient,
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix,
    points,
    duration: durationSeconds,
    // An address over its limit is then refused from memory, without a database query.
    inMemoryBlockOnConsumed: points + 1,
  });
}

/**
 * A limiter for use inside an open transaction. It has its own connection pool: with a shared one, transactions could
 * all wait for each other.
 */
const withOwnPool = (keyPrefix: string, points: number, durationSeconds: number) =>
  shared(keyPrefix, points, durationSeconds, countersPool());

const make = {
  lookups: () =>
    new RateLimiterMemory({ keyPrefix: "lookup", points: env().LIMIT_LOOKUPS_PER_MINUTE, duration: MINUTE_S }),
  unknownLookups: () => shared("unknown-lookup", env().LIMIT_UNKNOWN_LOOKUPS_PER_HOUR, HOUR_S),
  submissions: () => shared("submission", env().LIMIT_SUBMISSIONS_PER_MINUTE, MINUTE_S),
  // Far more than anyone types: each search reads several lists.
  searches: () =>
    new RateLimiterMemory({ keyPrefix: "search", points: constants.searchesPerMinute, duration: MINUTE_S }),
  // Each lookup costs money.
  addressLookupsOfPerson: () => shared("address-lookup-person", env().LIMIT_ADDRESS_LOOKUPS_PER_PERSON, HOUR_S),
  addressLookupsOfLink: () => shared("address-lookup-link", env().LIMIT_ADDRESS_LOOKUPS_PER_LINK, HOUR_S),
  // Many questions about a worker could be put together to when they work elsewhere.
  personQuestions: () => shared("person-question", env().LIMIT_PERSON_QUESTIONS_PER_USER, HOUR_S),
  // Each is news to everyone who looks after shifts at another organisation.
  invitationsToShifts: () => shared("shift-invitation", constants.invitationsToShiftsPerHour, HOUR_S),
  // Not against guessing: a browser without cookies would otherwise be redirected for ever.
  renewals: () => new RateLimiterMemory({ keyPrefix: "renewal", points: 20, duration: 10 }),
  signInsOfAddress: () => shared("sign-in-address", env().LIMIT_SIGN_INS_PER_ADDRESS, SIGN_IN_WINDOW_S),
  // Counts all unrecognised browsers of an account together; over the limit, a password is no longer enough.
  signInsOfAccount: () => shared("sign-in-account", env().LIMIT_SIGN_INS_PER_ACCOUNT, SIGN_IN_WINDOW_S),
  signInsOfAccountInADay: () => shared("sign-in-account-day", env().LIMIT_SIGN_INS_PER_ACCOUNT_PER_DAY, 24 * HOUR_S),
  signInsOfDevice: () => shared("sign-in-device", env().LIMIT_SIGN_INS_PER_DEVICE, SIGN_IN_WINDOW_S),
  signInsOfDeviceInADay: () => shared("sign-in-device-day", env().LIMIT_SIGN_INS_PER_ACCOUNT_PER_DAY, 24 * HOUR_S),
  deviceLinksOfAddress: () => shared("device-link-address", env().LIMIT_RESETS_PER_ADDRESS, HOUR_S),
  deviceLinksOfAccount: () => shared("device-link-account", env().LIMIT_DEVICE_LINKS_PER_ACCOUNT, HOUR_S),
  secondFactorsOfAddress: () =>
    shared("second-factor-address", env().LIMIT_SECOND_FACTORS_PER_ADDRESS, SIGN_IN_WINDOW_S),
  secondFactorsOfAccount: () =>
    shared("second-factor-account", env().LIMIT_SECOND_FACTORS_PER_ACCOUNT, SIGN_IN_WINDOW_S),
  signUpsOfAddress: () => shared("sign-up-address", env().LIMIT_SIGN_UPS_PER_ADDRESS, HOUR_S),
  resetsOfAddress: () => shared("reset-address", env().LIMIT_RESETS_PER_ADDRESS, HOUR_S),
  resetsOfAccount: () => shared("reset-account", env().LIMIT_RESETS_PER_ACCOUNT, HOUR_S),
  resetsOfAccountDay: () => shared("reset-account-day", env().LIMIT_RESETS_PER_ACCOUNT_DAY, DAY_S),
  signUpsOfAccount: () => shared("sign-up-account", env().LIMIT_SIGN_UPS_PER_ACCOUNT, HOUR_S),
  mailsOfSender: () => withOwnPool("mail-sender", env().LIMIT_MAILS_PER_SENDER, HOUR_S),
  mailsOfSenderDay: () => withOwnPool("mail-sender-day", env().LIMIT_MAILS_PER_SENDER_DAY, DAY_S),
  mailsOfOrganisation: () => withOwnPool("mail-organisation", env().LIMIT_MAILS_PER_ORGANISATION, HOUR_S),
  mailsOfOrganisationDay: () => withOwnPool("mail-organisation-day", env().LIMIT_MAILS_PER_ORGANISATION_DAY, DAY_S),
  mailsOfRecipient: () => withOwnPool("mail-recipient", env().LIMIT_MAILS_PER_RECIPIENT, HOUR_S),
  mailsOfRecipientDay: () => withOwnPool("mail-recipient-day", env().LIMIT_MAILS_PER_RECIPIENT_DAY, DAY_S),
  // Of one sender to one recipient: a colleague who names them again and again keeps no one else's mails from them.
  deputyMails: () => withOwnPool("deputy-mail", constants.deputyMailsPerHour, HOUR_S),
  // Each answer reveals whether a number or an address is already in use.
  detailsOfUser: () => shared("details-user", 20, HOUR_S),
  // A date of birth is easy to guess, so each link allows a few tries a day, from any address.
  triesOfWorkerLink: () => shared("worker-link", 5, DAY_S),
  // Calendars ask a few times a day, each device of its own.
  feedReads: () => withOwnPool("feed", 60, HOUR_S),
  // A mail program may press more than once, and a scanner opens the page.
  unsubscribes: () => shared("unsubscribe", 60, HOUR_S),
  textsOfNumber: () => withOwnPool("text-number", env().LIMIT_TEXTS_PER_NUMBER, HOUR_S),
  textsOfNumberDay: () => withOwnPool("text-number-day", env().LIMIT_TEXTS_PER_NUMBER_DAY, DAY_S),
  refusals: () => shared("refusal", env().ALARM_REFUSALS, REFUSALS_WINDOW_S),
  externalSteps: () => shared("external-step", env().LIMIT_EXTERNAL_STEPS_PER_ADDRESS, SIGN_IN_WINDOW_S),
} satisfies Record<string, () => Limiter>;

export type LimitName = keyof typeof make;

const store = globalThis as typeof globalThis & { __portalLimits?: Map<LimitName, Limiter> };

function limiter(name: LimitName): Limiter {
  store.__portalLimits ??= new Map();
  let found = store.__portalLimits.get(name);
  if (!found) {
    found = make[name]();
    store.__portalLimits.set(name, found);
  }
  return found;
}

/**
 * Counts one use by `key`; IPv6 addresses are counted by /64. Throws TOO_MANY_REQUESTS with `message` when the limit is
 * exceeded.
 */
export async function consume(name: LimitName, key: string, message?: string): Promise<void> {
  try {
    await limiter(name).consume(addressGroup(key));
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(message);
    throw error;
  }
}

/** The same from inside a transaction, for limits with a separate connection pool. `text` says when to try again. */
export async function consumeSeparately(name: LimitName, key: string, text: (waitMs: number) => string): Promise<void> {
  try {
    await limiter(name).consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(text(error.msBeforeNext));
    throw error;
  }
}

/** Refuses `key` from this server's memory for the given time, so that further requests cost no query. */
export async function block(name: "lookups", key: string, seconds: number): Promise<void> {
  await limiter(name).block(addressGroup(key), seconds);
}

/** Undoes one use counted by `consume` that turned out not to count. */
export async function refund(name: LimitName, key: string): Promise<void> {
  await limiter(name).reward(key);
}

/** Resets an account's attempts after a success. */
export async function forget(name: LimitName, key: string): Promise<void> {
  await limiter(name).delete(key);
}

/** Adds `times` refusals of `caller` to the count that all servers share. Returns the total in this window. */
export async function countRefusals(caller: string, times: number): Promise<number> {
  return (await limiter("refusals").penalty(caller, times)).consumedPoints;
}
