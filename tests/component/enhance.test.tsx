import "@testing-library/jest-dom";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { errorId, type FormState } from "@/components/form/state";
import { enhance } from "@/components/questionnaires/enhance";
import { fields } from "@/components/questionnaires/fields";
import { progressOf } from "@/components/questionnaires/progress";
import { QuestionList } from "@/components/questionnaires/question-list";
import { check } from "@/components/questionnaires/validate";
import { toast } from "@/components/ui/toast";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { definition, ids } from "./questionnaire-fixture";

jest.mock("@/components/ui/toast", () => ({ toast: { success: jest.fn(), danger: jest.fn(), info: jest.fn() } }));

const texts = messages.questionnaire;
const sendBeacon = jest.fn(() => true);
let stop: (() => void) | undefined;

/** The form as the page renders it, as plain DOM. */
function Page() {
  return (
    <form noValidate>
      <input type="hidden" name={fields.idempotencyKey} defaultValue="key-of-this-page" />
      <input type="hidden" name="$ACTION_KEY" defaultValue="of the framework" />
      <div data-problems="" />
      <div data-polite="" role="status" tabIndex={-1} />
      <QuestionList definition={definition} />
      <fieldset className="q-b decl">
        <legend>{texts.declarationLegend}</legend>
        <label>
          <input type="checkbox" id="f-declaration" name={fields.declaration} value="yes" />
          {texts.declaration}
        </label>
      </fieldset>
      <button type="submit">Submit</button>
      <div data-progress="" role="status" />
      <div data-failure="" role="alert" />
    </form>
  );
}

function draw() {
  const { container } = render(<Page />);
  return container.querySelector("form") as HTMLFormElement;
}

function start(form: HTMLFormElement, options: Partial<Parameters<typeof enhance>[0]> = {}) {
  const send = jest.fn<Promise<FormState>, [FormData]>(async () => ({ status: "done", message: texts.created }));
  const onDone = jest.fn();
  const reload = jest.fn();
  stop = enhance({ form, send, onDone, reload, ...options });
  return { send: (options.send ?? send) as typeof send, onDone, reload };
}

const radio = (questionId: string, answer: string) =>
  document.querySelector<HTMLInputElement>(
    `[name="${fields.answer(questionId)}"][value="${answer}"]`,
  ) as HTMLInputElement;
const text = (name: string) => document.querySelector<HTMLTextAreaElement>(`[name="${name}"]`) as HTMLTextAreaElement;
const button = () => screen.getByRole<HTMLButtonElement>("button");
const summary = () => document.querySelector<HTMLElement>(".summary");
const draft = () => window.history.state?.questionnaireDraft;

async function answerAll(answer = "No") {
  const user = userEvent.setup();
  for (const id of [ids.health, ids.plain, ids.back, ids.chest]) await user.click(radio(id, answer));
  if (answer === "No") await user.type(text(fields.description(ids.health)), "A cold");
  else await user.type(text(fields.groupDescription(ids.group)), "Years ago");
  await user.click(screen.getByRole("checkbox"));
  return user;
}

function setNavigationType(type: string) {
  const entry = { type, name: window.location.href };
  performance.getEntriesByType = jest.fn(() => [entry]) as unknown as typeof performance.getEntriesByType;
}

beforeEach(() => {
  window.history.replaceState({ __NA: true }, "");
  window.sessionStorage.clear();
  Element.prototype.scrollIntoView = jest.fn();
  Object.assign(navigator, { sendBeacon });
  setNavigationType("navigate");
  jest.clearAllMocks();
});

afterEach(() => {
  stop?.();
  jest.useRealTimers();
});

test("Submit is disabled until the declaration is selected, even if it was selected before the script ran", async () => {
  const form = draw();
  expect(button()).toBeEnabled();
  start(form);
  expect(button()).toBeDisabled();
  await userEvent.click(screen.getByRole("checkbox"));
  expect(button()).toBeEnabled();
  stop?.();
  start(form);
  expect(button()).toBeEnabled();
});

describe("the progress", () => {
  const shown = () => document.querySelector(".q-p")?.textContent;
  const line = (answered: number, asked: number) => `${texts.progress(answered, asked)} ${texts.progressUnit}`;
  const bar = () => document.querySelector<HTMLProgressElement>(".q-p progress");

  test("counts the questions, each with the details that its answer asks for; the total stays the same", async () => {
    start(draw());
    expect(shown()).toBe(line(0, 4));
    const user = userEvent.setup();
    await user.click(radio(ids.health, "Yes"));
    expect(shown()).toBe(line(1, 4));
    await user.click(radio(ids.health, "No"));
    expect(shown()).toBe(line(0, 4));
    await user.type(text(fields.description(ids.health)), "A cold");
    expect(shown()).toBe(line(1, 4));
    await user.clear(text(fields.description(ids.health)));
    await user.type(text(fields.description(ids.health)), "  ");
    expect(shown()).toBe(line(0, 4));
    await user.click(radio(ids.health, "Yes"));
    await user.click(radio(ids.plain, "No"));
    expect(shown()).toBe(line(2, 4));
    // One text for the whole group, however many of its answers ask for it.
    await user.click(radio(ids.back, "Yes"));
    await user.click(radio(ids.chest, "Yes"));
    expect(shown()).toBe(line(2, 4));
    await user.type(text(fields.groupDescription(ids.group)), "An old injury");
    expect(shown()).toBe(line(4, 4));
    expect([bar()?.value, bar()?.max]).toEqual([4, 4]);
    // The declaration is not a question.
    await user.click(screen.getByRole("checkbox"));
    expect(shown()).toBe(line(4, 4));
  });

  test("counts answers that were given before the script ran", () => {
    const form = draw();
    radio(ids.plain, "Yes").checked = true;
    start(form);
    expect(shown()).toBe(line(1, 4));
  });

  test("is the same from the server, without a script, for any submitted values", () => {
    const answer = fc.constantFrom("Yes", "No", undefined);
    const details = fc.constantFrom(undefined, "", "  ", "A cold", "x".repeat(constants.descriptionMaxLength + 1));
    fc.assert(
      fc.property(fc.array(answer, { minLength: 4, maxLength: 4 }), details, details, (given, own, group) => {
        cleanup();
        const names = [ids.health, ids.plain, ids.back, ids.chest].map(fields.answer);
        const entries = [
          ...names.map((name, index) => [name, given[index]]),
          [fields.description(ids.health), own],
          [fields.groupDescription(ids.group), group],
        ].filter((entry): entry is [string, string] => entry[1] !== undefined);
        const values = Object.fromEntries(entries);
        const { container } = render(
          <form>
            <QuestionList definition={definition} values={values} />
          </form>,
        );
        const { answered } = check(container.querySelector("form") as HTMLFormElement);
        // The declaration is not part of the questions.
        expect(shown()).toBe(line(answered, names.length));
        expect(progressOf(definition, values)).toEqual({ answered, asked: names.length });
      }),
      { numRuns: 60 },
    );
  });
});

test("missing answers are reported in the summary, at the question and in a toast, and the summary gets the focus", async () => {
  const { send } = start(draw());
  const user = userEvent.setup();
  await user.click(screen.getByRole("checkbox"));
  await user.click(radio(ids.health, "No"));
  await user.click(radio(ids.back, "Yes"));
  await user.click(button());

  expect(send).not.toHaveBeenCalled();
  expect(summary()).toHaveFocus();
  expect(summary()).toHaveTextContent(texts.invalid);
  expect(toast.danger).toHaveBeenCalledWith(texts.invalid);
  const links = screen.getAllByRole("link").map((link) => link.textContent);
  expect(links).toEqual([
    `1. Are you well? – ${texts.descriptionRequired}`,
    `2. Do you sleep well? – ${texts.answerRequired}`,
    `Asthma – ${texts.answerRequired}`,
    `3. Have you had any of these? – ${texts.descriptionRequired}`,
  ]);
  expect(screen.getByRole("group", { name: /sleep well/ })).toHaveAccessibleDescription(texts.answerRequired);
  expect(radio(ids.plain, "Yes")).toHaveAttribute("aria-invalid", "true");

  await user.click(screen.getByRole("link", { name: /sleep well/ }));
  expect(radio(ids.plain, "Yes")).toHaveFocus();
  const question = screen.getByRole("group", { name: /sleep well/ });
  expect(jest.mocked(Element.prototype.scrollIntoView).mock.contexts.at(-1)).toBe(question);
});

test("a message disappears when its question is answered", async () => {
  start(draw());
  const user = userEvent.setup();
  await user.click(screen.getByRole("checkbox"));
  await user.click(button());
  expect(screen.getAllByRole("link")).toHaveLength(4);

  await user.click(radio(ids.plain, "Yes"));
  expect(document.getElementById(errorId(fields.answer(ids.plain)))).toBeNull();
  expect(radio(ids.plain, "Yes")).not.toHaveAttribute("aria-invalid");
  expect(screen.getAllByRole("link")).toHaveLength(3);
  for (const id of [ids.health, ids.back, ids.chest]) await user.click(radio(id, "Yes"));
  expect(summary()).toBeNull();
});

test("a complete form is sent once, shows that it is being sent, and leaves no draft", async () => {
  let answer: (state: FormState) => void = () => {};
  const send = jest.fn((_data: FormData) => new Promise<FormState>((resolve) => (answer = resolve)));
  const { onDone } = start(draw(), { send });
  const user = await answerAll();
  await user.click(button());
  await user.click(button());

  expect(send).toHaveBeenCalledTimes(1);
  const data = send.mock.calls[0]?.[0] as FormData;
  expect(data.get(fields.enhanced)).toBe("1");
  expect(data.get(fields.description(ids.health))).toBe("A cold");
  expect(data.has(fields.groupDescription(ids.group))).toBe(false);
  expect(data.has("$ACTION_KEY")).toBe(false);
  expect(button()).toHaveAttribute("aria-disabled", "true");
  expect(document.querySelector("[data-progress]")).toHaveTextContent(texts.sending);
  expect(draft()).toMatchObject({ posting: true });

  answer({ status: "done", message: texts.created });
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(texts.created));
  expect(draft()).toBeUndefined();
  fireEvent(window, new Event("pagehide"));
  expect(draft()).toBeUndefined();
  expect(sendBeacon).not.toHaveBeenCalled();
});

test("details of an answer that no longer asks for them are not sent", async () => {
  const { send } = start(draw());
  const user = await answerAll();
  await user.click(radio(ids.health, "Yes"));
  await user.click(button());
  expect(send.mock.calls[0]?.[0].has(fields.description(ids.health))).toBe(false);
});

test("a failed post keeps everything, says so, and is retried with the same idempotency key", async () => {
  const send = jest.fn<Promise<FormState>, [FormData]>().mockRejectedValueOnce(new Error("no signal"));
  send.mockResolvedValueOnce({ status: "done", message: texts.created });
  const { onDone } = start(draw(), { send });
  const user = await answerAll();
  await user.click(button());

  await waitFor(() => expect(document.querySelector("[data-failure]")).toHaveTextContent(texts.notSent));
  expect(button()).toBeEnabled();
  expect(button()).not.toHaveAttribute("aria-disabled");
  expect(radio(ids.chest, "No")).toBeChecked();
  await user.click(button());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const keys = send.mock.calls.map(([data]) => data.get(fields.idempotencyKey));
  expect(keys).toEqual(["key-of-this-page", "key-of-this-page"]);
});

test("a slow post shows a message that it is slow", async () => {
  start(draw(), { send: () => new Promise(() => {}) });
  await answerAll();
  jest.useFakeTimers();
  fireEvent.click(button());
  jest.advanceTimersByTime(10_000);
  expect(document.querySelector("[data-progress]")).toHaveTextContent(texts.slow);
});

test("an error from the server is shown in the same way", async () => {
  const errors = [{ field: fields.answer(ids.plain), message: "Not this one" }];
  start(draw(), { send: async () => ({ status: "invalid", message: texts.invalid, errors, values: {} }) });
  const user = await answerAll();
  await user.click(button());
  await waitFor(() => expect(summary()).toHaveFocus());
  expect(screen.getByRole("group", { name: /sleep well/ })).toHaveAccessibleDescription("Not this one");
  await user.click(radio(ids.plain, "Yes"));
  expect(summary()).toBeNull();
});

test("reloads the page when the questions have changed, and stores the draft with the reason", async () => {
  const errors = [{ field: fields.definitionId, message: "" }];
  const { reload } = start(draw(), {
    send: async () => ({ status: "failed", message: texts.definitionChanged, errors, values: {} }),
  });
  const user = await answerAll();
  await user.click(button());
  await waitFor(() => expect(draft()).toMatchObject({ posting: true, notice: texts.definitionChanged }));
  expect(reload).toHaveBeenCalled();
});

describe("the draft", () => {
  const draftValues = { [fields.answer(ids.plain)]: "Yes", [fields.idempotencyKey]: "key-of-the-first-page" };
  const leaveDraft = (more = {}) =>
    window.history.replaceState({ __NA: true, questionnaireDraft: { values: draftValues, ...more } }, "");

  test("is stored in the history entry next to the router's state, without the declaration", async () => {
    start(draw());
    await userEvent.click(radio(ids.plain, "Yes"));
    await userEvent.click(screen.getByRole("checkbox"));
    fireEvent(window, new Event("pagehide"));
    expect(window.history.state.__NA).toBe(true);
    expect(draft().values).toEqual({
      [fields.answer(ids.plain)]: "Yes",
      [fields.idempotencyKey]: "key-of-this-page",
    });
  });

  test("is restored after a reload, including the key, and says so", () => {
    leaveDraft();
    setNavigationType("reload");
    start(draw());
    expect(radio(ids.plain, "Yes")).toBeChecked();
    expect(text(fields.idempotencyKey)).toHaveValue("key-of-the-first-page");
    expect(document.querySelector("[data-polite]")).toHaveTextContent(texts.draftRestored);
  });

  test("never overwrites an answer given before the script ran", () => {
    leaveDraft();
    setNavigationType("reload");
    const form = draw();
    radio(ids.plain, "No").checked = true;
    start(form);
    expect(radio(ids.plain, "No")).toBeChecked();
  });

  test("is deleted when the page is opened again, with a message", () => {
    leaveDraft();
    setNavigationType("navigate");
    start(draw());
    expect(radio(ids.plain, "Yes")).not.toBeChecked();
    expect(draft()).toBeUndefined();
    expect(document.querySelector("[data-polite]")).toHaveTextContent(texts.draftRemoved);
  });

  test("is deleted when the user goes back to a page that was left, with a message", async () => {
    start(draw());
    await userEvent.click(radio(ids.plain, "Yes"));
    fireEvent(window, new Event("pagehide"));
    stop?.();
    cleanup();
    setNavigationType("back_forward");
    start(draw());
    expect(radio(ids.plain, "Yes")).not.toBeChecked();
    expect(draft()).toBeUndefined();
    const notice = document.querySelector("[data-polite]");
    expect(notice).toHaveTextContent(texts.draftRemoved);
    expect(window.sessionStorage).toHaveLength(0);
    // Not where they were before, among questions that are empty again.
    expect(notice).toHaveFocus();
    expect(window.history.scrollRestoration).toBe("manual");
  });

  test("is restored if the browser discarded the page, which then never recorded that it was left", () => {
    leaveDraft();
    setNavigationType("back_forward");
    start(draw());
    expect(radio(ids.plain, "Yes")).toBeChecked();
    expect(document.querySelector("[data-polite]")).toHaveTextContent(texts.draftRestored);
  });

  test("is restored for a discarded page that was reloaded before, which some browsers report like leaving", () => {
    leaveDraft();
    window.sessionStorage.setItem("questionnaireLeft key-of-the-first-page", "1");
    setNavigationType("reload");
    start(draw());
    stop?.();
    cleanup();
    setNavigationType("back_forward");
    start(draw());
    expect(radio(ids.plain, "Yes")).toBeChecked();
  });

  test("stores no answers in the marker that the page was left", async () => {
    start(draw());
    await userEvent.click(radio(ids.plain, "Yes"));
    fireEvent(window, new Event("pagehide"));
    expect({ ...window.sessionStorage }).toEqual({ "questionnaireLeft key-of-this-page": "1" });
  });

  test("is restored however the page is opened if a post was in progress", () => {
    leaveDraft({ posting: true });
    setNavigationType("back_forward");
    start(draw());
    expect(radio(ids.plain, "Yes")).toBeChecked();
  });
});

test("leaving the page sends the endSession beacon, and returning from the back/forward cache starts empty", async () => {
  start(draw());
  await userEvent.click(radio(ids.plain, "Yes"));
  fireEvent(window, new Event("pagehide"));
  expect(sendBeacon).toHaveBeenCalledWith("/worker-questionnaire/leave");
  fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
  expect(radio(ids.plain, "Yes")).not.toBeChecked();
  expect(draft()).toBeUndefined();
  expect(document.querySelector("[data-polite]")).toHaveTextContent(texts.draftRemoved);
  expect(document.querySelector("[data-polite]")).toHaveFocus();
  expect(window.sessionStorage).toHaveLength(0);
});
