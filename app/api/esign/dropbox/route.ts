import { answerDropboxSign } from "@/lib/bff/signature-events";

export const dynamic = "force-dynamic";

export { answerDropboxSign as POST };
