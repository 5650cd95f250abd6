declare global {
  interface Window {
    /** Integrity of scripts and stylesheets by their full addresses; all builds look here before they load one. */
    bellhouseIntegrity?: Map<string, string>
    /** How often each script and stylesheet was asked for, by its full address; all builds count here. */
    bellhouseAttempts?: Map<string, number>
  }
}

/** Lays out the hashes of files, given by their addresses. */
export function pinFiles(files: Iterable<readonly [address: string, integrity: string]>) {
  window.bellhouseIntegrity ??= new Map()
  for (const [address, integrity] of files) {
    window.bellhouseIntegrity.set(new URL(address, location.origin).href, integrity)
  }
}

/**
 * Where a script is to be asked for, counted as one more time. A browser joins a request to the one of the same address that
 * still hangs, so each further time has another address; one that no page before has had, because it may have kept what was damaged.
 * `pinned-files-plugin.mjs` does the same for chunks and stylesheets.
 */
export function nextAddressOf(address: string): string {
  window.bellhouseAttempts ??= new Map()
  const { href } = new URL(address, location.origin)
  const attempt = (window.bellhouseAttempts.get(href) ?? 0) + 1
  window.bellhouseAttempts.set(href, attempt)
  return attempt === 1 ? address : `${address}?attempt=${attempt}-${pageTime()}`
}

/** When this page was begun, as a word. */
const pageTime = () => Math.round(performance.timeOrigin).toString(36)
