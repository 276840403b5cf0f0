/** Where files lie: a folder by `FILES_DIR`, or a bucket that speaks S3 by `FILES_S3_*`. */
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

/** The place of this server's files. Throws where none is set, which production is told when it starts. */
export function files(): Files {
  store.__portalFiles ??= configured();
  return store.__portalFiles;
}
