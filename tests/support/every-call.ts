/** The authorization matrix of every call that has no test file of its own. */
import { firstRows, type MatrixRow } from "./authorization-matrix";
import { workerRows } from "./worker-authorization-matrix";

export const matrix: Record<string, MatrixRow> = { ...firstRows, ...workerRows };
