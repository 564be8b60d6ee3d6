/** The key of localStorage for what member-store.ts keeps; the end of a session removes it. */
export const MEMBER_STORE_KEY = "ballast.own.proof";
