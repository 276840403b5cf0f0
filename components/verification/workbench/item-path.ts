import type { QueueItem } from "@/lib/contract/verification";

/** The page where an item of the queue is decided: a document, or the whole profile. */
export const itemPath = ({ workerId, documentId }: QueueItem): string =>
  `/dashboard/workers/${workerId}/review${documentId ? `/${documentId}` : ""}`;

/** The file of a document. */
export const filePath = (workerId: string, documentId: string): string =>
  `/dashboard/workers/${workerId}/documents/${documentId}`;
