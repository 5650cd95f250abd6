declare global {
  interface Window {
    /** Integrity of scripts and stylesheets by their full addresses; all builds look here before they load one. */
    bellhouseIntegrity?: Map<string, string>
  }
}

/** Lays out the hashes of files, given by their addresses. */
export function pinFiles(files: Iterable<readonly [address: string, integrity: string]>) {
  window.bellhouseIntegrity ??= new Map()
  for (const [address, integrity] of files) {
    window.bellhouseIntegrity.set(new URL(address, location.origin).href, integrity)
  }
}
