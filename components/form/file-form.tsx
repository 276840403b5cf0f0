import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { constants } from "@/lib/config/constants";

/** A plain form with one file, which posts to a route of its own. It needs no script. */
export function FileForm({
  action,
  membershipId,
  hidden,
  id,
  label,
  hint,
  accept,
  message,
  button,
  children,
}: {
  action: string;
  /** The membership the page was rendered for, posted by every form of the portal. */
  membershipId: string;
  hidden: Readonly<Record<string, string>>;
  id: string;
  label: string;
  hint: string;
  accept: string;
  /** The error of the last upload. */
  message: string | null;
  button: string;
  /** Further fields, before the file. */
  children?: ReactNode;
}) {
  return (
    <form action={action} method="post" encType="multipart/form-data">
      {Object.entries({ [constants.membershipField]: membershipId, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
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
