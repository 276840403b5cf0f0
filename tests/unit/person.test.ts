/** Which person a National Insurance number is. */
import { createHash } from "node:crypto";
import { personOf } from "@/lib/backend/people/person";

const key = Buffer.from("vutsrqponmlkjihgfedcba9876543210");
const hashOf = (number: string, by = key) => personOf(number, by)?.toString("hex") ?? null;

test.each([
  ["without its suffix letter", "AB123456"],
  ["with another suffix letter", "AB123456D"],
  ["with spaces", "AB 12 34 56 C"],
  ["in small letters", "ab123456c"],
])("a number %s is the same person", (_, number) => {
  expect(hashOf(number)).toBe(hashOf("AB123456C"));
});

test("another number, and another key, is someone else", () => {
  expect(hashOf("AB123457C")).not.toBe(hashOf("AB123456C"));
  expect(hashOf("AB123456C", Buffer.from(key).reverse())).not.toBe(hashOf("AB123456C"));
});

test("no one without the key can work it out from the number", () => {
  const plain = ["AB123456", "ni:AB123456"].map((text) => createHash("sha256").update(text).digest("hex"));
  expect(plain).not.toContain(hashOf("AB123456C"));
});

test.each([
  ["a temporary number, which two people can have", "TN010190F"],
  ["a temporary number that looks like another", "TN010190A"],
  ["a prefix that is not issued", "BG123456C"],
  ["a letter that is not used", "DA123456C"],
  ["part of a number", "AB12345"],
  ["nothing", ""],
])("%s identifies no one", (_, number) => {
  expect(hashOf(number)).toBeNull();
});
