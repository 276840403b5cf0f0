/** Takes the place of a package that the portal's code never uses, where loading it takes long (`jest.config.mjs`). */
export {};
