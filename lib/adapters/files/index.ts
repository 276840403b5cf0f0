/** Chooses the file store: a folder (`FILES_DIR`) or an S3-compatible bucket (`FILES_S3_*`). */
import { env } from "@/lib/config/env";
import { bucketFiles } from "./bucket";
import { diskFiles } from "./disk";
import type { Files } from "./port";

export * from "./port";
export * from "./sniff";

const store = globalThis as typeof globalThis & { __portalFiles?: Files };

function configured(): Files {
  const { FILES_DIR, FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_REGION } = env();
  const { FILES_S3_ACCESS_KEY_ID, FILES_S3_SECRET_ACCESS_KEY } = env();
  if (FILES_DIR) return diskFiles(FILES_DIR);
  if (!FILES_S3_BUCKET) throw new Error("There is no place for files: neither FILES_DIR nor FILES_S3_BUCKET is set.");
  return bucketFiles({
    endpoint: FILES_S3_ENDPOINT ?? "",
    bucket: FILES_S3_BUCKET,
    region: FILES_S3_REGION ?? "",
    accessKeyId: FILES_S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: FILES_S3_SECRET_ACCESS_KEY ?? "",
  });
}

/** The file store of this server. Throws when none is configured, which production checks at startup. */
export function files(): Files {
  store.__portalFiles ??= configured();
  return store.__portalFiles;
}
