import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { courts } from "./scripts/courts.ts";

export default defineConfig({
  plugins: [courts(), svelte()],
  // The page may be served from any path: no address in it begins at the root.
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 1024, reportCompressedSize: false },
  server: { port: 5173, proxy: { "/api": { target: "http://127.0.0.1:7177", ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
