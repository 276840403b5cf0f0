export * from "./navigation";
export * from "./permissions";
export { agreementSteps, type Menu, menus } from "./portal";
export * from "./products";
export * from "./roles";
export * from "./routes";
export * from "./sign-in-path";
