import { signing as texts } from "@/lib/config/messages/signing";

/**
 * Opens a document in a new tab. The token is posted, so that only the page's own address contains it; works without a
 * script.
 */
export function DocumentButton({ url, token, children }: { url: string; token: string; children: string }) {
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
