/** Addresses for the demo and the tests, from a small file (lib/config/data/README.md). */
import streets from "@/lib/config/data/demo-addresses.json" with { type: "json" };
import type { PostalAddress } from "./port";

const PAIR_STEP = 2;

/** The houses of the postcode's made-up street. */
export function findInDemo(postcode: string): PostalAddress[] {
  const found = streets.find((street) => street.postcode === postcode);
  if (!found) return [];
  const numbers = Array.from({ length: found.houses }, (_, n) => found.from + n * PAIR_STEP);
  return [
    ...found.named.map((name) => ({ lines: [name, found.street, found.town] })),
    ...numbers.map((number) => ({ lines: [`${number} ${found.street}`, found.town] })),
  ];
}
