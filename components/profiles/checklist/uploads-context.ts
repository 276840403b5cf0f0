"use client";

import { createContext, use } from "react";
import type { DocumentControl } from "@/components/profiles/document-control-field";
import type { FieldError } from "@/components/profiles/field-error";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import type { UploadLine } from "./match-files";

/** What one kind of document asks for, in addition to its file. */
export type UploadKind = {
  label: string;
  controls: readonly DocumentControl[];
  /** The document that a new one replaces. */
  replaces?: string | undefined;
};
export type UploadKinds = Readonly<Partial<Record<DocumentKind, UploadKind>>>;

/** A file that was chosen or dropped, until it is saved. */
export type Upload = {
  id: string;
  file: File;
  /** Null until it is known which document it is. */
  kind: DocumentKind | null;
  state: "asked" | "queued" | "sending" | "saved";
  /** How much of it is sent, in per cent. */
  percent: number;
  errors: readonly FieldError[];
};

export type Uploads = {
  uploads: readonly Upload[];
  lines: readonly UploadLine[];
  kinds: UploadKinds;
  accept: string;
  hasCamera: boolean;
  /** Adds files: to a line, or to the lines that their names speak of. */
  add: (files: readonly File[], line?: UploadLine) => void;
  setKind: (id: string, kind: DocumentKind | null) => void;
  remove: (id: string) => void;
  save: (ids: readonly string[]) => void;
};

export const UploadsContext = createContext<Uploads | null>(null);

/** The uploads of the checklist around a component. */
export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error("outside of a checklist");
  return uploads;
}

/** The id of the form of an upload, and of its parts. */
export const uploadId = (id: string, part = ""): string => `upload-${id}${part && `-${part}`}`;
