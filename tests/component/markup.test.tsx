/** Markup that is in a document's HTML and not in its payload: drawn by the server, taken over and shown again by the browser. */
import { createHash } from "node:crypto";
import { act } from "@testing-library/react";
import { Component, type ReactElement, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { drawMarkup, drawTable } from "@/components/ui/draw-markup";
import { type RequestMarkup, setRequestMarkup } from "@/lib/config/document-markup";

const idOf = (html: string) => createHash("sha1").update(html).digest("hex");
let request: RequestMarkup | undefined;
setRequestMarkup({ getStore: () => request });

/** The browser remembers what a document came with for as long as it is open, so each test has another table. */
let count = 0;
const aTable = (rows = 20) =>
  `<table data-n="${count++}"><tbody>${'<tr><td title="Ada&#x27;s"><a href="/a">2 open</a></td></tr>'.repeat(rows)}</tbody></table>`;
const draw = (html: string, of: RequestMarkup | undefined) => {
  request = of;
  return drawMarkup({ as: "div", className: "matrix", "data-routed": "" }, html);
};
const forDocument = (html: string) => draw(html, { document: new Map(), idOf });
const forRouter = (html: string) => draw(html, { document: null, idOf });

/** What the server sends the browser for it in the payload. */
const payloadOf = (node: ReactNode) => JSON.stringify((node as { props: object }).props);

/** Opens a document as a browser does, and shows what the router reads afterwards. */
async function open(node: ReactNode, html = renderToString(node)) {
  const place = document.createElement("div");
  place.innerHTML = html;
  document.body.replaceChildren(place);
  // The browser has no request.
  request = undefined;
  const link = place.querySelector("a");
  const errors: unknown[] = [];
  const root = await act(async () => hydrateRoot(place, node, { onRecoverableError: (error) => errors.push(error) }));
  expect(errors).toEqual([]);
  const show = (next: ReactNode) => {
    request = undefined;
    return act(async () => root.render(next));
  };
  return { place, link, show };
}

afterEach(() => {
  request = undefined;
});

test("is in the HTML of a document, and not in its payload", () => {
  const node = forDocument(aTable());
  expect(payloadOf(node)).not.toContain("2 open");
  expect(renderToString(node)).toMatch(
    /^<div class="matrix" data-routed="" data-markup="\w+"><table.*2 open.*<\/table><\/div>$/,
  );
});

test("is in the payload where the router asks for that alone, and outside a request", () => {
  expect(payloadOf(forRouter(aTable()))).toContain("2 open");
  const node = draw(aTable(), undefined);
  expect(payloadOf(node)).toContain("2 open");
  expect(renderToString(node)).toMatch(/^<div class="matrix" data-routed=""><table/);
});

test("is in both where it is short, without a client component", () => {
  const node = forDocument(aTable(2));
  expect(payloadOf(node)).toContain("2 open");
  expect((node as ReactElement).type).toBe("div");
});

test("a document whose markup is missing is an error, not an empty element", () => {
  const node = forDocument(aTable());
  request = { document: new Map(), idOf };
  expect(() => renderToString(node)).toThrow("was not kept");
});

/** An error page, as Next draws one. */
class ErrorPage extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => this.state.message ?? this.props.children;
}

function Failing(): never {
  throw new Error("failed on the server");
}

/** Shows the payload of a document that has none of its markup, as where the server failed to render it, and what the router reads next. */
async function openFailed(node: ReactNode, next: ReactNode) {
  request = undefined;
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  const root = createRoot(place, { onCaughtError: () => {} });
  await act(async () => root.render(<ErrorPage key="document">{node}</ErrorPage>));
  expect(place).toHaveTextContent(/^the document does not have this markup$/);
  await act(async () => root.render(<ErrorPage key="router">{next}</ErrorPage>));
  return place;
}

test("a document without the element is an error in the browser, until the router has read the page again", async () => {
  const html = aTable();
  const failed = forDocument(html);
  expect(await openFailed(failed, forRouter(html))).toHaveTextContent("2 open");
});

test("what failed on the server is the error, where the document lacks markup for that reason", async () => {
  const failed = forDocument(aTable());
  request = undefined;
  const place = document.createElement("div");
  const root = createRoot(place, { onCaughtError: () => {} });
  const page = [<div key="markup">{failed}</div>, <Failing key="failing" />];
  await act(async () => root.render(<ErrorPage>{page}</ErrorPage>));
  expect(place).toHaveTextContent(/^failed on the server$/);
});

test("what the router reads later is shown as the server sent it, not as the document's element had become", async () => {
  const html = aTable();
  const first = forDocument(html);
  const changed = renderToString(first).replaceAll("2 open", "2 offen");
  const { place, show } = await open(first, changed);
  await show(forRouter(html));
  expect(place).toHaveTextContent("2 offen");
  await show(<p>another page</p>);
  await show(forRouter(html));
  expect(place).toHaveTextContent("2 open");
});

test("the browser takes over the document's elements, and keeps them when the same is read again", async () => {
  const html = aTable();
  const { place, link, show } = await open(forDocument(html));
  expect(place.querySelector("a")).toBe(link);
  await show(forRouter(html));
  expect(place.querySelector("a")).toBe(link);
  await show(forRouter(html.replace("2 open", "3 open")));
  expect(place).toHaveTextContent("3 open");
});

test("the router shows the document's page again with its content", async () => {
  const first = forDocument(aTable());
  const { place, show } = await open(first);
  await show(<p>another page</p>);
  expect(place).not.toHaveTextContent("2 open");
  await show(first);
  expect(place).toHaveTextContent("2 open");
});

describe("A table", () => {
  const row = (text: string) =>
    `<tr id="row-${text}" class="week"><td title="Ada&#x27;s"><a href="/${text}">${text}</a></td></tr>`;
  const head = () => `<thead><tr><th>Week ${count++}</th></tr></thead>`;
  const aWeek = (...texts: string[]) => head() + texts.map(row).join("");
  const tableOf = (html: string) => html.replace("</thead>", "</thead><tbody>").concat("</tbody></table>");
  const drawWeek = (html: string, of: RequestMarkup) => {
    request = of;
    return drawTable({ caption: "Homes", "data-routed": "" }, html);
  };

  test("is in the HTML of a document, and not in its payload", () => {
    const html = aWeek("open", "filled");
    const node = drawWeek(html, { document: new Map(), idOf });
    expect(payloadOf(node)).not.toContain("filled");
    expect(renderToString(node)).toContain(`<caption class="vh">Homes</caption>${tableOf(html)}`);
    expect(payloadOf(drawWeek(html, { document: null, idOf }))).toContain("filled");
  });

  test.each([
    ["its class before its id", '<tr class="week" id="row-open">'],
    ["another attribute", '<tr id="row-open" data-day="1">'],
    ["an id that it does not take", '<tr id="row open">'],
  ])("a row with %s is an error, not a row within a row", (_, tag) => {
    const html = aWeek("open", "filled").replace(/<tr id="row-open"[^>]*>/, tag);
    expect(html).toContain(tag);
    expect(() => renderToString(drawWeek(html, { document: new Map(), idOf }))).toThrow("a row of a table has");
    request = undefined;
    expect(() => drawTable({ caption: "Homes" }, html)).toThrow("a row of a table has");
  });

  test("keeps the elements of the document whose content stays the same, and is shown again", async () => {
    const html = aWeek("open", "filled");
    const first = drawWeek(html, { document: new Map(), idOf });
    const { place, link, show } = await open(first);
    const [, second] = place.querySelectorAll("a");
    await show(drawWeek(html.replaceAll("filled", "full"), { document: null, idOf }));
    expect(place.querySelector("a")).toBe(link);
    expect(place.contains(second ?? null)).toBe(false);
    expect(place).toHaveTextContent("full");
    await show(<p>another page</p>);
    await show(first);
    expect(place.querySelector("table")).toHaveTextContent(/Homes.*Week \d+.*open.*filled/);
  });

  test("keeps the rows around one without an id that comes and goes", async () => {
    const html = aWeek("open", "filled", "full");
    const opened = html.replace('</tr><tr id="row-full', '</tr><tr class="shifts"><td>08:00</td></tr><tr id="row-full');
    const { place, show } = await open(drawWeek(html, { document: new Map(), idOf }));
    const links = [...place.querySelectorAll("a")];
    await show(drawWeek(opened, { document: null, idOf }));
    expect([...place.querySelectorAll("tbody > tr")].map((one) => one.className)).toEqual([
      "week",
      "week",
      "shifts",
      "week",
    ]);
    expect([...place.querySelectorAll("a")].every((link, at) => link === links[at])).toBe(true);
    await show(drawWeek(html, { document: null, idOf }));
    expect(place).not.toHaveTextContent("08:00");
    expect([...place.querySelectorAll("a")].every((link, at) => link === links[at])).toBe(true);
  });

  test("missing in the document is an error in the browser, until the router has read the page again", async () => {
    const html = aWeek("open", "filled");
    const failed = drawWeek(html, { document: new Map(), idOf });
    const place = await openFailed(failed, drawWeek(html, { document: null, idOf }));
    expect(place.querySelector("table")).toHaveTextContent(/Homes.*Week \d+.*open.*filled/);
  });

  test("outside a request has its head and its rows", () => {
    const html = aWeek("open");
    request = undefined;
    expect(renderToString(drawTable({ caption: "Homes" }, html))).toBe(
      `<table><caption class="vh">Homes</caption>${tableOf(html)}`,
    );
  });
});
