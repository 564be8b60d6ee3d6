/** Names each resource of the console: the table of contents of its lists. */
import type { Resource } from "./resource.ts";
import { auditResources } from "./resources/audit.ts";
import { orderResources } from "./resources/orders.ts";
import { productResources } from "./resources/products.ts";
import { proposalResources } from "./resources/proposals.ts";
import { withdrawalResources } from "./resources/withdrawals.ts";

export const RESOURCES: readonly Resource[] = [
  ...proposalResources,
  ...withdrawalResources,
  ...productResources,
  ...orderResources,
  ...auditResources,
];

const byName = new Map(RESOURCES.map((resource) => [resource.name, resource]));

export const resourceNamed = (name: string): Resource | undefined => byName.get(name);
