/**
 * Names the scripts of a document once its style sheets have arrived (docs/decisions/0055-styles-within-the-questionnaire.md). Next names
 * them in the head, so that they share the line with the styles, for which the first paint waits.
 */

/** Marks the script that names the others. */
export const LATE_SCRIPTS = "data-scripts";

/** The longest that scripts wait. On a slow line their answers then begin when the styles end, so that the page is interactive about as early. */
const WAIT_MS = 100;

/**
 * Adds the scripts when all style sheets have loaded, or one of them takes too long or fails. It stands above them, since browsers run what
 * stands below only when they have arrived. Added by a script that the policy allows, the others need no nonce.
 */
const ADD = `(d=>{let o=d.currentScript,s=o.getAttribute("${LATE_SCRIPTS}").split(" "),n=+o.getAttribute("data-sheets"),f=e=>{e.target.rel=="stylesheet"&&!--n&&a()},a=()=>{for(let u of s){let e=d.createElement("script");e.async=true;e.src=u;d.head.append(e)}s=[];o.remove();d.removeEventListener("load",f,true)};d.addEventListener("load",f,true);setTimeout(a,${WAIT_MS})})(document)`;

const STYLE_SHEET = /<link rel="stylesheet"/g;
const SCRIPT = /<script src="([^"\s]+)"([^>]*)><\/script>/g;
const PRELOAD = /<link rel="preload" as="script"([^>]*)\/>/g;

/** The document with its asynchronous scripts added by one above its first style sheet; as it is where no style sheet is linked. */
export function withLateScripts(html: string, nonce: string): string {
  const sheets = [...html.matchAll(STYLE_SHEET)];
  const own = ` nonce="${nonce}"`;
  const sources: string[] = [];
  if (sheets.length === 0) return html;
  const rest = html
    .replace(SCRIPT, (tag, source: string, attributes: string) => {
      if (!attributes.includes(own) || !attributes.includes(' async=""')) return tag;
      sources.push(source);
      return "";
    })
    .replace(PRELOAD, (tag, attributes: string) => (attributes.includes(own) ? "" : tag));
  if (sources.length === 0) return html;
  const at = rest.search(STYLE_SHEET);
  const adding = `<script${own} ${LATE_SCRIPTS}="${sources.join(" ")}" data-sheets="${sheets.length}">${ADD}</script>`;
  return rest.slice(0, at) + adding + rest.slice(at);
}
