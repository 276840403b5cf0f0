import { answerDropboxSign } from "@/lib/bff/signing/signature-events";

export const dynamic = "force-dynamic";

export { answerDropboxSign as POST };
