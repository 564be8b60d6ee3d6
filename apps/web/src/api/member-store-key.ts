/**
 * The localStorage keys of the values that member-store.ts stores; removed when the session ends.
 */
export const PROOF_KEY = "ballast.own.proof";
export const MOMENTS_KEY = "ballast.own.moments";
/** The amount on which plans are reckoned. */
export const BASE_AMOUNT_KEY = "ballast.own.base";
export const MEMBER_STORE_KEYS = [PROOF_KEY, MOMENTS_KEY, BASE_AMOUNT_KEY] as const;
