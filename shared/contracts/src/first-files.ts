import type { DeployedRemote, Release } from './release'

/** The entry, and what is worth asking for together with it, by their paths inside the release folder. */
export const firstFilesOf = ({ entry, needed = [] }: Release): string[] => [entry, ...needed]

/** A file that a browser may fetch at once, and the hash that it must have. */
export interface Preload {
  as: 'script' | 'style'
  href: string
  integrity: string
}

/**
 * The first files of a remote as what a browser preloads, and those of the screen with that path where the description has them; without
 * those whose hash is not known.
 */
export function preloadsOf({ base, release }: DeployedRemote, screen = ''): Preload[] {
  return [...firstFilesOf(release), ...(release.screenFiles?.[screen] ?? [])].flatMap((file) => {
    const integrity = release.files[file]?.integrity
    return integrity ? [{ as: file.endsWith('.css') ? 'style' : 'script', href: base + file, integrity }] : []
  })
}

/** What a page at the address of these screens carries of a release: the entry lays out the hashes of all other files. */
export function carriedOf(deployed: DeployedRemote, screens: readonly string[]): DeployedRemote {
  const { screenFiles = {}, ...release } = deployed.release
  const opened = Object.entries(screenFiles).filter(([screen]) => screens.includes(screen))
  const carried = { ...release, ...(opened.length > 0 && { screenFiles: Object.fromEntries(opened) }) }
  return { ...deployed, release: withFilesAhead(carried) }
}

/** Of the files only those that may be fetched ahead: the first ones, and those of its screens. */
export function withFilesAhead(release: Release): Release {
  const ahead = new Set([...firstFilesOf(release), ...Object.values(release.screenFiles ?? {}).flat()])
  return { ...release, files: Object.fromEntries(Object.entries(release.files).filter(([file]) => ahead.has(file))) }
}
