/** Messages: finding an address by its postcode. */
export const addresses = {
  find: "Find address",
  finding: "Finding address…",
  postcodeNeeded: "Enter a postcode to find its addresses",
  found: (count: number, postcode: string) =>
    count === 1 ? `1 address found for ${postcode}` : `${count} addresses found for ${postcode}`,
  none: (postcode: string) => `No addresses found for ${postcode}. Check the postcode, or enter the address by hand.`,
  unavailable: "We could not look up addresses. Enter the address by hand.",
  tooMany: "You have looked up many addresses. Enter the address by hand, or try again in an hour.",
  choose: "Choose an address",
  notChosen: "Choose an address from the list, or enter it by hand.",
  use: "Use this address",
  byHand: "Enter the address by hand",
  filledIn: "Address filled in. Check it, and change it if it is not right.",
  enterByHand: "Enter the address and its postcode by hand.",
} as const;
