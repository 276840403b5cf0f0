/** The files that prove hours, added in a browser that cannot store them: what is said, sent, and sent again. */
import "@testing-library/jest-dom";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AddFiles } from "@/components/proof/add-files";
import { AfterFiles } from "@/components/proof/after-files";
import { mayHaveFiles, removeAllWaiting, storeWaiting, waitingFiles } from "@/components/proof/file-store";
import { fittedSize } from "@/components/proof/shrink-photo";
import { WaitingFiles } from "@/components/proof/waiting-files";
import { toast } from "@/components/ui/toast";
import { constants } from "@/lib/config/constants";
import { timesheetProof as texts } from "@/lib/config/messages/timesheets/proof";

// jsdom has none.
const channels: BroadcastChannel[] = [];
globalThis.BroadcastChannel ??= class extends EventTarget {
  constructor() {
    super();
    channels.push(this as unknown as BroadcastChannel);
  }
  postMessage(data: unknown) {
    const others = channels.filter((channel) => channel !== (this as unknown as BroadcastChannel));
    for (const channel of others) queueMicrotask(() => channel.dispatchEvent(new MessageEvent("message", { data })));
  }
  close() {
    channels.splice(channels.indexOf(this as unknown as BroadcastChannel), 1);
  }
} as unknown as typeof BroadcastChannel;

const refresh = jest.fn();
const router = { refresh };
jest.mock("next/navigation", () => ({ useRouter: () => router }));
jest.mock("@/components/ui/toast", () => ({ toast: { success: jest.fn(), danger: jest.fn() } }));
jest.mock("@/components/proof/shrink-photo", () => ({
  ...jest.requireActual("@/components/proof/shrink-photo"),
  shrinkPhoto: async (file: File) => file,
}));

const sent: FormData[] = [];
const answers: (object | null)[] = [];
jest.mock("@/components/form/send-file", () => ({
  sendForm: async (_action: string, data: FormData) => {
    sent.push(data);
    const answer = answers.shift();
    if (!answer) throw new Error("lost");
    return answer;
  },
}));

const T1 = "00000000-0000-4000-8000-000000000001";
const DAY_MS = 24 * 60 * 60 * 1_000;
const photo = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const waits = (about: object) =>
  storeWaiting({
    key: crypto.randomUUID(),
    membershipId: "m1",
    timesheetId: T1,
    kind: "other",
    file: photo("old.jpg"),
    name: "old.jpg",
    atMs: Date.now(),
    refusal: null,
    ...about,
  });
const online = () => act(async () => void window.dispatchEvent(new Event("online")));

const draw = (isOpen = true) =>
  render(
    <>
      <AddFiles timesheetId={T1} page="/" membershipId="m1" isOpen={isOpen} error={null} />
      <WaitingFiles membershipId="m1" memberships={["m2"]} />
    </>,
  );
async function add(...files: File[]) {
  await userEvent.upload(screen.getByLabelText(texts.fileLabel), files);
  await userEvent.click(screen.getByRole("button", { name: texts.add }));
}

beforeEach(async () => {
  await removeAllWaiting();
  sent.length = 0;
  answers.length = 0;
  refresh.mockClear();
});

test("a file waits while there is no connection, and is sent with the same key once there is one", async () => {
  draw();
  await add(photo("sheet.jpg"));
  expect(await screen.findByText(texts.notStored)).toBeVisible();
  answers.push({ status: "later", message: "" }, { status: "added", message: "" });
  await online();
  expect(await screen.findByText(texts.notStored)).toBeVisible();
  await online();
  expect(await screen.findByText(texts.added("sheet.jpg"))).toBeVisible();
  expect(screen.queryByText(texts.notStored)).toBeNull();
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map((data) => data.get("key"))).size).toBe(1);
  await online();
  expect(sent).toHaveLength(3);
});

test("several files are sent one after another, and one that is refused says why and is not sent again", async () => {
  draw();
  answers.push({ status: "refused", message: "The PDF is damaged." }, { status: "added", message: "" });
  await add(photo("one.jpg"), photo("two.jpg"));
  expect(await screen.findByText(texts.refused("The PDF is damaged."))).toBeVisible();
  expect(await screen.findByText(texts.added("two.jpg"))).toBeVisible();
  await online();
  expect(sent).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: `${texts.remove} one.jpg` }));
  await waitFor(() => expect(screen.queryByText("one.jpg")).toBeNull());
  expect(await waitingFiles()).toEqual([]);
});

test("a file that is too large is refused before it is sent", async () => {
  draw();
  const file = photo("huge.jpg");
  Object.defineProperty(file, "size", { value: constants.fileMaxBytes + 1 });
  await add(file);
  expect(await screen.findByText(texts.tooLarge)).toBeVisible();
  expect(screen.getByLabelText(texts.fileLabel)).toHaveAttribute("aria-invalid", "true");
  expect(sent).toEqual([]);
});

test("only the files of this person wait: those for another organisation stay, those of other people go", async () => {
  await waits({ membershipId: "m2" });
  await waits({ membershipId: "someone else" });
  draw(false);
  await waitFor(async () => expect((await waitingFiles()).map((one) => one.membershipId)).toEqual(["m2"]));
  expect(sent).toEqual([]);
  expect(screen.queryByText(texts.overdueTitle)).toBeNull();
});

test("a file that has waited for more than 7 days is sent as before, and the person decides about it until then", async () => {
  const atMs = Date.now() - 8 * DAY_MS;
  await waits({ name: "mine.jpg", atMs });
  await waits({ name: "other.jpg", membershipId: "m2", atMs });
  render(<WaitingFiles membershipId="m1" memberships={["m2"]} />);
  expect(await screen.findByRole("heading", { name: texts.overdueTitle })).toBeVisible();
  expect(screen.getByText(texts.waiting)).toBeVisible();
  expect(screen.getByText(texts.ofAnother)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: `${texts.remove} other.jpg` }));
  await waitFor(() => expect(screen.queryByText("other.jpg")).toBeNull());
  answers.push({ status: "added", message: "" });
  await userEvent.click(screen.getByRole("button", { name: texts.sendNow }));
  await waitFor(() => expect(screen.queryByRole("heading")).toBeNull());
  expect(sent).toHaveLength(2);
  expect(await waitingFiles()).toEqual([]);
});

test("a file that could not be sent for 60 days is tried once more, and then removed and named", async () => {
  await waits({ name: "forgotten.jpg", atMs: Date.now() - 61 * DAY_MS });
  await waits({ name: "recent.jpg", atMs: Date.now() - 59 * DAY_MS });
  render(<WaitingFiles membershipId="m1" memberships={[]} />);
  await waitFor(async () => expect((await waitingFiles()).map(({ name }) => name)).toEqual(["recent.jpg"]));
  expect(sent.map((data) => (data.get("file") as File).name)).toEqual(["forgotten.jpg"]);
  expect(toast.danger).toHaveBeenCalledWith(texts.expired("forgotten.jpg"));
});

test("a page that is refused for good says why and stops trying; a lost connection is tried again", async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  try {
    draw();
    const why = "You now work for another organisation.";
    answers.push({ status: "notHere", message: why });
    await user.upload(screen.getByLabelText(texts.fileLabel), photo("sheet.jpg"));
    await user.click(screen.getByRole("button", { name: texts.add }));
    expect(await screen.findByText(texts.notHere(why))).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
    expect(sent).toHaveLength(1);
    answers.push({ status: "later", message: "" }, { status: "added", message: "" });
    await online();
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(sent).toHaveLength(3);
    expect(await waitingFiles()).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
});

describe("a form that submits hours", () => {
  const submitted = jest.fn((event: Event) => event.preventDefault());
  const submit = () => userEvent.click(screen.getByRole("button", { name: "Submit hours" }));
  beforeEach(() => {
    submitted.mockClear();
    render(
      <form onSubmit={(event) => submitted(event.nativeEvent)}>
        <AfterFiles timesheetId={T1} />
        <button type="submit">Submit hours</button>
      </form>,
    );
    draw();
  });

  test("is submitted as it is while no file waits", async () => {
    await waits({ timesheetId: "another" });
    await submit();
    await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
  });

  test("waits for a file that is still being sent, and is then submitted once", async () => {
    let arrive: (answer: object) => void = () => {};
    answers.push(
      new Promise<object>((resolve) => {
        arrive = resolve;
      }),
    );
    await add(photo("sheet.jpg"));
    await screen.findByText(texts.sending(0));
    await submit();
    await submit();
    expect(await screen.findByText(texts.submitsOnceSent)).toBeVisible();
    expect(submitted).not.toHaveBeenCalled();
    await act(async () => arrive({ status: "added", message: "" }));
    await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(texts.submitsOnceSent)).toBeNull();
  });

  test("is not submitted where the file cannot be sent, until it is sent or removed", async () => {
    await add(photo("sheet.jpg"));
    await screen.findByText(texts.notStored);
    await submit();
    expect(await screen.findByText(texts.notSubmitted)).toBeVisible();
    expect(submitted).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: `${texts.remove} sheet.jpg` }));
    await submit();
    await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
  });

  test("is not submitted where an older file of another timesheet cannot be sent, nor later by itself", async () => {
    await waits({ timesheetId: "another", atMs: Date.now() - DAY_MS });
    await waits({ name: "sheet.jpg" });
    await submit();
    expect(await screen.findByText(texts.notSubmitted)).toBeVisible();
    answers.push({ status: "added", message: "" }, { status: "added", message: "" });
    await online();
    await waitFor(async () => expect(await waitingFiles()).toEqual([]));
    expect(submitted).not.toHaveBeenCalled();
  });

  test("hears what another tab does with the file: it is submitted once sent, and says why not", async () => {
    const otherTab = new BroadcastChannel("portal-files");
    const about = { key: "k", timesheetId: T1, name: "sheet.jpg" };
    let arrive: (answer: object) => void = () => {};
    // The other tab has the turn: this one gets no answer of its own until the test ends.
    answers.push(
      new Promise<object>((resolve) => {
        arrive = resolve;
      }),
    );
    await waits({ key: "k", name: "sheet.jpg" });
    try {
      await submit();
      expect(await screen.findByText(texts.submitsOnceSent)).toBeVisible();
      otherTab.postMessage({ news: { ...about, status: "refused", message: "The PDF is damaged." } });
      expect(await screen.findByText(texts.notSubmittedRefused("sheet.jpg"))).toBeVisible();
      expect(submitted).not.toHaveBeenCalled();
      await submit();
      expect(await screen.findByText(texts.submitsOnceSent)).toBeVisible();
      await removeAllWaiting();
      otherTab.postMessage({ removed: "k" });
      await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
    } finally {
      otherTab.close();
      await act(async () => arrive({ status: "later", message: "" }));
    }
  });

  test("is not submitted where the file is refused, which is said", async () => {
    await add(photo("sheet.jpg"));
    await screen.findByText(texts.notStored);
    answers.push({ status: "refused", message: "The PDF is damaged." });
    await submit();
    expect(await screen.findByText(texts.notSubmittedRefused("sheet.jpg"))).toBeVisible();
    expect(submitted).not.toHaveBeenCalled();
  });

  test("says that a chosen file is not added, and leaves it out when pressed again", async () => {
    await userEvent.upload(screen.getByLabelText(texts.fileLabel), photo("sheet.jpg"));
    await submit();
    expect(await screen.findByText(texts.chosenNotAdded)).toBeVisible();
    expect(submitted).not.toHaveBeenCalled();
    await submit();
    await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
  });
});

describe("signing out", () => {
  const signedOut = jest.fn((event: Event) => event.preventDefault());
  const signOut = () => userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  beforeAll(() => {
    // jsdom has no dialogs.
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
  });
  beforeEach(() => {
    signedOut.mockClear();
    render(
      <form data-signs-out="" onSubmit={(event) => signedOut(event.nativeEvent)}>
        <button type="submit">Sign out</button>
      </form>,
    );
    draw();
  });

  test("asks before it removes a file that is not sent, and removes none where the person stays", async () => {
    await waits({ name: "sheet.jpg" });
    await signOut();
    expect(await screen.findByRole("alertdialog", { name: texts.signOutTitle(1) })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: texts.staySignedIn }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(signedOut).not.toHaveBeenCalled();
    expect(await waitingFiles()).toHaveLength(1);
    await signOut();
    await userEvent.click(await screen.findByRole("button", { name: texts.signOutAndRemove }));
    await waitFor(() => expect(signedOut).toHaveBeenCalledTimes(1));
    expect(await waitingFiles()).toEqual([]);
  });

  test("asks nothing where no file waits, and leaves nothing in the browser", async () => {
    await waits({ refusal: "The PDF is damaged." });
    await signOut();
    await waitFor(() => expect(signedOut).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(mayHaveFiles()).toBe(false);
  });
});

test("a photo is made as small as a stored document, and never larger", () => {
  expect(fittedSize(8_000, 5_000)).toEqual({ width: 3_200, height: 2_000 });
  expect(fittedSize(1_000, 8_000)).toEqual({ width: 400, height: 3_200 });
  expect(fittedSize(600, 800)).toEqual({ width: 600, height: 800 });
  expect(fittedSize(1, 9_000)).toEqual({ width: 1, height: 3_200 });
});
