/** Of what is kept of the member outside of the answers (own-store.ts). */
export const OWN_KEY = "ballast.own.proof";
