import { defineConfig } from "@playwright/test";

// Two checkouts on one machine need two ports.
const PORT = process.env.QUINTE_PAGE_PORT ?? "5199";

export default defineConfig({
  testDir: ".",
  outputDir: "./out/results",
  reporter: [["list"]],
  // Every test has a house and a port of its own.
  workers: 2,
  // Machines are shared: what fails on a busy one is tried again, and told as flaky.
  retries: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: {
      executablePath: "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
  webServer: { command: `npx vite --port ${PORT} --strictPort --host 127.0.0.1`, cwd: "..", url: `http://127.0.0.1:${PORT}/gallery.html`, reuseExistingServer: true },
});
