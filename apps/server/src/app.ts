/** Mounts each slice's routes: the table of contents of the API. */
import type { Router } from "./platform/http.ts";

export function mountRoutes(_router: Router): void {}
