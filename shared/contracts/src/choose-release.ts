import type { Pointer } from './release'

/**
 * The ids of the releases that a person may get, the right one first: the canary if they fall into its share, then the
 * active one, then the last good ones. What is quarantined is left out, unless nothing else is there. `username` is
 * `null` for whoever is not signed in, and they never get a canary.
 *
 * The same person gets the same answer on every device, and raising the share of a canary moves nobody back.
 */
export function listCandidates(pointer: Pointer, username: string | null): string[] {
  const { active, canary, lastGood = [], quarantined = [] } = pointer
  const isChosen = canary && username !== null && placeOf(username, canary.release) < canary.share
  const candidates = [...new Set([...(isChosen ? [canary.release] : []), active, ...lastGood])]
  const sound = candidates.filter((release) => !quarantined.includes(release))
  return sound.length > 0 ? sound : [active]
}

/** The id of the release that a person gets: the first of `listCandidates`. */
export const chooseRelease = (pointer: Pointer, username: string | null): string =>
  listCandidates(pointer, username)[0] ?? pointer.active

/**
 * Where a person stands between 0 and 100, evenly spread. The release is the salt, so that it is not
 * always the same people who try what is new.
 */
function placeOf(username: string, release: string) {
  return (hashOf(`${release} ${username.trim().toLowerCase()}`) / 2 ** 32) * 100
}

/** FNV-1a with the finish of MurmurHash3, which spreads what differs only in the last letter. */
function hashOf(text: string) {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
