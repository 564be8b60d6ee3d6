/** What staff list and do about products. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { productCommands } from "./console/product-commands.ts";
import { productProposals } from "./console/product-proposals.ts";
import { productResources } from "./console/product-resources.ts";

export const productsConsole: ConsolePart = {
  commands: productCommands,
  resources: productResources,
  proposals: productProposals,
  settings: {
    "products.benchmark": {
      says: "the neutral rate beside every product’s own, with its day and source; see Products",
    },
  },
};
