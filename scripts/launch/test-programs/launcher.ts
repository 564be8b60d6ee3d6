// `npm start` with stand-ins for its programs: for tests of the launcher.
import { fileURLToPath } from "node:url";
import { launch } from "../launch.ts";

const standIn = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

const app = {
  ...{ name: "app", isServed: true, keeps: 100 },
  folder: process.env.APP_FOLDER ?? "",
  alsoFrom: [],
  command: (into: string) => [standIn("build"), into],
};

process.exitCode = await launch(process.env, {
  app,
  console: app,
  bundles: null,
  sandbox: standIn("sandbox"),
  migrate: standIn("migrate"),
  server: standIn("server"),
  seed: standIn("seed"),
});
