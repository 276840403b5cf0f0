/** Every form of the product is in the table of forms whose success message a browser test looks for, or says why not. */
import { otherForms, pressedForms } from "@/tests/browser/support/forms";
import { filesOf, textOf } from "@/tests/support/tree";

/** The form kit itself, which renders the others. */
const KIT = "components/form/form.tsx";

const files = filesOf("app", "components").filter(
  (file) => file.endsWith(".tsx") && file !== KIT && /<(?:Form|form)[\s>]/.test(textOf(file)),
);

test("the table has every form, and nothing that is none", () => {
  expect(files.length).toBeGreaterThan(70);
  expect([...pressedForms, ...Object.keys(otherForms)].sort()).toEqual([...files].sort());
});

test("a form that another file presses has its message looked for there, in view on a phone and a desktop", () => {
  const named = Object.values(otherForms).flatMap((reason) => /Pressed by (\S+\.spec\.ts)/.exec(reason)?.[1] ?? []);
  const files = [...new Set(named)];
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => !textOf(`tests/browser/${file}`).includes("expectSaid("))).toEqual([]);
});

test("a form that is not pressed has a reason", () => {
  for (const reason of Object.values(otherForms)) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
});
