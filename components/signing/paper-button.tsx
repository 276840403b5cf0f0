import { signing as texts } from "@/lib/config/messages/signing";

/** Opens a paper in a tab of its own. The token is posted, so that no address but the page's own holds it; works without a script. */
export function PaperButton({ url, token, children }: { url: string; token: string; children: string }) {
  return (
    <form method="post" action={url} target="_blank" rel="noopener">
      <input type="hidden" name="token" value={token} />
      <button type="submit" className="btn btn-secondary">
        {children}
        <span className="vh"> ({texts.opensNewTab})</span>
      </button>
    </form>
  );
}
