/** What jest loads instead of a package that the portal never uses and that takes long to load (`jest.config.mjs`). */
export {};
