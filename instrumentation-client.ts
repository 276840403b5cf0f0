/** Runs before any page wakes up. In production the console is silent, save for errors (spec section 9). */
if (process.env.NODE_ENV === "production") {
  for (const method of ["log", "info", "debug", "warn"] as const) console[method] = () => {};
}
