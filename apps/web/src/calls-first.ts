/** The schemas of the calls that a member's first screens make, before anything that uses them. */
import "@ballast/contract/content.ts";
import "@ballast/contract/product.ts";
import "@ballast/contract/user.ts";
