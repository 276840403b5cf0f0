/** How React's server renderer is had by components of the server. It draws plain components, without hooks, into HTML. */
export async function markupRenderer() {
  // Loaded at run time: the renderer belongs to the server and must not be looked for in the bundle of server components.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return renderToStaticMarkup;
}
