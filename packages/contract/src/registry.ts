/** Every call of the API, in one list: for the OpenAPI text, the tidy test and the clients' tests. */
import type { Endpoint } from "./endpoint.ts";
import { NOT_YET } from "./not-yet.ts";

export const CALLS: readonly Endpoint[] = [...NOT_YET];
