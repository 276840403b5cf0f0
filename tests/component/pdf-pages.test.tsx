/** When a PDF that is shown in a page is opened, which its record says. */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import { PdfFile } from "@/components/verification/workbench/pdf-file";
import { workbench as texts } from "@/lib/config/messages/verification";

jest.mock("@/components/signer/pdf", () => ({}));

let comesNear: () => void;

beforeEach(() => {
  global.fetch = jest.fn(async () => ({ ok: false, status: 404 }) as Response);
  global.IntersectionObserver = class {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      comesNear = () => tell([{ isIntersecting: true }]);
      tell([{ isIntersecting: false }]);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

test("a PDF further down is opened only once it comes near the window", async () => {
  render(<PdfFile href="/timesheet-proof/1/2" isLazy />);
  expect(global.fetch).not.toHaveBeenCalled();
  await act(async () => comesNear());
  expect(global.fetch).toHaveBeenCalledTimes(1);
  expect(await screen.findByText(texts.noPreview)).toBeInTheDocument();
});

test("elsewhere it is opened with the page", async () => {
  render(<PdfFile href="/documents/1" />);
  expect(global.fetch).toHaveBeenCalledTimes(1);
  expect(await screen.findByText(texts.noPreview)).toBeInTheDocument();
});
