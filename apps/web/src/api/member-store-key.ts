/** The localStorage keys of the values that member-store.ts stores; removed when the session ends. */
export const PROOF_KEY = "ballast.own.proof";
export const MOMENTS_KEY = "ballast.own.moments";
export const MEMBER_STORE_KEYS = [PROOF_KEY, MOMENTS_KEY] as const;
