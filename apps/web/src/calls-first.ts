/** The schemas of the calls that a member's first screens make, before anything that uses them. */
import "@ballast/contract/content/calls.ts";
import "@ballast/contract/product/calls.ts";
import "@ballast/contract/user/calls.ts";
