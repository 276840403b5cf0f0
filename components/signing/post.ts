/** Posts of the signing pages: a form's fields, answered as data. */
export type Answer<T> = { ok: true; data: T } | { ok: false; error: { message: string; reason: string | null } };

const TIMEOUT_MS = 30_000;

/** The answer; null if the server could not be reached or the answer was not valid. */
export async function post<T>(path: string, fields: Record<string, string>): Promise<Answer<T> | null> {
  try {
    const response = await fetch(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? ((await response.json()) as Answer<T>) : null;
  } catch {
    return null;
  }
}
