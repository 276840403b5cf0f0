/** Every page has a help text, in docs/help/, in the little Markdown that is understood; none of it is HTML. */
import { helpPath, helpTopicOf, helpTopics, latestHelpPath, routeOf, routes } from "@/lib/access";
import { helpText, latestNews } from "@/lib/bff/help";
import { parseHelp } from "@/lib/bff/help/markdown";
import { parseDate } from "@/lib/format";
import { filesOf, textOf } from "@/tests/support/tree";

/** Pages that no customer opens. */
const withoutHelp = ["/dev/components"];
const pagesOfApp = filesOf("app")
  .filter((file) => file.endsWith("/page.tsx"))
  .map((file) =>
    file
      .replace(/^app/, "")
      .replace(/\/\([\w-]+\)/g, "")
      .replace(/\/page\.tsx$/, ""),
  )
  .filter((path) => !path.startsWith("/help/") && !withoutHelp.includes(path));

const markdown = filesOf("docs/help");
const sources = markdown.map((file) => ({ name: file.replace(/^docs\/help\/|\.md$/g, ""), text: textOf(file) }));

test("every page of the portal has a help text", () => {
  expect(pagesOfApp.length).toBeGreaterThan(60);
  expect(pagesOfApp.filter((path) => helpTopicOf(path) === null)).toEqual([]);
});

test("every titled page of the route table has a help text", () => {
  const titled = routes.filter(({ title, isPostedTo, flag, external }) => title && !isPostedTo && !flag && !external);
  expect(titled.filter(({ path }) => helpTopicOf(path) === null).map(({ path }) => path)).toEqual([]);
});

test("each topic is a file, and each file a topic that some page has", () => {
  expect([...helpTopics].sort()).toEqual(sources.map(({ name }) => name).sort());
  const used = new Set(pagesOfApp.map(helpTopicOf));
  expect(helpTopics.filter((topic) => !used.has(topic))).toEqual(["whats-new"]);
});

test("the most exact path decides", () => {
  expect(helpTopicOf("/dashboard/workers")).toBe("workers");
  expect(helpTopicOf("/dashboard/workers/create-new")).toBe("add-worker");
  expect(helpTopicOf("/dashboard/workers/a1d4c7e0-5b1f-4c2a-9d3e-000000001001")).toBe("worker");
  expect(helpTopicOf("/dashboard/workers/a1d4c7e0-5b1f-4c2a-9d3e-000000001001/privacy")).toBe("worker-privacy");
  expect(helpTopicOf("/dashboard/workersandmore")).toBeNull();
});

test("help is a page for everyone, and only of a known topic", () => {
  for (const topic of helpTopics) expect(routeOf(helpPath(topic))?.entry).toBe("public");
  expect(routeOf(latestHelpPath)?.entry).toBe("public");
  expect(routeOf("/help/passwords")).toBeUndefined();
  expect(helpText("passwords")).toBeNull();
  expect(helpText("../../package")).toBeNull();
});

test.each(sources)(
  "$name is a short text of headings, paragraphs and lists, with links to other help texts",
  ({ name, text }) => {
    const blocks = parseHelp(text);
    expect(blocks[0]).toMatchObject({ kind: "heading", level: 1 });
    expect(blocks.filter((block) => block.kind === "heading" && block.level === 1)).toHaveLength(1);
    expect(blocks.length).toBeGreaterThan(1);
    expect(text.length).toBeLessThan(2_000);
    expect(text).not.toMatch(/[<>`|]|^#{3}|^\s*\*|!\[/m);
    const links = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, target]) => target);
    expect(links.filter((target) => !sources.some((other) => `${other.name}.md` === target))).toEqual([]);
    expect(helpText(name)?.title).toBe(text.split("\n")[0]?.replace("# ", ""));
  },
);

test("titles differ", () => {
  const titles = helpTopics.map((topic) => helpText(topic)?.title);
  expect(new Set(titles).size).toBe(titles.length);
});

test("what's new has dated entries, the newest first", () => {
  const headings = parseHelp(textOf("docs/help/whats-new.md"))
    .slice(1)
    .flatMap((block) => (block.kind === "heading" ? [block.text] : []));
  const days = headings.map((heading) => parseDate(heading));
  expect(days.length).toBeGreaterThan(0);
  expect(days).not.toContain(null);
  expect([...days].sort().reverse()).toEqual(days);
  expect(latestNews()).toBe(days[0]);
  const [first] = helpText("whats-new")?.blocks ?? [];
  expect(first).toMatchObject({ kind: "heading", text: expect.stringMatching(/^\w+day \d+ \w+ \d{4}$/) });
});

describe("The Markdown of help texts", () => {
  test("has headings, paragraphs, both kinds of list, bold and links", () => {
    expect(
      parseHelp("# Title\n\nOne\ntwo **bold** and [more](workers.md).\n\n1. First\n   goes on\n2. Second\n\n- Dot\n"),
    ).toEqual([
      { kind: "heading", level: 1, text: "Title" },
      {
        kind: "paragraph",
        content: [
          { kind: "text", text: "One two " },
          { kind: "strong", text: "bold" },
          { kind: "text", text: " and " },
          { kind: "link", text: "more", href: "/help/workers" },
          { kind: "text", text: "." },
        ],
      },
      {
        kind: "list",
        isOrdered: true,
        items: [[{ kind: "text", text: "First goes on" }], [{ kind: "text", text: "Second" }]],
      },
      { kind: "list", isOrdered: false, items: [[{ kind: "text", text: "Dot" }]] },
    ]);
  });

  test("shows any other Markdown as text, and an escaped character as itself", () => {
    const blocks = parseHelp(
      "A `code`, 2 \\* 3 and\n![picture](workers.md)\n\n### Third\n\n> Quote\n\n- One\n\n  - Two\n",
    );
    expect(blocks).toEqual([
      { kind: "paragraph", content: [{ kind: "text", text: "A `code`, 2 * 3 and ![picture](workers.md)" }] },
      { kind: "paragraph", content: [{ kind: "text", text: "### Third" }] },
      { kind: "paragraph", content: [{ kind: "text", text: "> Quote" }] },
      { kind: "list", isOrdered: false, items: [[{ kind: "text", text: "One - Two" }]] },
    ]);
  });

  test("has neither HTML nor links to anywhere else", () => {
    const html =
      '<img src=x onerror="alert(1)"> [away](https://elsewhere.test) [no](javascript:alert) [none](passwords.md)';
    const [block] = parseHelp(html);
    if (block?.kind !== "paragraph") throw new Error("not a paragraph");
    expect(block.content.every(({ kind }) => kind === "text")).toBe(true);
    expect(block.content.map(({ text }) => text).join("")).toContain("<img src=x");
  });
});
