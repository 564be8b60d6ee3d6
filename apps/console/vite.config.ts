import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { BROWSER_TARGET } from "../../scripts/supported-browsers.ts";

export default defineConfig({
  root: import.meta.dirname,
  base: "/console/",
  plugins: [react()],
  build: {
    target: BROWSER_TARGET,
    outDir: "dist",
    emptyOutDir: true,
    chunkSizeWarningLimit: 3_000,
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/images", "/files", "/sandbox"].map((path) => [
        path,
        process.env.BALLAST_URL ?? "http://127.0.0.1:8080",
      ]),
    ),
  },
});
