/** The search terms for workers, and the employment statuses. */
import fc from "fast-check";
import { employmentSteps, isEmploymentActionPossible, refusalOf } from "@/lib/backend/worker-records/employment-rules";
import { closest, isCorrectable, mistakes, trigramsOf } from "@/lib/backend/workers/similar";
import { filterTerm, rangeOf, searchWords } from "@/lib/backend/workers/words";
import { actionsWithReason } from "@/lib/config/closed-lists/workers";
import { employmentActions, employmentStatusSchema } from "@/lib/contract/workers";

describe("misspelt words", () => {
  test("have the trigrams of pg_trgm: two spaces before the word, one after it, each trigram once", () => {
    expect(trigramsOf("word")).toEqual(["  w", " wo", "wor", "ord", "rd "]);
    expect(trigramsOf("aaaaa")).toEqual(["  a", " aa", "aaa", "aa "]);
  });

  test.each([
    ["gurung", "gurung", 0],
    ["gurugma", "gurungma", 1],
    ["jhon", "john", 1],
    ["katarzina", "katarzyna", 1],
    ["martta", "marta", 1],
    ["smyth", "smith", 1],
    // Still being typed.
    ["gurug", "gurungma", 1],
    ["", "anyone", 0],
    ["abc", "", 3],
  ])("%j takes the letters of %j with %d mistakes", (typed, word, count) => {
    expect(mistakes(typed, word)).toBe(count);
  });

  test("stand for words with one mistake, long ones with two, the closest first", () => {
    expect(closest("smyth", ["smith", "smart", "smythe", "smith-jones"])).toEqual(["smith", "smith-jones"]);
    expect(closest("gurugma", ["garungma", "gurungma", "garang"])).toEqual(["gurungma", "garungma"]);
    expect(closest("smyth", ["smyth"])).toEqual([]);
    expect(closest("marta", ["darta", "harta", "karta", "larta", "narta", "parta"])).toHaveLength(5);
  });

  test.each(["ann", "w-1005", "w1@work.example", "07700900123", "mail.example"])("%j is never corrected", (word) => {
    expect(isCorrectable(word)).toBe(false);
  });
});

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
    [":panel:on", ["panel", "on"]],
    [":branch:1f", ["branch:1f"]],
    ["::", []],
    ["-- , ;", []],
    ["", []],
  ])("%j is %j", (typed, words) => {
    expect(searchWords(typed)).toEqual(words);
  });

  const bytes = (text: string) => Buffer.from(text);
  const isIn = ({ from, to }: ReturnType<typeof rangeOf>, term: string) =>
    Buffer.compare(bytes(from), bytes(term)) <= 0 && Buffer.compare(bytes(term), bytes(to)) < 0;
  const kinds = ["type", "branch", "skill", "employment", "verification", "compliance", "panel", "action"];
  const standing = [
    ...kinds.map((kind) => filterTerm(kind, "")),
    filterTerm("panel", "on"),
    filterTerm("action", "needed"),
  ];
  const anything = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 100 }),
    // Almost a filter term.
    fc
      .tuple(fc.constantFrom(...standing), fc.nat({ max: 8 }), fc.constantFrom("", ":", "+", "(", " :", "7"))
      .map(([term, from, before]) => before + term.slice(from)),
  );

  test("whatever is typed: few words, no blanks, each in its own range, where what a filter asks for is not", () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const words = searchWords(typed);
        expect(words.length).toBeLessThanOrEqual(8);
        for (const word of words) {
          expect(word).toMatch(/^[^\s:]\S*$/);
          expect(isIn(rangeOf(word), word)).toBe(true);
          for (const term of standing)
            expect({ word, term, isIn: isIn(rangeOf(word), term) }).toMatchObject({ isIn: false });
        }
      }),
    );
  });
});

test("every transition changes the status, and starts only from its named statuses", () => {
  for (const action of employmentActions) {
    const { from, to } = employmentSteps[action];
    expect(from).not.toContain(to);
    for (const employmentStatus of employmentStatusSchema.options) {
      const standing = { employmentStatus, panel: "on" as const };
      expect(isEmploymentActionPossible(action, standing)).toBe(from.includes(employmentStatus));
      expect(refusalOf(action, standing, "A reason") === null).toBe(from.includes(employmentStatus));
      if (actionsWithReason.includes(action)) expect(refusalOf(action, standing, undefined)).not.toBeNull();
    }
  }
});
