import type { renderToStaticMarkup } from "react-dom/server";

type Renderer = typeof renderToStaticMarkup;

let loaded: Renderer | undefined;

/**
 * Gives server components access to React's server renderer, which renders plain components without hooks to HTML. Not a
 * promise once it is loaded, so that a component need not wait for it.
 */
export function markupRenderer(): Renderer | Promise<Renderer> {
  // Loaded at run time, so that the bundler does not look for the renderer in the bundle of server components.
  return loaded ?? import("react-dom/server").then(({ renderToStaticMarkup }) => (loaded = renderToStaticMarkup));
}
