import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { workerCard as texts } from "@/lib/config/messages/questionnaires";
import type { WorkerBasicInformation } from "@/lib/contract/questionnaires";
import { formatName } from "@/lib/format";

/** The worker the questionnaire is about. `children` is for the status badge of the view page. */
export function WorkerCard({ worker, children }: { worker: WorkerBasicInformation; children?: ReactNode }) {
  return (
    <section className="wc card pad" aria-label={texts.worker}>
      <Avatar src={worker.image?.imageLarge} size="l" />
      <div className="wc-t">
        <h2 className="wc-n">{formatName(worker)}</h2>
        <dl>
          <div>
            <dt>{texts.workerId} </dt>
            <dd>{worker.workerId}</dd>
          </div>
          <div>
            <dt>{texts.agency} </dt>
            <dd>{worker.agency.businessName}</dd>
          </div>
        </dl>
        {children}
      </div>
    </section>
  );
}
