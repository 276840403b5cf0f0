import { announceSessionEnd } from "./session-end";

/**
 * Sends a form with its file by XMLHttpRequest, the only browser API that reports upload progress, in per cent.
 * Resolves to the route's answer to a script; rejects when there is none or the post is lost. A 401 also ends the
 * page's session.
 */
export const sendFile = <Answer>(form: HTMLFormElement, onProgress: (percent: number) => void): Promise<Answer> =>
  sendForm(form.action, new FormData(form), onProgress);

/** The same for the fields of a form that were read before. */
export function sendForm<Answer>(
  action: string,
  data: FormData,
  onProgress: (percent: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", action);
    request.setRequestHeader("accept", "application/json");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => {
      const answer = request.response as Answer | null;
      if (request.status === 401) announceSessionEnd("expired");
      if (answer) resolve(answer);
      else reject(new Error(`status ${request.status}`));
    };
    request.onerror = () => reject(new Error("lost"));
    request.send(data);
  });
}
