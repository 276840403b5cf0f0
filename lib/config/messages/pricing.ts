/** How the price of a shift is explained: on the timesheet, the invoice and in a dispute alike. */
import { agreementDocument } from "./agreements/document";

const { bands } = agreementDocument;

/** The bands as named in the agreement; `standard` is the charge without a band of its own. */
export const bandNames = { ...bands, standard: "Standard" } as const;

/** The same within a sentence. */
const bandsWithin = {
  special_holiday: "special holiday",
  bank_holiday: "bank holiday",
  weekday_day: "weekday day",
  friday_night: "Friday night",
  weekday_night: "weekday night",
  weekend_day: "weekend day",
  weekend_night: "weekend night",
  standard: "standard",
} as const satisfies Record<keyof typeof bandNames, string>;
type Band = keyof typeof bandNames;

type Worked = {
  when: string;
  band: Band;
  /** Before the unpaid break, and what is left of it; the same where no break came off. */
  worked: string;
  paid: string;
  /** Null where no unpaid break came off. */
  unpaid: string | null;
  rate: string;
  amount: string;
};

export const pricing = {
  when: (from: string, until: string, day: string) => `${from}–${until} ${day}`,
  /** A rate with what it comes from. */
  rateTimes: (rate: string, standard: string, factor: string) => `${rate} (${standard} × ${factor})`,
  charged: {
    hourly: (standard: string) => `Charged by the hour. The standard charge is ${standard} an hour.`,
    fixed: (standard: string) => `Charged a fixed amount for the whole shift. The standard charge is ${standard}.`,
    sleepIn: (standard: string) => `A sleep-in is charged a fixed amount. The standard charge is ${standard}.`,
    waking: (standard: string) => `Time awake is charged by the hour. The standard charge is ${standard} an hour.`,
  },
  wakingIncluded: "No charge is agreed for time awake in a sleep-in: the fixed amount includes it.",
  holiday: { special_holiday: "a special holiday", bank_holiday: "a bank holiday" },
  isHoliday: (day: string, holiday: string) => `${day} is ${holiday}.`,
  fallsBack: (from: Band, to: Band) =>
    `No ${bandsWithin[from]} rate is agreed, so the ${bandsWithin[to]} rate applies.`,
  clocksForward: (day: string) => `The clocks go forward on ${day}: the night is an hour shorter.`,
  clocksBack: (day: string) => `The clocks go back on ${day}: the night is an hour longer.`,
  unpaidBreak: (length: string, parts: string) =>
    `Unpaid breaks of ${length} come off the longest band first: ${parts}.`,
  offBand: (length: string, band: Band) => `${length} off ${bandsWithin[band]}`,
  unpaidIncluded: (length: string) => `Unpaid breaks of ${length} do not change a fixed amount.`,
  hours: ({ when, band, worked, paid, unpaid, rate, amount }: Worked) =>
    `${when}, ${bandsWithin[band]}: ${unpaid === null ? paid : `${worked} less ${unpaid} = ${paid}`} × ${rate} = ${amount}`,
  fixed: ({ from, day, band, rate }: { from: string; day: string; band: Band; rate: string }) =>
    `From ${from} on ${day}, ${bandsWithin[band]}: fixed amount of ${rate}`,
  total: (length: string, amount: string) => `Total before VAT for ${length} paid: ${amount}`,
} as const;
