/** Gives server components access to React's server renderer, which renders plain components without hooks to HTML. */
export async function markupRenderer() {
  // Loaded at run time, so that the bundler does not look for the renderer in the bundle of server components.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return renderToStaticMarkup;
}
