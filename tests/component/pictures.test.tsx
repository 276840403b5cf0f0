/** Avatars and the drawings of empty states. */
import { render } from "@testing-library/react";
import { Avatar } from "@/components/ui/avatar";
import { EmptyState } from "@/components/ui/empty-state";
import type { Drawing } from "@/components/ui/illustration";
import { Portrait } from "@/components/workers/portrait";

const avatar = (name?: string, src?: string) => render(<Avatar name={name} src={src} />).container.firstElementChild;
const tintOf = (name: string) => /avatar-tint-\d/.exec(avatar(name)?.className ?? "")?.[0];

describe("an avatar", () => {
  test.each([
    ["Marek Dobrowski", "MD"],
    ["Anneliese van der Featherstonehaugh", "AF"],
    ["  Prince ", "P"],
    ["Élodie Ødegård", "ÉØ"],
  ])("of %s has the initials of the first and last name", (name, initials) => {
    expect(avatar(name)).toHaveTextContent(new RegExp(`^${initials}$`));
    expect(avatar(name)).toHaveAttribute("aria-hidden", "true");
  });

  test("has the same tint wherever the name is shown, and one of six", () => {
    const names = ["Marek Dobrowski", "Sunita Gurung", "Zofia Kowalska", "Iwan ap Rhys", "Chidinma Okafor", "Ann Lee"];
    for (const name of names) expect(tintOf(name)).toBe(tintOf(name));
    const tints = Array.from({ length: 60 }, (_, n) => tintOf(`Ann Lee${"e".repeat(n)}`));
    expect([...new Set(tints)].sort()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `avatar-tint-${n}`));
  });

  test("is the photo, if there is one, and a silhouette without a name", () => {
    expect(avatar("Marek Dobrowski", "/worker-photo/1/small")?.querySelector("img")).toHaveAttribute("alt", "");
    expect(avatar("Marek Dobrowski", "/worker-photo/1/small")).toHaveTextContent(/^$/);
    expect(avatar()).toHaveClass("avatar avatar-m");
    expect(avatar()).toBeEmptyDOMElement();
  });

  test("is what a worker's portrait is", () => {
    const { container } = render(<Portrait image={null} firstName="Marek" lastName="Dobrowski" size="s" />);
    expect(container.firstElementChild).toHaveClass("avatar-initials avatar-s");
    expect(container).toHaveTextContent(/^MD$/);
  });
});

test.each<Drawing>(["list", "people", "places", "search", "done", "bin"])(
  "the drawing %s of an empty state is decorative and has no style of its own",
  (drawing) => {
    const { container } = render(<EmptyState drawing={drawing} title="No workers yet" />);
    const svg = container.querySelector("svg");
    expect(svg).toHaveAttribute("aria-hidden", "true");
    expect(svg?.querySelectorAll("path, rect, circle").length).toBeGreaterThanOrEqual(3);
    expect(container.querySelector("[style], [fill], [stroke]")).toBeNull();
    expect(container.querySelector("h2")).toHaveTextContent("No workers yet");
  },
);
