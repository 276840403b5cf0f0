/** Whom the text of a note mentions, and how a note is shown. */
import { mentionAt, suggestionsFor } from "@/components/notes/mention-suggestions";
import { namedIn } from "@/lib/backend/notes/rules";
import { noteLine } from "@/lib/bff/notes";
import { messages } from "@/lib/config/messages";
import type { Note } from "@/lib/contract/notes";
import { defaultPreference } from "@/lib/format";

const colleagues = [
  { _id: "1", name: "Ana Marsh" },
  { _id: "2", name: "Ana Marshall" },
  { _id: "3", name: "Ọláyẹmí Żółtowska" },
  { _id: "4", name: "Sam Reed" },
  { _id: "5", name: "Sam Reed" },
];

test.each([
  ["@Ana Marsh please call", ["1"]],
  ["@Ana Marshall, and no one else", ["2"]],
  ["@ana   MARSH and @Ana Marshall", ["2", "1"]],
  ["@Ọláyẹmí Żółtowska".normalize("NFD"), ["3"]],
  ["@Ana Marshes", []],
  ["Ana Marsh, ana@marsh.example", []],
  ["@Sam Reed", []],
  ["@", []],
])("the note %p names %p", (text, expected) => {
  expect(namedIn(text, colleagues)).toEqual(expected);
});

const note = (more: Partial<Note>): Note => ({
  _id: "n",
  text: "Call",
  author: { _id: "1", name: "Ana Marsh" },
  isOwn: true,
  createdAt: "2026-11-20T09:05:00.000Z",
  editedAt: null,
  dueOn: null,
  doneAt: null,
  doneBy: null,
  mentions: [],
  isUnread: false,
  lock: 0,
  ...more,
});
const line = (more: Partial<Note>) => noteLine(note(more), "1", "2026-11-22", defaultPreference);

test("a note says what it asks for, and until when", () => {
  expect(line({})).toMatchObject({ state: "none", due: "", isLate: false, mentioned: "", edited: "" });
  expect(line({ isUnread: true }).state).toBe("unread");
  expect(line({ dueOn: "2026-11-22" })).toMatchObject({ state: "open", due: "Due 22 Nov 2026", isLate: false });
  expect(line({ dueOn: "2026-11-21" })).toMatchObject({ due: "Overdue since 21 Nov 2026", isLate: true });
  expect(
    line({ dueOn: "2026-11-21", doneAt: "2026-11-22T08:00:00.000Z", doneBy: { _id: "2", name: "Bo Lund" } }),
  ).toMatchObject({ state: "done", isLate: false, due: expect.stringMatching(/^Done by Bo Lund, /) });
});

test("a note names whom it mentions, the reader as you and the platform's staff without a name", () => {
  const mentions = [
    { _id: "1", name: "Ana Marsh" },
    { _id: "9", name: null },
  ];
  expect(line({ mentions }).mentioned).toBe(`For you, ${messages.privacy.platformStaff}`);
});

describe("While an @ is typed", () => {
  test.each([
    ["Ask @Br", { from: 4, typed: "Br" }],
    ["@", { from: 0, typed: "" }],
    ["(@Ana M", { from: 1, typed: "Ana M" }],
    ["one@two", null],
    ["@Ana\nnext", null],
    ["@ Ana", null],
    ["none", null],
  ])("%j", (text, mention) => expect(mentionAt(text, text.length)).toEqual(mention));

  test("only what is before the caret counts", () => {
    expect(mentionAt("@Ana @Bram", 3)).toEqual({ from: 0, typed: "An" });
  });

  const people = ["Bram Holloway", "Ana Marsh", "Holly Bramley", "Ọláyẹmí Żółtowska"].map((name) => ({
    _id: name,
    name,
  }));
  const found = (typed: string) => suggestionsFor(typed, people).map(({ name }) => name);

  test("a part of a name is enough, without accents and capitals; first names come first", () => {
    expect(found("hol")).toEqual(["Holly Bramley", "Bram Holloway"]);
    expect(found("OLAY")).toEqual(["Ọláyẹmí Żółtowska"]);
    expect(found("ana  m")).toEqual(["Ana Marsh"]);
    expect(found("olloway")).toEqual([]);
  });

  test("a whole name suggests nothing more, and a long list is cut", () => {
    expect(found("ana marsh")).toEqual([]);
    const many = Array.from({ length: 20 }, (_, n) => ({ _id: String(n), name: `Ana Marsh ${n}` }));
    expect(suggestionsFor("", many)).toHaveLength(8);
  });
});
