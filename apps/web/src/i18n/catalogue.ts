/** The parts in which a language's words come; what is in which, says lingui.config.ts. */
export const CATALOGUES = ["entry", "visitor", "tabs", "plan", "beside", "member", "open"] as const;
export type Catalogue = (typeof CATALOGUES)[number];
