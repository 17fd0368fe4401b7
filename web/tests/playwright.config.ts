import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "./out/results",
  reporter: [["list"]],
  workers: 1,
  // Machines are shared: what fails once on a busy one is tried again, and told as flaky.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: "http://127.0.0.1:5199",
    launchOptions: {
      executablePath: "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
  webServer: { command: "npx vite --port 5199 --strictPort --host 127.0.0.1", cwd: "..", url: "http://127.0.0.1:5199/gallery.html", reuseExistingServer: true },
});
