import { Card } from "@/components/ui/card";
import { verificationReview as reviewTexts } from "@/lib/config/messages/verification";
import type { ReviewDocument } from "@/lib/contract/verification";
import { DocumentItem } from "./document-item";

/** The current documents and certificates, each beside the one it replaces among `documents`. */
export function DocumentsSection({
  documents,
  current,
  workerId,
  isOpen,
}: {
  documents: readonly ReviewDocument[];
  current: readonly ReviewDocument[];
  workerId: string;
  /** Whether a document can be decided on. */
  isOpen: (document: ReviewDocument) => boolean;
}) {
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="mb-2">
        {reviewTexts.documents}
      </h2>
      <Card padded={false} className="px-5 py-1">
        {current.length > 0 ? (
          <ul className="m-0 list-none p-0">
            {current.map((document) => (
              <DocumentItem
                key={document._id}
                document={document}
                replaced={documents.find(({ _id }) => _id === document.supersedesId)}
                workerId={workerId}
                isOpen={isOpen(document)}
              />
            ))}
          </ul>
        ) : (
          <p className="py-3 text-soft">{reviewTexts.noDocuments}</p>
        )}
      </Card>
    </section>
  );
}
