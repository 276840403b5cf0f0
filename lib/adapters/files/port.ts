/** The port of stored files: bytes by key. What a file is called, whose it is and what kind it is stands in the database. */

export type StoredFile = { bytes: Buffer; size: number };

/** Every call may throw `FilesUnavailable`; a key that is none throws a plain Error. */
export type Files = {
  /** Whole or not at all, and safe from a power cut when it resolves. What was there under the key is replaced. */
  put(key: string, bytes: Buffer, options: { contentType: string }): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<StoredFile | null>;
  /** Deleting what is not there changes nothing. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
};

/** The place where files lie did not answer, is full, or refused us: try again later. */
export class FilesUnavailable extends Error {
  override name = "FilesUnavailable";
}

const KEY_MAX_LENGTH = 512;
const STEP = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}";
const KEY = new RegExp(`^${STEP}(/${STEP})*$`);

/** The key, if it is one: steps of letters, digits, dots and dashes, none beginning with a dot. Throws with no word of it. */
export function fileKey(key: string): string {
  if (key.length > KEY_MAX_LENGTH || !KEY.test(key)) throw new Error("not the key of a file");
  return key;
}
