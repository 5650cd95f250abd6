import type { DeployedRemote, Release } from './release'

/** The entry, and what is worth asking for together with it, by their paths inside the release folder. */
export const firstFilesOf = ({ entry, needed = [] }: Release): string[] => [entry, ...needed]

/** A file that a browser may fetch at once, and the hash that it must have. */
export interface Preload {
  as: 'script' | 'style'
  href: string
  integrity: string
}

/** The first files of a remote as what a browser preloads; without those whose hash is not known. */
export function preloadsOf({ base, release }: DeployedRemote): Preload[] {
  return firstFilesOf(release).flatMap((file) => {
    const integrity = release.files[file]?.integrity
    return integrity ? [{ as: file.endsWith('.css') ? 'style' : 'script', href: base + file, integrity }] : []
  })
}
