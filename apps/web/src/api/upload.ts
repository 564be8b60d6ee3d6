/** Sends a large request with XMLHttpRequest and reports progress, which fetch cannot do. */
type Request = {
  method: string;
  headers: Record<string, string>;
  body?: XMLHttpRequestBodyInit;
  signal: AbortSignal;
};

/**
 * Resolves with the JSON of the response, whatever its status; rejects when there was no response.
 */
export function upload(
  url: string,
  { method, headers, body, signal }: Request,
  onProgress: (share: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = "json";
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(request.response ?? {});
    request.onerror = () => reject(new Error("no answer"));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort());
    request.send(body ?? null);
  });
}
