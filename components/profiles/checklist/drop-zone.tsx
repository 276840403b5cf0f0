"use client";

import { documentChecklist as texts } from "@/lib/config/messages/profiles/checklist";
import { ChooseFiles } from "./choose-files";
import { UploadItem } from "./upload-item";
import { useUploads } from "./uploads-context";

/**
 * Takes many files at once, for all lines, and asks about those whose names do not say which document they are, and
 * about documents that are not on the checklist. Without a script there is none: each line has its own form.
 */
export function DropZone() {
  const { uploads, lines, accept, hasCamera, add } = useUploads();
  const ofLines = lines.flatMap((line) => line.kinds);
  const unmatched = uploads.filter(({ kind }) => kind === null || !ofLines.includes(kind));
  return (
    <>
      <div className="dc-drop">
        <div className="dc-drop-words">
          {hasCamera ? null : <p className="dc-drop-lead">{texts.dropLead}</p>}
          <p className="soft">{hasCamera ? texts.dropHintPhone : texts.dropHint}</p>
        </div>
        <ChooseFiles onFiles={(files) => add(files)} accept={accept} label={texts.chooseFiles} isMultiple size="m">
          {texts.chooseFiles}
        </ChooseFiles>
      </div>
      {unmatched.length > 0 ? (
        <section className="dc-unmatched" aria-labelledby="unmatched">
          <h3 id="unmatched">{texts.unmatchedTitle}</h3>
          {unmatched.map((upload) => (
            <UploadItem key={upload.id} upload={upload} />
          ))}
        </section>
      ) : null}
    </>
  );
}
