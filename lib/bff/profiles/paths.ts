/** The addresses of the page of a worker and of its steps. */
import { z } from "zod";

/** The page of a worker. */
export const workerPath = (workerId: string): string => `/dashboard/workers/${workerId}`;

/** The step that a form belongs to, where it names one. */
export const stepSchema = z
  .enum(["basic", "documents", "training", "contacts", "medical", "employment"])
  .catch("basic");

/** The address of the step after one of its forms was carried out; `done` names what was. */
export function returnPath(workerId: string, step: string | undefined, done: string): string {
  return `${workerPath(workerId)}?${new URLSearchParams({ step: stepSchema.parse(step), done })}`;
}
