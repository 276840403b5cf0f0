/** Reads of one record, once per request: by its page and by the page's title. */
import { cache } from "react";
import { portal } from "./client";

export const readWorkerProfile = cache(async (workerId: string) => (await portal()).workerProfile.read({ workerId }));
export const readWorkerPrivacy = cache(async (workerId: string) => (await portal()).privacy.get({ workerId }));
export const readWorkerAccess = cache(async (workerId: string, after: string | undefined) =>
  (await portal()).privacy.access({ workerId, after }),
);
export const readReview = cache(async (workerId: string) => (await portal()).verification.review({ workerId }));
export const readReviewedDocument = cache(async (workerId: string, documentId: string) =>
  (await portal()).verification.document({ workerId, documentId }),
);
export const readAgreement = cache(async (agreementId: string) => (await portal()).agreements.get({ agreementId }));
export const readJob = cache(async (jobId: string) => (await portal()).jobs.get({ jobId }));
export const readOrganisation = cache(async (organisationId: string) =>
  (await portal()).organisations.get({ organisationId }),
);
export const readUser = cache(async (organisationId: string, id: string) =>
  (await portal()).users.get({ organisationId, id }),
);
