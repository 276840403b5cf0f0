import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Download } from "@/components/ui/icons";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { DropArea } from "./drop-area";

const texts = messages.workerImports;
const HINT =
  "A CSV or Excel file (.xlsx) with a row of headings, up to 10,000 rows and 5 MB. Drop it here, or choose it.";

/** The form by which a file comes in. It needs no script. */
export function UploadFile({
  agencyId,
  membershipId,
  problem,
}: {
  /** Set where whoever uploads brings in somebody else's workers: then on-panel ones alone. */
  agencyId: string | null;
  membershipId: string;
  problem: string | null;
}) {
  return (
    <section aria-labelledby="upload">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="upload">Choose a file</h2>
        <ButtonLink variant="secondary" size="s" href="/dashboard/workers/create-new-bulk/sample" download>
          <Download aria-hidden="true" size={18} />
          Download a sample
        </ButtonLink>
      </div>
      <Card>
        <form action="/dashboard/workers/create-new-bulk/upload" method="post" encType="multipart/form-data">
          <input type="hidden" name={constants.membershipField} value={membershipId} />
          {agencyId ? (
            <>
              <input type="hidden" name="agencyId" value={agencyId} />
              <input type="hidden" name="panel" value="on" />
            </>
          ) : (
            <fieldset className="fld">
              <legend className="lab">How are these workers managed?</legend>
              {(["off", "on"] as const).map((panel) => (
                <div key={panel} className="mb-2">
                  <div className="check">
                    <input
                      type="radio"
                      id={`f-panel-${panel}`}
                      name="panel"
                      value={panel}
                      defaultChecked={panel === "off"}
                      aria-describedby={`f-panel-${panel}-hint`}
                    />
                    <label htmlFor={`f-panel-${panel}`}>{texts.panels[panel].label}</label>
                  </div>
                  <p className="hint check-hint" id={`f-panel-${panel}-hint`}>
                    {texts.panels[panel].text}
                  </p>
                </div>
              ))}
            </fieldset>
          )}
          <div className="fld">
            <label htmlFor="f-file">The file</label>
            <p className="hint" id="f-file-hint">
              {HINT}
            </p>
            {problem ? (
              <p className="err" id="f-file-error" role="alert">
                {problem}
              </p>
            ) : null}
            <DropArea
              id="f-file"
              describedBy={problem ? "f-file-hint f-file-error" : "f-file-hint"}
              isInvalid={problem !== null}
            />
          </div>
          <Button type="submit">Upload the file</Button>
          <p className="hint mt-4 mb-0">{texts.notVerified}</p>
        </form>
      </Card>
    </section>
  );
}
