import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Download } from "@/components/ui/icons";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { uploadFile as words } from "@/lib/config/messages/imports";
import { DropArea } from "./drop-area";

const texts = messages.workerImports;

/** The form that uploads a file. It needs no script. */
export function UploadFile({
  agencyId,
  membershipId,
  error,
}: {
  /** Set when the person imports another organisation's workers: then only on-panel ones. */
  agencyId: string | null;
  membershipId: string;
  error: string | null;
}) {
  return (
    <section aria-labelledby="upload">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="upload">{words.chooseAFile}</h2>
        <ButtonLink variant="secondary" size="s" href="/dashboard/workers/create-new-bulk/sample" download>
          <Download aria-hidden="true" size={18} />
          {words.downloadASample}
        </ButtonLink>
      </div>
      <Card>
        <p className="mb-4">{texts.lead}</p>
        <form action="/dashboard/workers/create-new-bulk/upload" method="post" encType="multipart/form-data">
          <input type="hidden" name={constants.membershipField} value={membershipId} />
          {agencyId ? (
            <>
              <input type="hidden" name="agencyId" value={agencyId} />
              <input type="hidden" name="panel" value="on" />
            </>
          ) : (
            <fieldset className="fld">
              <legend className="lab">{words.panelLegend}</legend>
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
            <label htmlFor="f-file">{words.theFile}</label>
            <p className="hint" id="f-file-hint">
              {words.fileHint}
            </p>
            {error ? (
              <p className="err" id="f-file-error" role="alert">
                {error}
              </p>
            ) : null}
            <DropArea
              id="f-file"
              describedBy={error ? "f-file-hint f-file-error" : "f-file-hint"}
              isInvalid={error !== null}
            />
          </div>
          <Button type="submit">{words.uploadTheFile}</Button>
          <p className="hint mt-4 mb-0">{texts.notVerified}</p>
        </form>
      </Card>
    </section>
  );
}
