import type { Pointer } from './release'

/**
 * The id of the release that a person gets: the canary if they fall into its share, else the active one, else the
 * last good one; what is quarantined is passed over. `username` is `null` for whoever is not signed in, and they
 * never get a canary.
 *
 * The same person gets the same answer on every device, and raising the share of a canary moves nobody back.
 */
export function chooseRelease(pointer: Pointer, username: string | null): string {
  const { active, canary, lastGood = [], quarantined = [] } = pointer
  const isChosen = canary && username !== null && placeOf(username, canary.release) < canary.share
  const candidates = [...(isChosen ? [canary.release] : []), active, ...lastGood]
  return candidates.find((release) => !quarantined.includes(release)) ?? active
}

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
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
