/** The rows of a plan: whose profile is named to whom. */
import { codes } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { toRow } from "@/lib/backend/fill/serializers";
import type { StoredFillRow, StoredHint } from "@/lib/db/schema";
import { setValidEnv } from "@/tests/support/unit-env";

setValidEnv();

const stored = (hint: StoredHint): StoredFillRow => ({
  jobId: "j",
  service: "Orchard View",
  unit: null,
  workerType: "Care assistant",
  startAt: "2027-03-01T08:00:00.000Z",
  endAt: "2027-03-01T20:00:00.000Z",
  lock: 1,
  workerId: null,
  visits: 0,
  minutes: 0,
  pence: null,
  hint,
});
const incompleteOf = (hint: StoredHint, held: readonly string[], name = "Juniper Fallowfield") =>
  toRow(stored(hint), undefined, {
    nameOf: () => name,
    isOpen: () => true,
    caller: { principal: { group: "Agency", codes: held } } as unknown as PersonCaller,
  }).incomplete;
const missing: StoredHint = { kind: "settle", workerId: "w", codes: ["documents", "branch"] };

test("the worker whose documents are missing is named to those who may view workers", () => {
  expect(incompleteOf(missing, [codes.workersView])).toEqual({ _id: "w", name: "Juniper Fallowfield" });
  expect(incompleteOf(missing, [])).toBeNull();
});

test("no worker is named whose data has been erased, or where their profile would not help", () => {
  expect(incompleteOf(missing, [codes.workersView], "")).toBeNull();
  expect(incompleteOf({ ...missing, codes: ["agreement"] }, [codes.workersView])).toBeNull();
  expect(incompleteOf({ kind: "move", workerId: "w", minutes: 30 }, [codes.workersView])).toBeNull();
});
