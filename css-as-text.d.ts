/** A style sheet as text: `turbopack.rules` in next.config.ts. */
declare module "*.pcss" {
  const css: string;
  export default css;
}
