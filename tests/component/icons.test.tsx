/** The icons that the server renders, compared with the icon set's own components. */
import { render } from "@testing-library/react";
import * as set from "lucide-react";
import * as icons from "@/components/ui/icons";

const drawnOf = (Icon: icons.Icon | set.LucideIcon): SVGElement => {
  const { container } = render(<Icon aria-hidden="true" size={20} strokeWidth={1.75} className="flex-none" />);
  return container.firstElementChild as SVGElement;
};

const theSets = new Map<string, unknown>(Object.entries(set));

test("there are icons to render", () => {
  expect(Object.keys(icons).length).toBeGreaterThan(20);
});

test.each(Object.entries(icons))(
  "%s has all lines of the set's own in one path, and the same size, stroke and classes as the set's own, and is hidden from screen readers",
  (name, icon) => {
    const [own, theirs] = [drawnOf(icon), drawnOf(theSets.get(name) as set.LucideIcon)];
    expect(own.querySelectorAll("*")).toHaveLength(1);
    const line = own.querySelector("path")?.getAttribute("d") ?? "";
    for (const path of theirs.querySelectorAll("path")) expect(line).toContain(path.getAttribute("d"));
    expect(line.match(/M/g)?.length).toBeGreaterThanOrEqual(theirs.childElementCount);
    for (const attribute of ["width", "height", "viewBox", "stroke-width", "aria-hidden"]) {
      expect(own.getAttribute(attribute)).toBe(theirs.getAttribute(attribute));
    }
    expect([...own.classList]).toEqual(["icon", "flex-none"]);
  },
);

test.each([
  ["circles and lines", icons.CircleAlert, "M2 12a10 10 0 1 1 20 0a10 10 0 1 1 -20 0zM12 8L12 12M12 16L12.01 16"],
  [
    "a rectangle with round corners",
    icons.Smartphone,
    "M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-16a2 2 0 0 1 2 -2zM12 18h.01",
  ],
  ["a line with corners", icons.Inbox, /^M22 12 16 12 14 15 10 15 8 12 2 12M5\.45/],
  ["a path that starts from where the one before ended", icons.X, "M18 6 6 18M0 0m6 6 12 12"],
])("%s are a path", (_, icon, path) => {
  const line = drawnOf(icon).querySelector("path")?.getAttribute("d") ?? "";
  if (typeof path === "string") expect(line).toBe(path);
  else expect(line).toMatch(path);
});
