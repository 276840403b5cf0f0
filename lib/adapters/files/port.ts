/** The file storage port: bytes by key. A file's name, owner and type are in the database. */

type StoredFile = { bytes: Buffer; size: number };

/** Every call may throw `FilesUnavailable`; an invalid key throws a plain Error. */
export type Files = {
  /** Atomic, and durable after a power cut once it resolves. Replaces an existing file with the same key. */
  put(key: string, bytes: Buffer, options: { contentType: string }): Promise<void>;
  /** Returns null when there is no such file. */
  get(key: string): Promise<StoredFile | null>;
  /** Deleting a file that does not exist has no effect. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
};

/** The file store did not answer, is full, or denied access: try again later. */
export class FilesUnavailable extends Error {
  override name = "FilesUnavailable";
}

const KEY_MAX_LENGTH = 512;
const STEP = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}";
const KEY = new RegExp(`^${STEP}(/${STEP})*$`);

/**
 * Returns the key if it is valid: parts of letters, digits, dots and dashes, none beginning with a dot. The error it
 * throws does not quote the key.
 */
export function fileKey(key: string): string {
  if (key.length > KEY_MAX_LENGTH || !KEY.test(key)) throw new Error("not the key of a file");
  return key;
}
