import type { UploadTexts } from "@/components/profiles/upload-form";
import { organisations } from "@/lib/config/messages/organisations";
import { workerProfile } from "@/lib/config/messages/profiles";

/** What the forms that upload a photo or a document say while they do. */
export const uploadTexts: UploadTexts = {
  ...workerProfile.upload,
  tooLarge: organisations.fileErrors.tooLarge,
};
