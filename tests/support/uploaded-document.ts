/** A document of a worker as someone uploads it. Imports none of the portal's server code, so browser tests can use it. */
import type { Client } from "./clients";
import { aPdf } from "./organisations";

/** A document of a kind as it is uploaded, with a PDF. */
export async function createDocument(kind: string, more: Record<string, unknown> = {}) {
  return {
    document: {
      kind,
      number: null,
      issuedOn: null,
      expiresOn: null,
      details: {},
      ...more,
    } as Parameters<Client["workerProfile"]["addDocument"]>[0]["document"],
    file: { name: `${kind}.pdf`, base64: (await aPdf(kind)).toString("base64") },
  };
}
