/** An S3-compatible server on a free local port, with one bucket in a new folder. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { Bucket } from "@/lib/adapters/files/bucket";

export type BucketServer = { bucket: Bucket; close(): Promise<void> };

export async function startBucket(): Promise<BucketServer> {
  const directory = mkdtempSync(join(tmpdir(), "bucket-"));
  const name = "files";
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name }],
  });
  const { port } = await server.run();
  return {
    bucket: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: name,
      region: "eu-west-2",
      // The only account the server knows.
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
