/** A name as a signature in a form: typed in the page as it arrives, or drawn where there is a script. */
import { fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { Form } from "@/components/form/form";
import { SignatureField } from "@/components/signer/signature-field";
import { signer as texts } from "@/lib/config/messages/signer";

// A canvas needs a browser: it is tested in signer.spec.
jest.mock("@/components/signer/drawing-area", () => ({
  DrawingArea: () => <span role="img" aria-label="Drawing area for your signature" />,
}));
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
