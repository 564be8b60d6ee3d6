/** The parts in which a language's words come; what is in which, says lingui.config.ts. */
export type Catalogue = "entry" | "tabs" | "beside" | "member";
