/** A name as a signature in a form: typed in the page as it arrives, or drawn where there is a script. */
import { fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { Form } from "@/components/form/form";
import { SignatureField } from "@/components/signer/signature-field";
import { signer as texts } from "@/lib/config/messages/signer";

// A canvas needs a browser: it is tested in signer.spec.
jest.mock("@/components/signer/drawing-area", () => ({
  DrawingArea: ({ ref, onChange }: { ref: { current: unknown }; onChange: () => void }) => {
    ref.current = { isEmpty: () => false, toBase64: () => "aW5r" };
    return (
      <>
        <span role="img" aria-label="Drawing area for your signature" />
        <button type="button" onClick={onChange}>
          Draw
        </button>
      </>
    );
  },
}));
// As the application has it: the one of Jest does not pass the ref on.
jest.mock("next/dynamic", () => jest.requireActual("next/dist/shared/lib/app-dynamic"));
jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));

const form = (
  <Form action={async () => ({ status: "idle" })}>
    <SignatureField label="Your name" />
  </Form>
);
const posted = (container: HTMLElement) => {
  const found = container.querySelector("form");
  if (!found) throw new Error("there is no form");
  return Object.fromEntries(new FormData(found));
};

test("is typed in the page as it arrives, without a choice that needs a script", () => {
  const html = renderToString(form);
  expect(html).toContain('type="hidden" name="method" value="typed"');
  expect(html).toContain('name="typedName"');
  expect(html).not.toContain('type="radio"');
});

test("posts how it was made: typed first, and drawn without what was typed", async () => {
  const { container } = render(form);
  fireEvent.change(screen.getByLabelText("Your name"), { target: { value: "Juniper" } });
  expect(posted(container)).toEqual({ method: "typed", typedName: "Juniper" });
  fireEvent.click(screen.getByLabelText(texts.drawn));
  expect(await screen.findByRole("img", { name: texts.drawArea })).toBeInTheDocument();
  expect(posted(container)).toEqual({ method: "drawn", image: "" });
});

test("does not post a drawing that has left the page", async () => {
  const { container } = render(form);
  fireEvent.click(screen.getByLabelText(texts.drawn));
  fireEvent.click(await screen.findByRole("button", { name: "Draw" }));
  expect(posted(container)).toEqual({ method: "drawn", image: "aW5r" });
  fireEvent.click(screen.getByLabelText(texts.typed));
  fireEvent.click(screen.getByLabelText(texts.drawn));
  await screen.findByRole("img", { name: texts.drawArea });
  expect(posted(container)).toEqual({ method: "drawn", image: "" });
});
