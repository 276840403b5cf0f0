/** Markup that is rendered once for equal props. */
import { render } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { CachedRender, StaticRender, StaticTable } from "@/components/ui/cached-render";

/** A component that counts its renders. */
function aList() {
  const Items = jest.fn(({ names }: { names: string[] }) => names.map((name) => <li key={name}>{name}</li>));
  const draw = async (names: string[]) =>
    renderToStaticMarkup(await CachedRender({ as: "ul", className: "names", of: Items, given: { names } }));
  return { Items, draw };
}

test("equals React's own escaped markup, and is rendered once", async () => {
  const { Items, draw } = aList();
  const drawn = '<ul class="names"><li>&lt;b&gt;Ines&lt;/b&gt;</li><li>Oskar</li></ul>';
  expect(await draw(["<b>Ines</b>", "Oskar"])).toBe(drawn);
  expect(await draw(["<b>Ines</b>", "Oskar"])).toBe(drawn);
  expect(Items).toHaveBeenCalledTimes(1);
});

test("is rendered again for other props, and for another component with the same props", async () => {
  const { Items, draw } = aList();
  const other = aList();
  expect(await draw(["Ines"])).toContain("Ines");
  expect(await draw(["Oskar"])).not.toContain("Ines");
  expect(await draw(["Ines"])).not.toContain("Oskar");
  expect(Items).toHaveBeenCalledTimes(2);
  await other.draw(["Ines"]);
  expect(other.Items).toHaveBeenCalledTimes(1);
});

test("does not grow without limit", async () => {
  const { Items, draw } = aList();
  for (let n = 0; n <= 500; n++) await draw([`${n}`]);
  await draw(["500"]);
  expect(Items).toHaveBeenCalledTimes(501);
  // The first entry has been evicted.
  await draw(["0"]);
  expect(Items).toHaveBeenCalledTimes(502);
});

test("long markup is not stored", async () => {
  const { Items, draw } = aList();
  for (let n = 0; n < 2; n++) await draw(["x".repeat(10_001)]);
  expect(Items).toHaveBeenCalledTimes(2);
});

test("content that may be personal is rendered each time, escaped as React does it", async () => {
  const { Items } = aList();
  const draw = async () =>
    renderToStaticMarkup(
      await StaticRender({ as: "ul", className: "names", of: Items, given: { names: ["<b>Ines</b>"] } }),
    );
  expect(await draw()).toBe('<ul class="names"><li>&lt;b&gt;Ines&lt;/b&gt;</li></ul>');
  await draw();
  expect(Items).toHaveBeenCalledTimes(2);
});

/** The head and the rows of a table. */
const Parts = ({ rows }: { rows: string[] }) => (
  <>
    <thead>
      <tr>
        <th>Home</th>
      </tr>
    </thead>
    {rows.map((row) => (
      <tr key={row} id={`row-${row.length}`} className="matrix-row">
        <td>{row}</td>
      </tr>
    ))}
  </>
);
describe("A table", () => {
  const draw = async (rows: string[]) =>
    await StaticTable({ "data-routed": "", caption: "Homes", of: Parts, given: { rows } });

  test("is the markup that React makes of its parts, escaped as React does it", async () => {
    const rows = ["<b></tr>Ines</b>", "Oskar"];
    const drawn = renderToStaticMarkup(await draw(rows));
    expect(drawn).toMatch(/^<table data-routed=""><caption class="vh">Homes<\/caption><thead>.*<\/tbody><\/table>$/);
    expect(drawn.replaceAll(/<\/?tbody>/g, "")).toContain(renderToStaticMarkup(<Parts rows={rows} />));
  });

  test("keeps the elements of parts that stay the same", async () => {
    const { container, rerender } = render(await draw(["Ines", "Oskar"]));
    const [first, second] = container.querySelectorAll("td");
    rerender(await draw(["Ines", "Asha?"]));
    expect([...container.querySelectorAll("td")].map(({ textContent }) => textContent)).toEqual(["Ines", "Asha?"]);
    expect(container.contains(first ?? null)).toBe(true);
    expect(container.contains(second ?? null)).toBe(false);
  });
});
