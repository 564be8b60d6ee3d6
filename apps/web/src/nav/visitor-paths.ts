/**
 * The paths that a visitor may see; those that are open show figures to everybody. They stand apart
 * from the list of all paths, because the script in the page knows these alone.
 */
export const VISITOR_PATHS = {
  "/welcome": { visitor: true, open: true },
  "/user/login": { visitor: true },
  "/user/login/register": { visitor: true },
  "/user/login/forgetPassword": { visitor: true },
  "/index/language": { visitor: true },
  "/status": { visitor: true, open: true },
  "/proofs": { visitor: true, open: true },
  "/red-flags": { visitor: true, open: true },
  "/how-paid": { visitor: true, open: true },
} as const;
