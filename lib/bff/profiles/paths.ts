/** The addresses of the page of a worker and of its parts. */
import { z } from "zod";

/** The page of a worker. */
export const workerPath = (workerId: string): string => `/dashboard/workers/${workerId}`;

/** The part of the page that a form belongs to: a step of the profile or another tab. */
export const partSchema = z
  .enum([
    "basic",
    "documents",
    "training",
    "contacts",
    "medical",
    "employment",
    "compliance",
    "links",
    "notes",
    "activity",
  ])
  .catch("basic");

/**
 * The address of the part after one of its forms was carried out; `done` names what was, and the address leads to the
 * message about it.
 */
export function returnPath(workerId: string, part: string | undefined, done: string): string {
  return `${workerPath(workerId)}?${new URLSearchParams({ step: partSchema.parse(part), done })}#done`;
}
