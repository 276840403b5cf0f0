import Link from "next/link";
import type { FormAction } from "@/components/form/form";
import { documentStatusBadges } from "@/components/verification/review/status-badges";
import { workerProfile } from "@/lib/config/messages/profiles";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { workbench as texts } from "@/lib/config/messages/verification";
import type { FieldFormats } from "@/lib/contract/fields";
import type { OpenedDocument, QueuePlace } from "@/lib/contract/verification";
import { formatName } from "@/lib/format";
import { DataPane } from "./data-pane";
import { type Decided, DecidedMessage } from "./decided-message";
import { DecisionBar } from "./decision-bar";
import { FilePane } from "./file-pane";
import { itemPath } from "./item-path";
import { PhotoPane } from "./photo-pane";
import { QueueBar } from "./queue-bar";

/** How a document stands, where that is more than that it waits. */
function State({ opened, formatTime }: { opened: OpenedDocument; formatTime: (iso: string) => string }) {
  const { document, newerId, worker, decidedBy, decidedAt, mayDecide } = opened;
  if (newerId) {
    return (
      <p>
        {texts.superseded}{" "}
        <Link className="wb-link" href={itemPath({ workerId: worker._id, documentId: newerId })} prefetch={false}>
          {texts.openNewer}
        </Link>
      </p>
    );
  }
  if (document.status === "superseded") return <p>{texts.superseded}</p>;
  if (decidedAt && document.status !== "uploaded") {
    const status = workerProfile.documentStatus[document.status];
    const time = formatTime(decidedAt);
    return <p>{decidedBy ? texts.decidedBy(status, decidedBy, time) : texts.decidedOn(status, time)}</p>;
  }
  return mayDecide ? null : <p>{texts.closed}</p>;
}

/** One document of the queue: its file, what was entered and the worker's photo side by side, and the decision. */
export function DocumentView({
  opened,
  place,
  decided,
  formats,
  decide,
  hasKeys,
  formatTime,
}: {
  opened: OpenedDocument;
  place: QueuePlace | null;
  decided: Decided | null;
  formats: FieldFormats;
  decide: FormAction;
  hasKeys: boolean;
  formatTime: (iso: string) => string;
}) {
  const { worker, photo, document, mayDecide, decidedAt, newerId } = opened;
  const label = workerFields.documents[document.kind];
  const name = formatName(worker);
  const isShown = (status: string) => mayDecide && document.status !== status;
  const hasState = Boolean(newerId || !mayDecide || document.status !== "uploaded");
  return (
    <div className="wb">
      <DecidedMessage decided={decided} />
      <div className="wb-head">
        <div className="wb-title">
          <h1>{label}</h1>
          <span className={documentStatusBadges[document.status]}>{workerProfile.documentStatus[document.status]}</span>
        </div>
        <QueueBar place={place} hasKeys={hasKeys} />
        <p className="wb-lead">
          {texts.lead(name, worker.workerId, worker.agency.businessName)}{" "}
          <Link className="wb-link" href={itemPath({ workerId: worker._id, documentId: null })} prefetch={false}>
            {texts.wholeProfile}
          </Link>
        </p>
      </div>
      <div className="wb-panes">
        <section className="card wb-pane wb-file" aria-labelledby="file">
          <h2 id="file" className="vh">
            {texts.file}
          </h2>
          <FilePane document={document} workerId={worker._id} label={label} />
        </section>
        <div className="card wb-pane wb-data">
          <DataPane opened={opened} formats={formats} />
        </div>
        <section className="card wb-pane wb-face" aria-labelledby="photo">
          <h2 id="photo">{texts.photo}</h2>
          <PhotoPane src={photo} name={name} />
        </section>
      </div>
      <DecisionBar
        key={document._id}
        action={decide}
        fields={{ workerId: worker._id, documentId: document._id }}
        seen={{ decidedAt: decidedAt ?? "" }}
        accept={isShown("accepted") ? { value: "accepted", label: texts.accept, key: texts.keys.accept } : null}
        reject={isShown("rejected") ? { value: "rejected", label: texts.reject, key: texts.keys.reject } : null}
        reasonLabel={texts.reasonIfReject}
        hasKeys={hasKeys}
        state={hasState ? <State opened={opened} formatTime={formatTime} /> : null}
      />
    </div>
  );
}
