/** Which documents of a worker the platform decides on: every one, in review; only new ones once approved. */
import { isOpenForReview, mayDecideDocument } from "@/lib/backend/verification/rules";
import { documentStatuses } from "@/lib/config/closed-lists/workers";

const active = { employmentStatus: "active", erasedAt: null } as const;
const inReview = { ...active, verificationStatus: "in_review" } as const;
const approved = { ...active, verificationStatus: "approved" } as const;

test.each([
  ["in review", inReview, ["uploaded", "accepted", "rejected"]],
  ["approved", approved, ["uploaded"]],
  ["not submitted", { ...active, verificationStatus: "not_submitted" }, []],
  ["denied", { ...active, verificationStatus: "denied" }, []],
  ["lapsed", { ...active, verificationStatus: "lapsed" }, []],
  ["in review, who has left", { ...inReview, employmentStatus: "resigned" }, []],
  ["in review, archived", { ...inReview, employmentStatus: "archived" }, []],
  ["in review, erased", { ...inReview, erasedAt: new Date(0) }, []],
  ["approved, who has left", { ...approved, employmentStatus: "resigned" }, []],
  ["approved, erased", { ...approved, erasedAt: new Date(0) }, []],
  ["approved, disabled", { ...approved, employmentStatus: "disabled" }, ["uploaded"]],
] as const)("of a worker %s", (_, worker, open) => {
  expect(documentStatuses.filter((status) => isOpenForReview(worker, status))).toEqual(open);
});

test.each([
  ["uploaded", ["accepted", "rejected"]],
  ["accepted", ["rejected"]],
  ["rejected", ["accepted"]],
  ["superseded", []],
] as const)("a document that is %s can become %p", (status, possible) => {
  expect((["accepted", "rejected"] as const).filter((decision) => mayDecideDocument(status, decision))).toEqual(
    possible,
  );
});
