/** What staff list and do about members' logins. */
import type { ConsolePart } from "../platform/console-part.ts";
import { sessionResources } from "./console/session-resources.ts";

export const securityConsole: ConsolePart = { resources: sessionResources };
