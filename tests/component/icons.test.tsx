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
  "%s has the same paths, size, stroke and classes as the set's own, and is hidden from screen readers",
  (name, icon) => {
    const [own, theirs] = [drawnOf(icon), drawnOf(theSets.get(name) as set.LucideIcon)];
    expect(own.innerHTML).toBe(theirs.innerHTML);
    for (const attribute of ["width", "height", "viewBox", "stroke-width", "aria-hidden"]) {
      expect(own.getAttribute(attribute)).toBe(theirs.getAttribute(attribute));
    }
    expect([...own.classList]).toEqual(["icon", "flex-none"]);
  },
);
