/** The files that prove hours, added in a browser that cannot store them: what is said, sent, and sent again. */
import "@testing-library/jest-dom";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AddFiles } from "@/components/proof/add-files";
import { forgetAllFiles, keepFile, keptFiles } from "@/components/proof/kept-files";
import { fittedSize } from "@/components/proof/shrink-photo";
import { WaitingFiles } from "@/components/proof/waiting-files";
import { constants } from "@/lib/config/constants";
import { timesheetProof as texts } from "@/lib/config/messages/timesheet-proof";

const refresh = jest.fn();
const router = { refresh };
jest.mock("next/navigation", () => ({ useRouter: () => router }));
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
  keepFile({
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
  await forgetAllFiles();
  sent.length = 0;
  answers.length = 0;
  refresh.mockClear();
});

test("a file waits while there is no connection, and is sent with the same key once there is one", async () => {
  draw();
  await add(photo("sheet.jpg"));
  expect(await screen.findByText(texts.notKept)).toBeVisible();
  answers.push({ outcome: "later", message: "" }, { outcome: "added", message: "" });
  await online();
  expect(await screen.findByText(texts.notKept)).toBeVisible();
  await online();
  expect(await screen.findByText(texts.added("sheet.jpg"))).toBeVisible();
  expect(screen.queryByText(texts.notKept)).toBeNull();
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map((data) => data.get("key"))).size).toBe(1);
  await online();
  expect(sent).toHaveLength(3);
});

test("several files are sent one after another, and one that is refused says why and is not sent again", async () => {
  draw();
  answers.push({ outcome: "refused", message: "The PDF is damaged." }, { outcome: "added", message: "" });
  await add(photo("one.jpg"), photo("two.jpg"));
  expect(await screen.findByText(texts.refused("The PDF is damaged."))).toBeVisible();
  expect(await screen.findByText(texts.added("two.jpg"))).toBeVisible();
  await online();
  expect(sent).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: `${texts.discard} one.jpg` }));
  await waitFor(() => expect(screen.queryByText("one.jpg")).toBeNull());
  expect(await keptFiles()).toEqual([]);
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

test("only the files of this person wait: those for another organisation stay, those of others and old ones go", async () => {
  await waits({ membershipId: "m2" });
  await waits({ membershipId: "someone else" });
  await waits({ membershipId: "m1", atMs: Date.now() - 8 * DAY_MS });
  draw(false);
  await waitFor(async () => expect((await keptFiles()).map((one) => one.membershipId)).toEqual(["m2"]));
  expect(sent).toEqual([]);
});

test("a photo is made as small as a stored document, and never larger", () => {
  expect(fittedSize(8_000, 5_000)).toEqual({ width: 3_200, height: 2_000 });
  expect(fittedSize(1_000, 8_000)).toEqual({ width: 400, height: 3_200 });
  expect(fittedSize(600, 800)).toEqual({ width: 600, height: 800 });
  expect(fittedSize(1, 9_000)).toEqual({ width: 1, height: 3_200 });
});
