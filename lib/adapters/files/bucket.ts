import type { S3Client } from "@aws-sdk/client-s3";
import { type Files, FilesUnavailable, fileKey } from "./port";

const TIMEOUT_MS = 30_000;

export type Bucket = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** True when the key does not exist (404). A missing bucket is an error, not a missing file. */
function isNothing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode === 404 && name !== "NoSuchBucket";
}

function unavailable(error: unknown): never {
  throw new FilesUnavailable("the bucket of the files is out of order", { cause: error });
}

/** Stores files in an S3-compatible bucket. The library is loaded on first use. */
export function bucketFiles(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket,
  { timeoutMs = TIMEOUT_MS } = {},
): Files {
  let client: S3Client | undefined;

  async function opened() {
    const library = await import("@aws-sdk/client-s3");
    client ??= new library.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      // Not every S3-compatible server understands the checksums that the library adds by default.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
    return { library, client, Bucket: bucket, options: { abortSignal: AbortSignal.timeout(timeoutMs) } };
  }

  return {
    async put(key, bytes, { contentType }) {
      const Key = fileKey(key);
      const { library, client, Bucket, options } = await opened();
      const put = new library.PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: contentType });
      await client.send(put, options).catch(unavailable);
    },
    async get(key) {
      const Key = fileKey(key);
      const { library, client, Bucket, options } = await opened();
      try {
        const { Body } = await client.send(new library.GetObjectCommand({ Bucket, Key }), options);
        const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
        return { bytes, size: bytes.length };
      } catch (error) {
        return isNothing(error) ? null : unavailable(error);
      }
    },
    async delete(key) {
      const Key = fileKey(key);
      const { library, client, Bucket, options } = await opened();
      await client.send(new library.DeleteObjectCommand({ Bucket, Key }), options).catch((error) => {
        if (!isNothing(error)) unavailable(error);
      });
    },
    async exists(key) {
      const Key = fileKey(key);
      const { library, client, Bucket, options } = await opened();
      try {
        await client.send(new library.HeadObjectCommand({ Bucket, Key }), options);
        return true;
      } catch (error) {
        return isNothing(error) ? false : unavailable(error);
      }
    },
  };
}
