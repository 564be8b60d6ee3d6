/** What staff list and do about products. */
import type { ConsolePart } from "../platform/console-part.ts";
import { productCommands } from "./console/product-commands.ts";
import { productResources } from "./console/product-resources.ts";

export const productsConsole: ConsolePart = {
  commands: productCommands,
  resources: productResources,
};
