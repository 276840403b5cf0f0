/** National Insurance numbers. Two workers with one would be one person, whose bookings at a time are refused. */
import { randomInt } from "node:crypto";

const letterOf = (letters: string): string => letters.charAt(randomInt(letters.length));

/** A number that no other worker of the tests has. */
export const aNiNumber = (): string =>
  `${letterOf("ABCEGHJKLMPRSTWX")}${letterOf("ACEHJLMPRSW")}${String(randomInt(1_000_000)).padStart(6, "0")}C`;
