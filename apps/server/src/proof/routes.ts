/** Serves the proofs: the public files to everybody, and the own part to a member. */
import { myProof } from "@ballast/contract/proof/calls.ts";
import { bind, type Router } from "../platform/http.ts";
import { createProver } from "./my-proof.ts";
import { mountPublished, type ProofDeps } from "./published.ts";

export function mountProof(router: Router, deps: ProofDeps): void {
  const prover = createProver(deps.dataDir, router.clock);
  bind(router, myProof, ({ db, member }) => prover.mine(db, member));
  mountPublished(router, deps);
}
