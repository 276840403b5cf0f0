/**
 * A loader for Turbopack: a style sheet, processed by Tailwind as every other, as the text that a module exports. For pages that carry
 * their styles themselves (docs/decisions/0055-styles-within-the-questionnaire.md).
 */
const tailwind = require("@tailwindcss/postcss");
const postcss = require("postcss");

module.exports = function cssAsText(source) {
  const done = this.async();
  postcss([tailwind()])
    .process(source, { from: this.resourcePath })
    .then(({ css, messages }) => {
      for (const { type, file } of messages) if (type === "dependency") this.addDependency(file);
      done(null, `export default ${JSON.stringify(css)};`);
    })
    .catch(done);
};
