/** Runs before any page is hydrated. In production the console is silent except for errors (spec section 9). */
if (process.env.NODE_ENV === "production") {
  for (const method of ["log", "info", "debug", "warn"] as const) console[method] = () => {};
}
