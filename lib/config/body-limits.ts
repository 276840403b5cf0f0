/**
 * The maximum size of request bodies: the one table, read by the guard in front of Next, the check of posted forms, the
 * routes that accept files and the HTTP API. Edge-safe.
 */
import { constants } from "./constants";

/** A form with a file to a page's route, or a call of the HTTP API with a file in base64. */
type Kind = "fileForm" | "fileCall";
type Upload = {
  kind: Kind;
  method: "POST" | "PUT";
  path: RegExp;
  fileMaxBytes: number;
  /** Whether a call may come from someone with a link but without an account. */
  byLink?: true;
};

const { fileMaxBytes, importMaxBytes, photoMaxBytes, formMaxBytes } = constants;

const form = (path: RegExp, max: number): Upload => ({ kind: "fileForm", method: "POST", path, fileMaxBytes: max });
const call = (method: Upload["method"], path: RegExp, max: number): Upload => ({
  kind: "fileCall",
  method,
  path,
  fileMaxBytes: max,
});

const uploads: readonly Upload[] = [
  form(/^\/dashboard\/organisation\/upload$/, fileMaxBytes),
  form(/^\/dashboard\/agreements\/create-new\/[^/]+\/upload$/, fileMaxBytes),
  form(/^\/dashboard\/workers\/create-new-bulk\/upload$/, importMaxBytes),
  form(/^\/dashboard\/workers\/[^/]+\/upload$/, Math.max(fileMaxBytes, photoMaxBytes)),
  form(/^\/my-profile\/document$/, fileMaxBytes),
  form(/^\/my-profile\/photo$/, photoMaxBytes),
  form(/^\/dashboard\/tasks\/timesheet\/upload$/, fileMaxBytes),
  form(/^\/dashboard\/finance\/(?:new|legacy)\/[^/]+\/upload$/, fileMaxBytes),
  call("POST", /^\/api\/v1\/agreements\/[^/]+\/documents$/, fileMaxBytes),
  call("POST", /^\/api\/v1\/organisations\/[^/]+\/documents$/, fileMaxBytes),
  call("PUT", /^\/api\/v1\/organisations\/[^/]+\/logo$/, fileMaxBytes),
  call("POST", /^\/api\/v1\/worker-imports$/, importMaxBytes),
  call("POST", /^\/api\/v1\/workers\/[^/]+\/documents$/, fileMaxBytes),
  call("PUT", /^\/api\/v1\/workers\/[^/]+\/photo$/, photoMaxBytes),
  call("POST", /^\/api\/v1\/timesheets\/[^/]+\/files$/, fileMaxBytes),
  call("POST", /^\/api\/v1\/invoices\/[^/]+\/disputes$/, fileMaxBytes),
  call("POST", /^\/api\/v1\/invoices\/[^/]+\/disputes\/[^/]+\/answer$/, fileMaxBytes),
  call("POST", /^\/api\/v1\/invoices\/[^/]+\/disputes\/[^/]+\/files$/, fileMaxBytes),
  { ...call("POST", /^\/api\/v1\/my-profile\/documents$/, fileMaxBytes), byLink: true },
  { ...call("POST", /^\/api\/v1\/my-profile\/photo$/, photoMaxBytes), byLink: true },
];

/** Base64 is a third longer than the file; both kinds also contain the form's other fields. */
const bodyBytes = ({ kind, fileMaxBytes: max }: Upload): number =>
  (kind === "fileCall" ? Math.ceil((max * 4) / 3) : max) + formMaxBytes;

const uploadOf = (method: string, pathname: string): Upload | undefined =>
  uploads.find((upload) => upload.method === method && upload.path.test(pathname));

const WITH_BODY = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** The largest body, in bytes, of a request to `pathname`: small, except where a file is accepted. */
export function maxBodyBytes(method: string, pathname: string): number {
  const upload = uploadOf(method, pathname);
  if (upload) return bodyBytes(upload);
  return WITH_BODY.has(method) ? formMaxBytes : constants.uselessBodyMaxBytes;
}

/** Whether a posted form contains a file: it then goes to a route of its own. */
export const takesFileForm = (pathname: string): boolean => uploadOf("POST", pathname)?.kind === "fileForm";

/**
 * Whether a call of the HTTP API may contain a file: from a signed-in person, or from anyone with a link where that is
 * enough.
 */
export function takesFileCall(method: string, pathname: string, isPerson: boolean): boolean {
  const upload = uploadOf(method, pathname);
  return upload?.kind === "fileCall" && (isPerson || upload.byLink === true);
}

/** The largest body of any route, in bytes. */
export const largestBodyBytes: number = Math.max(...uploads.map(bodyBytes));
