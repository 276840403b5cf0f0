import { announceEnd } from "./session-end";

/**
 * Sends a form with its file by XMLHttpRequest, the one way in a browser that tells how much has gone, in per cent. Resolves to what
 * the address posted to answers a script with; rejects where that is nothing, or the post was lost. A 401 ends the session of the page as well.
 */
export function sendFile<Answer>(form: HTMLFormElement, onProgress: (percent: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", form.action);
    request.setRequestHeader("accept", "application/json");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => {
      const answer = request.response as Answer | null;
      if (request.status === 401) announceEnd("expired");
      if (answer) resolve(answer);
      else reject(new Error(`status ${request.status}`));
    };
    request.onerror = () => reject(new Error("lost"));
    request.send(new FormData(form));
  });
}
