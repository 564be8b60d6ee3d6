/** Requests to the server, and the app's stored session. */

/** A refusal by the server; its message is a sentence in the requested language. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

const READ_WITHIN_MS = 10_000;

/** Sends a read request. Throws Refused, or another error when there is no response. */
export async function ask<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
  return answer(await fetch(path, { headers, signal: AbortSignal.timeout(READ_WITHIN_MS) }));
}

/**
 * Sends an act without a timeout, because an abandoned act would still be executed. Throws as `ask`
 * does.
 */
export async function send(
  path: string,
  form: Record<string, string>,
  language: string,
): Promise<void> {
  const body = new URLSearchParams(form);
  await answer(await fetch(path, { method: "POST", headers: { language }, body }));
}

async function answer<T>(response: Response): Promise<T> {
  const said = await response.json();
  if (!response.ok) throw new Refused(response.status, said.msg);
  return said;
}

/** The token of the member who is logged in to the app. */
export function readToken(): string | null {
  try {
    const session = JSON.parse(localStorage.getItem("ballast.session") ?? "null");
    return typeof session?.token === "string" ? session.token : null;
  } catch {
    return null;
  }
}

/** Uses the member's session, as a member who visits once a day does. */
export async function useSession(language: string): Promise<void> {
  const token = readToken();
  if (token === null) return;
  await ask("/api/user/user/info", { language, "x-access-token": token }).catch(() => {});
}
