import type { ReactNode } from "react";
import { FileForm } from "@/components/form/file-form";

/** The props of a form with a file, which posts to its own route and returns to `page`. */
export type Uploading = {
  organisationId: string;
  page: string;
  /** The membership the page was rendered for, posted by every form of the portal. */
  membershipId: string;
  /** The error of the last upload, and its field. */
  error: { what: string; message: string } | null;
};

/** A plain form with a file. It needs no script. */
export function UploadForm({
  uploading: { organisationId, page, membershipId, error },
  what,
  label,
  hint,
  accept,
  button,
  children,
}: {
  uploading: Uploading;
  what: "document" | "logo";
  label: string;
  hint: string;
  accept: string;
  button: string;
  children?: ReactNode;
}) {
  return (
    <FileForm
      action="/dashboard/organisation/upload"
      membershipId={membershipId}
      hidden={{ organisationId, page, what }}
      id={`f-${what}`}
      label={label}
      hint={hint}
      accept={accept}
      message={error?.what === what ? error.message : null}
      button={button}
    >
      {children}
    </FileForm>
  );
}
