import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { constants } from "@/lib/config/constants";

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
  const id = `f-${what}`;
  const message = error?.what === what ? error.message : null;
  return (
    <form action="/dashboard/organisation/upload" method="post" encType="multipart/form-data">
      <input type="hidden" name={constants.membershipField} value={membershipId} />
      <input type="hidden" name="organisationId" value={organisationId} />
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="what" value={what} />
      {children}
      <div className="fld">
        <label htmlFor={id}>{label}</label>
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
        {message ? (
          <p className="err" id={`${id}-error`}>
            {message}
          </p>
        ) : null}
        <input
          className="inp"
          type="file"
          id={id}
          name="file"
          accept={accept}
          required
          aria-invalid={message ? true : undefined}
          aria-describedby={[`${id}-hint`, message && `${id}-error`].filter(Boolean).join(" ")}
        />
      </div>
      <Button type="submit" variant="secondary">
        {button}
      </Button>
    </form>
  );
}
