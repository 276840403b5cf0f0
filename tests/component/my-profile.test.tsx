/** A worker's own page: the names of its steps, what is missing that only the agency adds, and what is counted as done. */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import { DocumentChecklist } from "@/components/worker-links/document-checklist";
import { Overview } from "@/components/worker-links/overview";
import { documentChecklist } from "@/lib/config/messages/profiles/checklist";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { workerLinks as texts } from "@/lib/config/messages/worker-links";
import { documentForms } from "@/lib/contract/profiles/documents";
import type { OpenedProfile } from "@/lib/contract/worker-links";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }), unstable_rethrow: () => {} }));

const stepStatuses = Object.fromEntries(
  Object.keys(texts.steps).map((step) => [step, "filled"]),
) as OpenedProfile["stepStatuses"];
const drawOverview = (needsPhoto: boolean) =>
  render(
    <Overview
      profile={{ stepStatuses, needsPhoto, changes: [] } as unknown as OpenedProfile}
      hrefOf={(step) => `/my-profile?step=${step}`}
      formatTime={(iso) => iso}
    />,
  );

test("the steps have the names that the agency sees", () => {
  drawOverview(false);
  for (const name of Object.values(workerFields.steps)) {
    expect(screen.getByRole("link", { name: `${name} ${texts.stepStatuses.filled}` })).toBeVisible();
  }
});

test.each([true, false])("a missing photo is said at the step that is otherwise complete: %s", (needsPhoto) => {
  drawOverview(needsPhoto);
  const step = screen.getByRole("link", { name: new RegExp(workerFields.steps.basic) });
  if (needsPhoto) expect(step).toHaveTextContent(texts.photoMissing);
  else expect(step).not.toHaveTextContent(texts.photoMissing);
});

test("a document that was sent counts as done while it awaits review", () => {
  const about = { step: "documents", reason: "", expiresOn: null, isRenewed: false } as const;
  render(
    <DocumentChecklist
      lines={[
        { ...about, key: "identity", label: "Proof of identity", kinds: ["passport"], state: "waiting" },
        { ...about, key: "cv", label: "CV", kinds: ["cv"], state: "missing" },
        { ...about, key: "dbs", label: "DBS", kinds: ["dbs"], state: "expiring", isRenewed: true },
      ]}
      kinds={["passport", "cv"]}
      documents={[]}
      token="token"
      formOf={(kind) => documentForms[kind]}
      hrefOf={(kind) => `/my-profile?kind=${kind}`}
    />,
  );
  expect(screen.getByText(documentChecklist.own.inOrder(2, 3))).toBeVisible();
  expect(screen.getByText(documentChecklist.renewed)).toBeVisible();
});
