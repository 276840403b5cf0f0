import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import type { WorkerBasicInformation } from "@/lib/contract/questionnaires";
import { formatName } from "@/lib/format";

/** Who the questionnaire is about. `children` is for the status label of the view page. */
export function WorkerCard({ worker, children }: { worker: WorkerBasicInformation; children?: ReactNode }) {
  return (
    <section className="wc card pad" aria-label="Worker">
      <Avatar src={worker.image?.imageLarge} large />
      <div className="wc-t">
        <h2 className="wc-n">{formatName(worker)}</h2>
        <dl>
          <div>
            <dt>Worker ID: </dt>
            <dd>{worker.workerId}</dd>
          </div>
          <div>
            <dt>Agency: </dt>
            <dd>{worker.agency.businessName}</dd>
          </div>
        </dl>
        {children}
      </div>
    </section>
  );
}
