/** A server that speaks S3, on a free port of this machine, with one bucket and a folder of its own. */
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
    ...{ port: 0, address: "127.0.0.1", silent: true, directory },
    configureBuckets: [{ name }],
  });
  const { port } = await server.run();
  return {
    bucket: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: name,
      region: "eu-west-2",
      // The one account the server knows.
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
