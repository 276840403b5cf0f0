/** Downloads of a worker's files. */
import type { z } from "zod";
import { portal } from "@/lib/bff/client";
import { attempt, type Result } from "@/lib/bff/result";
import { type DocumentFile, toDocumentFile } from "@/lib/bff/stored-documents";
import type { photoSizeSchema } from "@/lib/contract/profiles";

/** A document of a worker, for any caller who may see it. */
export const openWorkerDocument = (workerId: string, documentId: string): Promise<Result<DocumentFile>> =>
  attempt(async () => toDocumentFile(await (await portal()).workerProfile.document({ workerId, documentId })));

/** A worker's photo, for staff and for anyone who has the link to the worker's questionnaire. */
export const openWorkerPhoto = (
  workerId: string,
  size: z.infer<typeof photoSizeSchema>,
): Promise<Result<DocumentFile>> =>
  attempt(async () => toDocumentFile(await (await portal()).workerProfile.photo({ workerId, size })));

/** A worker's profile as a PDF, with what the caller may see. */
export const openWorkerProfilePdf = (workerId: string, withAnswers: boolean): Promise<Result<DocumentFile>> =>
  attempt(async () =>
    toDocumentFile(
      await (await portal()).workerProfile.pdf({ workerId, ...(withAnswers ? { answers: "included" } : {}) }),
    ),
  );
