import { FileForm } from "@/components/form/file-form";
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
  return (
    <div className="mt-4">
      <FileForm
        action={action}
        membershipId={membershipId}
        hidden={{ disputeId }}
        id={`f-file-${disputeId}`}
        label={texts.label}
        hint={texts.hint}
        accept="image/jpeg,image/png,image/webp,application/pdf"
        message={error?.disputeId === disputeId ? error.message : null}
        button={texts.add}
      />
    </div>
  );
}
