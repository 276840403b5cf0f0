/** Messages: what shifts take of a service's monthly budget. */

/** Texts of the lines about each month. */
export const budgetTexts = {
  title: "Budget",
  exceeded: "Over budget",
  /** Of one of several services. */
  at: (service: string, month: string) => `${service}, ${month}`,
  month: (month: string, parts: readonly string[]) => `${month}: ${parts.join(", ")}`,
  budget: (amount: string) => `${amount} budget`,
  booked: (amount: string) => `${amount} booked`,
  open: (amount: string) => `${amount} for open shifts`,
  posting: (amount: string) => `${amount} for this posting`,
  over: (amount: string) => `${amount} over`,
  left: (amount: string) => `${amount} left`,
  hint: "Open shifts and this posting are counted at the lowest signed rates, before VAT.",
} as const;

/** Texts of the total of the shifts that are chosen to be copied. */
export const copyTotalTexts = {
  selected: (shifts: number, amount: string) =>
    `${shifts === 1 ? "1 shift" : `${shifts} shifts`} selected: from ${amount}, before VAT.`,
  /** Without a script the total does not follow the checkboxes. */
  atFirst: (shifts: number, amount: string) =>
    `${shifts === 1 ? "1 shift was" : `${shifts} shifts were`} selected when this page opened: from ${amount}, before VAT.`,
  uncovered: (shifts: number) =>
    shifts === 1
      ? "1 shift is not covered by an agreement, so it is not in this total."
      : `${shifts} shifts are not covered by an agreement, so they are not in this total.`,
} as const;
