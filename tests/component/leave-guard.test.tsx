/** Input that is not saved: a link, a reload and the closing of the tab ask before it is lost. */
import "@testing-library/jest-dom";
import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Field } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { FormLeaveGuard, LeaveGuard } from "@/components/form/leave-guard";
import { endSessionAndSignIn } from "@/components/shell/end-of-session";
import { leaveGuard as texts } from "@/lib/config/messages/leave-guard";

jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));

const followed: string[] = [];
let nowMs = 0;
beforeEach(() => {
  followed.length = 0;
  // Beyond the time for which an earlier test left its page.
  nowMs += 100_000;
  jest.spyOn(performance, "now").mockImplementation(() => nowMs);
});
afterEach(() => jest.restoreAllMocks());

const link = (name: string, more: object = {}) => (
  <a
    href={`/${name}`}
    {...more}
    onClick={(event) => {
      event.preventDefault();
      followed.push(name);
    }}
  >
    {name}
  </a>
);
const draw = (action: FormAction = async () => ({ status: "idle" })) =>
  render(
    <>
      {link("elsewhere")}
      {link("discard", { "data-leaves": "discard" })}
      {link("preview", { "data-leaves": "no" })}
      {link("tab", { target: "_blank" })}
      {link("part", { href: "#part" })}
      <Form action={action}>
        <FormLeaveGuard />
        <Field name="name" label="Name" defaultValue="Jo" />
        <button type="submit">Save</button>
      </Form>
    </>,
  );
const follow = (name: string) => userEvent.click(screen.getByRole("link", { name }));
const asksOnUnload = () => {
  const event = createEvent("beforeunload", window, { cancelable: true });
  fireEvent(window, event);
  return event.defaultPrevented;
};

test("nothing is asked while nothing was entered", async () => {
  draw();
  expect(asksOnUnload()).toBe(false);
  await follow("elsewhere");
  expect(followed).toEqual(["elsewhere"]);
});

test("a link asks, and is followed only after the answer, without a second question", async () => {
  draw();
  await userEvent.type(screen.getByLabelText("Name"), "anne");
  expect(asksOnUnload()).toBe(true);
  await follow("elsewhere");
  expect(followed).toEqual([]);
  expect(screen.getByRole("dialog", { name: texts.title })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: texts.stay }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByLabelText("Name")).toHaveValue("Joanne");
  expect(followed).toEqual([]);

  await follow("elsewhere");
  await userEvent.click(screen.getByRole("button", { name: texts.leave }));
  expect(followed).toEqual(["elsewhere"]);
  expect(asksOnUnload()).toBe(false);
  // The page is still there: a download, or a page that could not be loaded.
  nowMs += 2_000;
  expect(asksOnUnload()).toBe(true);
});

test("a link that loses nothing, or is meant to, does not ask", async () => {
  draw();
  await userEvent.type(screen.getByLabelText("Name"), "anne");
  for (const name of ["preview", "tab", "part"]) await follow(name);
  expect(followed).toEqual(["preview", "tab", "part"]);
  expect(asksOnUnload()).toBe(true);
  await follow("discard");
  expect(followed).toContain("discard");
  expect(asksOnUnload()).toBe(false);
});

test("values that were refused are still unsaved", async () => {
  draw(async () => ({ status: "invalid", message: "", errors: [], values: { name: "Jo" } }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("alert");
  await follow("elsewhere");
  expect(screen.getByRole("dialog", { name: texts.title })).toBeVisible();
});

test("of several parts of a page only one asks", async () => {
  render(
    <>
      {link("elsewhere")}
      <LeaveGuard isUnsaved={() => true} />
      <LeaveGuard isUnsaved={() => true} />
    </>,
  );
  await follow("elsewhere");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: texts.leave }));
  expect(followed).toEqual(["elsewhere"]);
});

test("nothing is asked once the part is gone from the page", async () => {
  const { rerender } = render(
    <>
      {link("elsewhere")}
      <LeaveGuard isUnsaved={() => true} />
    </>,
  );
  expect(asksOnUnload()).toBe(true);
  rerender(link("elsewhere"));
  expect(asksOnUnload()).toBe(false);
  await follow("elsewhere");
  expect(followed).toEqual(["elsewhere"]);
});

test("the end of a session leaves without a question: what was entered is stored for after the sign-in", async () => {
  draw();
  await userEvent.type(screen.getByLabelText("Name"), "anne");
  expect(asksOnUnload()).toBe(true);
  // jsdom cannot go to another page, and says so.
  jest.spyOn(console, "error").mockImplementation(() => {});
  global.fetch = jest.fn().mockRejectedValue(new Error("no connection"));
  await endSessionAndSignIn("idle", 0);
  expect(asksOnUnload()).toBe(false);
});
