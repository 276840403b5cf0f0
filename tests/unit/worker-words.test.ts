/** What is typed to find a worker, and the axis of employment. */
import fc from "fast-check";
import { canTake, employmentSteps, refusalOf } from "@/lib/backend/workers/employment-rules";
import { rangeOf, searchWords } from "@/lib/backend/workers/words";
import { employmentActions, employmentStatusSchema } from "@/lib/contract/workers";

describe("the words of a search", () => {
  test.each([
    ["Mary  Smith", ["mary", "smith"]],
    ["Zoë O’Brien", ["zoe", "obrien"]],
    ["Quartey-Holt", ["quartey", "holt"]],
    ["W-1005", ["w-1005"]],
    ["St. John", ["st", "john"]],
    ["maria.jones@mail.ex", ["maria.jones@mail.ex"]],
    ["07700 900 123", ["07700900123"]],
    ["+44 7700 900123", ["447700900123"]],
    ["0044 7700 900123", ["447700900123"]],
    ["+44 (0)7700 900123", ["447700900123"]],
    ["07700-900-123", ["07700900123"]],
    ["Maria 07700 900", ["maria", "07700900"]],
    ["1005", ["1005"]],
    ["Maria maria", ["maria"]],
    ["skill:dementia", ["skill", "dementia"]],
    ["-- , ;", []],
    ["", []],
  ])("%j is %j", (typed, words) => {
    expect(searchWords(typed)).toEqual(words);
  });

  test("whatever is typed: few words, no blanks, no colons, each in its own range", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (typed) => {
        const words = searchWords(typed);
        expect(words.length).toBeLessThanOrEqual(8);
        for (const word of words) {
          expect(word).toMatch(/^[^\s:]+$/);
          const { from, to } = rangeOf(word);
          expect(Buffer.compare(Buffer.from(from), Buffer.from(to))).toBe(-1);
        }
      }),
    );
  });
});

test("every step leads somewhere else, and from nowhere it is not named", () => {
  for (const action of employmentActions) {
    const { from, to, asksWhy } = employmentSteps[action];
    expect(from).not.toContain(to);
    for (const employmentStatus of employmentStatusSchema.options) {
      const standing = { employmentStatus, panel: "on" as const };
      expect(canTake(action, standing)).toBe(from.includes(employmentStatus));
      expect(refusalOf(action, standing, "A reason") === null).toBe(from.includes(employmentStatus));
      if (asksWhy) expect(refusalOf(action, standing, undefined)).not.toBeNull();
    }
  }
});
