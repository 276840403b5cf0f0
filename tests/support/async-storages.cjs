// @ts-check
/**
 * Storages of asynchronous context. Node keeps a list of those in use and copies the value of each whenever a promise is
 * made. The libraries that a test file loads make their own, so each file would be slower than the one before it.
 */

/**
 * Replaces the class by one that remembers the storages that are made. Returns a function that disables them; one that is
 * used again is enabled again.
 * @param {Pick<typeof import("node:async_hooks"), "AsyncLocalStorage">} hooks
 */
exports.trackStorages = (hooks) => {
  const { AsyncLocalStorage } = hooks;
  /** @type {Set<import("node:async_hooks").AsyncLocalStorage<unknown>>} */
  const storages = new Set();

  /**
   * @template T
   * @extends {AsyncLocalStorage<T>}
   */
  class TrackedStorage extends AsyncLocalStorage {
    constructor() {
      super();
      storages.add(this);
    }
  }

  hooks.AsyncLocalStorage = TrackedStorage;
  return () => {
    for (const storage of storages) storage.disable();
    storages.clear();
  };
};
