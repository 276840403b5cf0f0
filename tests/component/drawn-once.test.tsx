/** Markup that is drawn once for all who are given the same. */
import { renderToStaticMarkup } from "react-dom/server";
import { DrawnOnce } from "@/components/ui/drawn-once";

/** A component that counts how often it is drawn. */
function aList() {
  const Items = jest.fn(({ names }: { names: string[] }) => names.map((name) => <li key={name}>{name}</li>));
  const draw = async (names: string[]) =>
    renderToStaticMarkup(await DrawnOnce({ as: "ul", className: "names", of: Items, given: { names } }));
  return { Items, draw };
}

test("is what React draws, escaped by React, and drawn once", async () => {
  const { Items, draw } = aList();
  const drawn = '<ul class="names"><li>&lt;b&gt;Ines&lt;/b&gt;</li><li>Oskar</li></ul>';
  expect(await draw(["<b>Ines</b>", "Oskar"])).toBe(drawn);
  expect(await draw(["<b>Ines</b>", "Oskar"])).toBe(drawn);
  expect(Items).toHaveBeenCalledTimes(1);
});

test("is drawn anew for whatever is given else, and for another component that is given the same", async () => {
  const { Items, draw } = aList();
  const other = aList();
  expect(await draw(["Ines"])).toContain("Ines");
  expect(await draw(["Oskar"])).not.toContain("Ines");
  expect(await draw(["Ines"])).not.toContain("Oskar");
  expect(Items).toHaveBeenCalledTimes(2);
  await other.draw(["Ines"]);
  expect(other.Items).toHaveBeenCalledTimes(1);
});

test("does not grow without end", async () => {
  const { Items, draw } = aList();
  for (let n = 0; n <= 500; n++) await draw([`${n}`]);
  await draw(["500"]);
  expect(Items).toHaveBeenCalledTimes(501);
  // The first has made room meanwhile.
  await draw(["0"]);
  expect(Items).toHaveBeenCalledTimes(502);
});
