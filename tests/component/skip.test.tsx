/** The skip link on pages that keep what is typed in their entry of the history. */
import { fireEvent, render, screen } from "@testing-library/react";
import { keepTyped } from "@/components/my-profile/keep-typed";
import { SkipLink } from "@/components/ui/skip-link";

function draw(): HTMLFormElement {
  Element.prototype.scrollIntoView = jest.fn();
  const { container } = render(
    <>
      <SkipLink />
      <main id="main" tabIndex={-1}>
        <form />
      </main>
    </>,
  );
  return container.querySelector("form") as HTMLFormElement;
}

test("brings the focus to the content, and leaves the history alone, as long as typing is kept", () => {
  const { stop } = keepTyped(draw(), "basic");
  // False: the browser is kept from following it.
  expect(fireEvent.click(screen.getByRole("link"))).toBe(false);
  expect(screen.getByRole("main")).toHaveFocus();
  stop();
  expect(fireEvent.click(screen.getByRole("link"))).toBe(true);
});
