"use client";

import { type DragEvent, type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { documentChecklist as texts } from "@/lib/config/messages/profiles/checklist";
import { ChooseFiles } from "./choose-files";
import { lineId } from "./line-id";
import { UploadItem } from "./upload-item";
import { useUploads } from "./uploads-context";

const CAMERA_TYPES = "image/jpeg";

/** One line of the checklist: files can be dropped on it, and those that belong to it are asked about in it. */
export function LineTarget({ lineKey, children }: { lineKey: string; children: ReactNode }) {
  const { uploads, lines, add } = useUploads();
  const [isOver, setIsOver] = useState(false);
  const line = lines.find(({ key }) => key === lineKey);
  const own = uploads.filter(({ kind }) => kind !== null && line?.kinds.includes(kind));
  const onDragOver = (event: DragEvent) => {
    if (!line || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(true);
  };
  const onDrop = (event: DragEvent) => {
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (!line || files.length === 0) return;
    event.preventDefault();
    // The window would match it to any line.
    event.stopPropagation();
    add(files, line);
  };
  return (
    <li
      id={lineId(lineKey)}
      className={classNames("dc-line", isOver && "dc-over")}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      {children}
      {own.length > 0 ? (
        <div className="dc-ups">
          {own.map((upload) => (
            <UploadItem key={upload.id} upload={upload} />
          ))}
        </div>
      ) : null}
    </li>
  );
}

/** The buttons by which files are added to a line; without a script links to its form, if it has one. */
export function LineButtons({ lineKey, href }: { lineKey: string; href?: string }) {
  const { lines, accept, hasCamera, add } = useUploads();
  const line = lines.find(({ key }) => key === lineKey);
  if (!line) return null;
  const onFiles = (files: readonly File[]) => add(files, line);
  const words = !line.isOpen ? texts.replace : hasCamera ? texts.own.add : texts.add;
  return (
    <>
      {hasCamera && line.isOpen ? (
        <ChooseFiles onFiles={onFiles} accept={CAMERA_TYPES} label={`${texts.takePhoto} ${line.label}`} isCamera>
          {texts.takePhoto}
          <VisuallyHidden> {line.label}</VisuallyHidden>
        </ChooseFiles>
      ) : null}
      <ChooseFiles
        onFiles={onFiles}
        accept={accept}
        label={`${words} ${line.label}`}
        {...(href ? { href } : {})}
        isMultiple={line.kinds.length > 1}
        variant={line.isOpen ? "secondary" : "quiet"}
      >
        {words}
        <VisuallyHidden> {line.label}</VisuallyHidden>
      </ChooseFiles>
    </>
  );
}
