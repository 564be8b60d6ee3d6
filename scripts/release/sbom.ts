/**
 * The list of parts (CycloneDX) by `npm sbom`. Its `--omit=dev` leaves out what a development
 * package needs too (npm 11.19.1), so it is asked for everything, and what only development needs is
 * removed here.
 */
import { createHash } from "node:crypto";
import type { Package } from "./packages.ts";

type Component = { "bom-ref": string; licenses?: unknown[]; [field: string]: unknown };
type Dependency = { ref: string; dependsOn: string[] };
export type Sbom = {
  serialNumber: string;
  metadata: { timestamp: string; component: Component; [field: string]: unknown };
  components: Component[];
  dependencies: Dependency[];
  [field: string]: unknown;
};

/** `madeAt` and the serial number come from the commit, so that the same tree has the same list. */
export function sbomOf(
  all: Sbom,
  packages: readonly Package[],
  { commit, madeAt }: { commit: string; madeAt: Date },
): Sbom {
  const licences = new Map(packages.map((one) => [`${one.name}@${one.version}`, one.licence]));
  const isKept = (ref: string) => licences.has(ref) || ref.startsWith("@ballast/");
  const { component } = all.metadata;
  return {
    ...all,
    serialNumber: `urn:uuid:${uuidOf(commit)}`,
    metadata: {
      ...all.metadata,
      timestamp: madeAt.toISOString(),
      // npm names it by the folder that it lies in.
      component: { ...component, name: "ballast", type: "application" },
    },
    components: all.components
      .filter((part) => isKept(part["bom-ref"]))
      .map((part) => {
        const licence = licences.get(part["bom-ref"]);
        return part.licenses || !licence
          ? part
          : {
              ...part,
              licenses: [
                licence.includes(" ") ? { expression: licence } : { license: { id: licence } },
              ],
            };
      }),
    dependencies: all.dependencies
      .filter(({ ref }) => ref === component["bom-ref"] || isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
}

/** A UUID of version 8 from the commit (RFC 9562). */
function uuidOf(commit: string): string {
  const hex = createHash("sha256").update(commit).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
