import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { courts } from "./scripts/courts.ts";

/** The house that `npm run dev` speaks to: `quinte serve`. */
const HOUSE = process.env.QUINTE_HOUSE ?? "http://127.0.0.1:7177";

export default defineConfig({
  plugins: [courts(), svelte()],
  // The page may be served from any path: no address in it begins at the root.
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 1024, reportCompressedSize: false },
  server: { port: 5173, proxy: { "/api": { target: HOUSE, ws: true, changeOrigin: true, headers: { origin: HOUSE } } } },
  test: { include: ["src/**/*.test.ts", "site/*.test.ts"], environment: "node" },
});
