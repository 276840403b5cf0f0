import { Button } from "@/components/ui/button";
import { constants } from "@/lib/config/constants";
import { invoicePages } from "@/lib/config/messages/invoices/pages";
import type { Invoice } from "@/lib/contract/invoices";

const texts = invoicePages.evidence;

export type EvidenceProps = {
  /** The membership the page was rendered for, posted by every form of the portal. */
  membershipId: string;
  /** The error of the last upload. */
  error: { disputeId: string; message: string } | null;
};

type EvidenceLinksProps = {
  dispute: Pick<Invoice["disputes"][number], "files">;
  side: "provider" | "agency";
  /** The invoice's page. */
  path: string;
};

/** The files that one side has added to a dispute. */
export function EvidenceLinks({ dispute, side, path }: EvidenceLinksProps) {
  return dispute.files
    .filter((file) => file.side === side)
    .map(({ fileId, name }) => (
      <a
        key={fileId}
        className="flex min-h-11 items-center break-words"
        href={`${path}/evidence/${fileId}`}
        target="_blank"
        rel="noopener"
      >
        {name}, {texts.sides[side]}
      </a>
    ));
}

/** Adds a file to a dispute: a plain form, which needs no script and loses nothing that is typed in another. */
export function EvidenceForm({
  action,
  disputeId,
  membershipId,
  error,
}: EvidenceProps & { action: string; disputeId: string }) {
  const id = `f-file-${disputeId}`;
  const message = error?.disputeId === disputeId ? error.message : null;
  return (
    <form action={action} method="post" encType="multipart/form-data" className="mt-4">
      <input type="hidden" name={constants.membershipField} value={membershipId} />
      <input type="hidden" name="disputeId" value={disputeId} />
      <div className="fld">
        <label htmlFor={id}>{texts.label}</label>
        <p className="hint" id={`${id}-hint`}>
          {texts.hint}
        </p>
        {message ? (
          <p className="err" id={`${id}-error`} role="alert">
            {message}
          </p>
        ) : null}
        <input
          className="inp"
          type="file"
          id={id}
          name="file"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          required
          aria-invalid={message ? true : undefined}
          aria-describedby={[`${id}-hint`, message && `${id}-error`].filter(Boolean).join(" ")}
        />
      </div>
      <Button type="submit" variant="secondary">
        {texts.add}
      </Button>
    </form>
  );
}
