/** The files that are added to a checklist: what is asked about them, their errors, and how they are sent. */
import "@testing-library/jest-dom";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CompliancePanel } from "@/components/compliance/compliance-panel";
import { RenderedForMembership } from "@/components/form/rendered-for";
import { Checklist } from "@/components/profiles/checklist/checklist";
import { DocumentUploads } from "@/components/profiles/checklist/document-uploads";
import { DropZone } from "@/components/profiles/checklist/drop-zone";
import { LineButtons, LineTarget } from "@/components/profiles/checklist/line-target";
import type { UploadLine } from "@/components/profiles/checklist/match-files";
import { uploadKinds } from "@/components/profiles/checklist/upload-lines";
import { MissingList, MissingNames } from "@/components/profiles/missing-names";
import { constants } from "@/lib/config/constants";
import { compliance } from "@/lib/config/messages/compliance";
import { workerProfile } from "@/lib/config/messages/profiles";
import { documentChecklist as texts } from "@/lib/config/messages/profiles/checklist";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import type { ChecklistLine } from "@/lib/contract/common/checklist";
import type { Requirement } from "@/lib/contract/compliance";
import type { ProfileDocument } from "@/lib/contract/profiles";
import { documentForms } from "@/lib/contract/profiles/documents";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }), unstable_rethrow: () => {} }));

type Sent = { action: string; data: FormData };
const sent: Sent[] = [];
const answers: object[] = [];
jest.mock("@/components/form/send-file", () => ({
  sendForm: async (action: string, data: FormData) => {
    sent.push({ action, data });
    const answer = answers.shift();
    if (!answer) throw new Error("lost");
    return answer;
  },
}));

const lines: UploadLine[] = [
  { key: "identity", label: "Proof of identity", kinds: ["passport", "birth_certificate"], isOpen: true },
  { key: "cv", label: "CV", kinds: ["cv"], isOpen: false },
];
const TOO_LARGE = "Too large";

const lineButtons = (
  <ul>
    {lines.map(({ key }) => (
      <LineTarget key={key} lineKey={key}>
        <LineButtons lineKey={key} href={`?add=${key}`} />
      </LineTarget>
    ))}
  </ul>
);

function draw(isOwn = false, content = lineButtons) {
  const kinds = uploadKinds(["passport", "birth_certificate", "cv", "vaccination"], (kind) => documentForms[kind], {
    replaces: (kind) => (kind === "cv" ? "earlier" : undefined),
  });
  return render(
    <RenderedForMembership id="m1">
      <DocumentUploads
        action="/upload"
        hidden={{ what: "document" }}
        isOwn={isOwn}
        lines={lines}
        kinds={kinds}
        accept="application/pdf"
        maxBytes={10}
        tooLarge={TOO_LARGE}
      >
        <DropZone />
        {content}
      </DocumentUploads>
    </RenderedForMembership>,
  );
}

const file = (name: string, content = "x") => new File([content], name, { type: "application/pdf" });
const addFiles = (...files: File[]) => userEvent.upload(screen.getByLabelText(texts.chooseFiles), files);
const form = (name: string) => screen.getByRole("form", { name });
const saveAll = () => userEvent.click(screen.getByRole("button", { name: /^Save( \d+ documents)?$/ }));

const scrollIntoView = jest.fn();
beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = scrollIntoView.mockClear();
  sent.length = 0;
  answers.length = 0;
  refresh.mockClear();
});

test("a file is at the line that its name speaks of, and is sent with what its kind asks for", async () => {
  draw();
  await addFiles(file("passport.pdf"), file("cv.pdf"));
  expect(document.getElementById("requirement-identity")).toContainElement(form("passport.pdf"));
  expect(document.getElementById("requirement-cv")).toContainElement(form("cv.pdf"));
  await userEvent.type(within(form("passport.pdf")).getByLabelText("Passport number"), "533401372");
  await userEvent.type(form("passport.pdf").querySelector("input[type=date]") as HTMLElement, "2035-01-31");
  answers.push({ ok: true }, { ok: true });
  await saveAll();
  await screen.findByText(texts.allSaved(2));
  expect(sent.map(({ action }) => action)).toEqual(["/upload", "/upload"]);
  const [passport, cv] = sent.map(({ data }) => Object.fromEntries(data));
  expect(passport).toMatchObject({
    what: "document",
    kind: "passport",
    number: "533401372",
    expiresOn: "2035-01-31",
    [constants.membershipField]: "m1",
  });
  expect(passport?.["file"]).toMatchObject({ name: "passport.pdf" });
  expect(passport).not.toHaveProperty("replaces");
  expect(passport).not.toHaveProperty("idempotencyKey");
  expect(cv).toMatchObject({ kind: "cv", replaces: "earlier" });
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(scrollIntoView.mock.contexts).toContain(screen.getByText(texts.allSaved(2)));
});

test("what is missing is said at its control and described there, and nothing is sent", async () => {
  draw();
  await addFiles(file("passport.pdf"), file("unknown.pdf"));
  await saveAll();
  const number = within(form("passport.pdf")).getByLabelText("Passport number");
  expect(number).toHaveAttribute("aria-invalid", "true");
  expect(number).toHaveAccessibleDescription(workerProfile.numbersNeeded["passport"]);
  const which = within(form("unknown.pdf")).getByLabelText(texts.which);
  expect(which).toHaveAccessibleDescription(texts.kindNeeded);
  // The first on the page, though not the first that was added.
  await waitFor(() => expect(which).toHaveFocus());
  expect(sent).toEqual([]);
});

test("a refused file keeps its values with its error, the next is saved, and a lost one can be sent again", async () => {
  draw();
  await addFiles(file("birth certificate.pdf"), file("cv.pdf"));
  await userEvent.type(within(form("birth certificate.pdf")).getByLabelText(/^Number/), "77");
  answers.push({ ok: false, message: "no", errors: [{ field: "file", message: "Not a document" }] }, { ok: true });
  await saveAll();
  await screen.findByText(texts.someNotSaved(1, 1));
  expect(within(form("birth certificate.pdf")).getByRole("alert")).toHaveTextContent("Not a document");
  expect(within(form("birth certificate.pdf")).getByLabelText(/^Number/)).toHaveValue("77");
  await saveAll();
  expect(await within(form("birth certificate.pdf")).findByText(texts.lost)).toBeInTheDocument();
  answers.push({ ok: true });
  await saveAll();
  await screen.findByText(texts.allSaved(1));
  expect(sent).toHaveLength(4);
});

test("a file that is too large is said so and not sent; it can be removed", async () => {
  draw();
  await addFiles(file("cv.pdf", "more than ten bytes"));
  expect(within(form("cv.pdf")).getByRole("alert")).toHaveTextContent(TOO_LARGE);
  await saveAll();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Remove cv.pdf" }));
  expect(screen.queryByRole("form")).toBeNull();
});

test("files of one line are its kinds by their names, otherwise in its order; of other documents they are below no line", async () => {
  draw();
  const choice = screen.getByLabelText(`${texts.add} Proof of identity`);
  await userEvent.upload(choice, [file("scan.pdf"), file("birth.pdf")]);
  expect(within(form("scan.pdf")).getByLabelText(texts.whichOf)).toHaveValue("passport");
  expect(within(form("birth.pdf")).getByLabelText(texts.whichOf)).toHaveValue("birth_certificate");
  await userEvent.selectOptions(within(form("scan.pdf")).getByLabelText(texts.whichOf), "vaccination");
  expect(screen.getByRole("region", { name: texts.unmatchedTitle })).toContainElement(form("scan.pdf"));
});

test("the worker has the camera, and each of their files a key of its own", async () => {
  const { container } = draw(true);
  const [camera] = container.querySelectorAll("input[capture]");
  expect(camera).toHaveAttribute("capture", "environment");
  expect(camera).toHaveAttribute("aria-label", `${texts.takePhoto} Proof of identity`);
  await addFiles(file("cv.pdf"));
  answers.push({ ok: true });
  await saveAll();
  await screen.findByText(texts.allSaved(1));
  expect(sent[0]?.data.get("idempotencyKey")).toMatch(/^[\da-f-]{36}$/);
});

describe("A line of the checklist: Remove is among its actions", () => {
  const uploaded = (id: string): ProfileDocument => ({
    _id: id,
    kind: "cv",
    file: null,
    number: id,
    issuedOn: null,
    expiresOn: null,
    details: {},
    status: "uploaded",
    rejectReason: null,
    addedAt: "2026-06-15T09:00:00.000Z",
  });
  const about = {
    label: "CV",
    step: "documents",
    state: "waiting",
    reason: "",
    expiresOn: null,
    isRenewed: false,
  } as const;
  const line: ChecklistLine = { key: "cv", covers: [{ key: "cv", label: "CV" }], kinds: ["cv"], ...about };
  const drawn = (documents: readonly ProfileDocument[], shown: ChecklistLine = line) => {
    draw(
      false,
      <Checklist
        lines={[shown]}
        documents={documents}
        changing={{ change: async () => ({ status: "idle" }), workerId: "w", path: "/w", step: "documents" }}
        mayEdit
        panel="on"
        today="2026-06-15"
        formOf={(kind) => documentForms[kind]}
      />,
    );
    return screen
      .queryAllByRole("button", { name: /^Remove CV/ })
      .map((button) => button.closest(".dc-buttons") !== null);
  };

  test("where the line has one document", () => expect(drawn([uploaded("1")])).toEqual([true]));
  test("beside each document where it has more", () =>
    expect(drawn([uploaded("1"), uploaded("2")])).toEqual([false, false]));
  test("only for a document that has not been accepted", () =>
    expect(drawn([{ ...uploaded("1"), status: "accepted" }])).toEqual([]));

  test.each([true, false])("that a newer document waits is said while it does: %s", (isRenewed) => {
    drawn([{ ...uploaded("1"), status: "accepted" }], { ...line, state: "expiring", isRenewed });
    expect(screen.queryAllByText(texts.renewed)).toHaveLength(isRenewed ? 1 : 0);
  });

  test.each([
    ["later", "2028-07-19", true],
    ["that day", "2027-05-07", false],
  ])("a line that is met until a day says why where its document expires %s", (_, expiresOn, isSaid) => {
    const reason = "The next register check is due.";
    const met = { ...line, state: "met", reason, expiresOn: "2027-05-07" } as const;
    drawn([{ ...uploaded("1"), status: "accepted", expiresOn }], met);
    expect(screen.getByText(texts.acceptedUntil("7 May 2027"))).toBeVisible();
    expect(screen.queryByText(reason) !== null).toBe(isSaid);
  });
});

describe("What is missing leads to its line", () => {
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

  test("in the lists of what is missing, and to its step where it is not a document", () => {
    const { contact, dbs, fire_safety: fire } = compliance.requirements;
    render(<MissingNames names={[dbs ?? ""]} step="documents" path="/w" />);
    render(<MissingNames names={[fire ?? "", "Years of experience"]} step="training" path="/w" />);
    render(<MissingNames names={[contact ?? ""]} step="contacts" path="/w" />);
    expect(hrefOf(dbs ?? "")).toBe("/w?step=documents#requirement-dbs");
    expect(hrefOf(fire ?? "")).toBe("/w?step=documents#requirement-fire_safety");
    expect(hrefOf("Years of experience")).toBe("/w?step=training");
    expect(hrefOf(contact ?? "")).toBe("/w?step=contacts");
  });

  test("each apart from the next, also where a name contains a comma", () => {
    const [first = "", second = ""] = [workerFields.documents.care_certificate, workerFields.documents.first_aid];
    const { container } = render(<MissingNames names={[first, second]} step="training" path="/w" />);
    expect(container).toHaveTextContent(`${first}; ${second}`);
  });

  test("by step, where what a step is named after is said once", () => {
    const { dbs = "" } = compliance.requirements;
    const missing = [
      { step: "documents" as const, what: [dbs] },
      { step: "medical" as const, what: [workerFields.steps.medical] },
    ];
    const { container } = render(<MissingList missing={missing} path="/w" />);
    expect([...container.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
      `${workerFields.steps.documents}: ${dbs}`,
      workerFields.steps.medical,
    ]);
  });

  test("in the compliance panel", () => {
    const about = {
      isMandatory: true,
      state: "missing",
      reason: "",
      expiresOn: null,
      flag: null,
      nextChangeOn: null,
    } as const;
    const requirements: Requirement[] = [
      { ...about, key: "right_to_work", label: "Right to work", step: "documents", line: "identity" },
      { ...about, key: "photo", label: "Photo", step: "basic", line: null },
    ];
    const rest = { workerId: "w", asOf: "2026-06-15", nextChangeOn: null, expiresOn: null, blocking: [], steps: [] };
    render(<CompliancePanel assessment={{ ...rest, state: "not_compliant", requirements }} path="/w" />);
    expect(hrefOf("Right to work")).toBe("/w?step=documents#requirement-identity");
    expect(hrefOf("Photo")).toBe("/w?step=basic");
  });

  test("the compliance panel says when the status changes, unless the worker is blocked until something is added", () => {
    const rest = { workerId: "w", asOf: "2026-06-15", nextChangeOn: "2027-03-08", expiresOn: null, blocking: [] };
    const panel = (state: "compliant" | "not_compliant") =>
      render(<CompliancePanel assessment={{ ...rest, state, requirements: [], steps: [] }} path="/w" />);
    const { unmount } = panel("compliant");
    expect(screen.getByText(compliance.nextChange("8 Mar 2027"))).toBeVisible();
    unmount();
    panel("not_compliant");
    expect(screen.queryByText(compliance.nextChange("8 Mar 2027"))).toBeNull();
  });
});

test("a line says what else its documents prove, and the heading counts those that await review", () => {
  const about = { step: "documents", reason: "", expiresOn: null, isRenewed: false } as const;
  const identity = { key: "identity", label: "Proof of identity" };
  const right = { key: "right_to_work", label: "Right to work" };
  const cv = { key: "cv", label: "CV" };
  render(
    <Checklist
      lines={[
        { ...about, ...identity, covers: [identity, right], kinds: ["passport"], state: "missing" },
        { ...about, ...cv, covers: [cv], kinds: ["cv"], state: "waiting" },
      ]}
      documents={[]}
      changing={{ change: async () => ({ status: "idle" }), workerId: "w", path: "/w", step: "documents" }}
      mayEdit={false}
      panel="on"
      today="2026-06-15"
      formOf={(kind) => documentForms[kind]}
    />,
  );
  const line = document.getElementById("requirement-identity");
  expect(line).toHaveTextContent(texts.alsoProves(["Right to work"]));
  expect(line).toContainElement(document.getElementById("requirement-right_to_work"));
  expect(document.getElementById("requirement-cv")).not.toHaveTextContent("Also proves");
  expect(screen.getByText("0 of 2 complete, 1 awaiting review")).toBeVisible();
});
