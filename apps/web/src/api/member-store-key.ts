/** The localStorage key of the value that member-store.ts stores; removed when the session ends. */
export const MEMBER_STORE_KEY = "ballast.own.proof";
