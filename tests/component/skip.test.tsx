/** The skip link on pages that store form input in their history entry. */
import { fireEvent, render, screen } from "@testing-library/react";
import { SkipLink } from "@/components/ui/skip-link";
import { preserveFormInput } from "@/components/worker-links/preserve-form-input";

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

test("moves the focus to the content without changing the history while form input is stored", () => {
  const { stop } = preserveFormInput(draw(), "basic");
  // False: the default action is prevented.
  expect(fireEvent.click(screen.getByRole("link"))).toBe(false);
  expect(screen.getByRole("main")).toHaveFocus();
  stop();
  expect(fireEvent.click(screen.getByRole("link"))).toBe(true);
});
