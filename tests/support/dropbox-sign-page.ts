/** The page that the provider's client embeds: it sends the client's messages, and has three buttons. */

type Does = "work" | "fail" | "silent";

/** Kept as text, because a function's source differs between test runners. Messages go only to the embedding page. */
const script = (does: Does) => `
const given = new URLSearchParams(location.search);
const parent = URL.canParse(given.get("parent_url")) ? new URL(given.get("parent_url")).origin : location.origin;
const signatureId = given.get("signature_id");
const token = given.get("token");
const find = (id) => document.getElementById(id);
const say = (type, payload) => window.parent.postMessage({ type: "hellosign:" + type, payload }, parent);

function begin() {
  say("initialize", { signatureId });
  find("state").textContent = "Ready to sign";
  for (const button of document.querySelectorAll("button")) button.disabled = false;
}
async function done(reason) {
  const { ok } = await fetch("/editor/done", { method: "POST", body: JSON.stringify({ token, reason }) });
  if (!ok) say("error", { signatureId, code: "failed" });
  return ok;
}
addEventListener("message", ({ data, origin }) => {
  if (origin !== parent) return;
  if (data.type === "hellosign:verifyDomainResponse" && data.payload.token === token) begin();
  if (data.type === "hellosign:configure") find("close").hidden = !data.payload.allowCancel;
  if (data.type === "hellosign:userCancelRequest") say("userCancelRequest");
});
find("sign").onclick = async () => {
  if (!(await done())) return;
  say("userSignRequest", { signatureId });
  say("userFinishRequest");
};
find("decline").onclick = async () => {
  const reason = find("reason").value;
  if (!(await done(reason))) return;
  say("userDeclineRequest", { signatureId, reason });
  say("userFinishRequest");
};
find("close").onclick = () => say("userCancelRequest");

if (${does === "silent"}) find("state").textContent = "Cannot access this signature, your link is either invalid or expired";
else if (${does === "fail"}) say("error", { signatureId, code: "signature_request_invalid" });
else if (given.get("skip_domain_verification") === "1") begin();
else say("verifyDomainRequest", { token });
`;

/** The page as HTML: it works, reports a failure, or does nothing, as with an address that was already used. */
export const signingPage = (does: Does) => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sign</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 1rem; color: #1a1a1a; background: #fff }
  button { font: inherit; min-height: 44px; min-width: 6rem; margin: .5rem .5rem 0 0 }
  input { font: inherit; min-height: 44px; box-sizing: border-box; width: min(100%, 24rem); display: block }
</style>
<main>
  <h1>Dropbox Sign, as tests know it</h1>
  <p id="state" role="status">Starting</p>
  <label for="reason">Reason for declining</label><input id="reason">
  <button id="sign" disabled>Sign</button><button id="decline" disabled>Decline</button><button id="close" disabled>Close</button>
</main>
<script>${script(does)}</script>
</html>`;
