export * from "./navigation";
export { agreementSteps, type Menu, menus } from "./portal";
export * from "./products";
export * from "./roles";
export * from "./routes";
