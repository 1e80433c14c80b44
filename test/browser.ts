// Finds a browser for the journeys: one that is named, one that is installed, the one from npm, or, as
// root on Debian, one that apt installs.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";

export interface FoundBrowser {
  executablePath: string;
  args: string[];
}

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const programs = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
  "msedge",
];

/** The first browser that is there and starts. */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env["CHROME_PATH"];
  if (named !== undefined && named !== "") {
    if (!fs.existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist.`);
    return { executablePath: named, args };
  }
  const installed = onPath() ?? playwrightsOwn();
  if (installed !== null) return { executablePath: installed, args };
  const fromPackage = await packagedBrowser();
  if (fromPackage !== null) return fromPackage;
  const fromApt = installWithApt();
  if (fromApt !== null) return { executablePath: fromApt, args };
  throw new Error(
    "No browser was found for the journeys. Install Chromium or Chrome, or set CHROME_PATH.",
  );
}

function onPath(): string | null {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  for (const program of programs) {
    const name = process.platform === "win32" ? `${program}.exe` : program;
    const folder = folders.find((one) => one !== "" && fs.existsSync(path.join(one, name)));
    if (folder !== undefined) return path.join(folder, name);
  }
  const macChrome = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  return fs.existsSync(macChrome) ? macChrome : null;
}

function playwrightsOwn(): string | null {
  const file = chromium.executablePath();
  return file !== "" && fs.existsSync(file) ? file : null;
}

/** The one that npm brings for Linux; it unpacks itself, with its own copies of what a bare machine lacks. */
async function packagedBrowser(): Promise<FoundBrowser | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs22.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  const executablePath = await packaged.executablePath();
  const starts = spawnSync(executablePath, ["--version", "--no-sandbox"], { encoding: "utf8" });
  if (starts.status !== 0) return null;
  // Its own arguments are for a cloud function: one process, no web security. The journeys want a browser.
  return { executablePath, args };
}

function installWithApt(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  for (const words of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    const done = spawnSync("apt-get", words, { stdio: "ignore" });
    if (done.status !== 0) return null;
  }
  return onPath();
}
