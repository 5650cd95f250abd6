import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { partNameSchema } from './release'
import { loadFailures } from './release-loads'

/**
 * When a canary is rolled back by itself. It is people who count, not loads: each one once, by the share of their loads that
 * failed, a first drawing that threw among them. What breaks later, while somebody uses it, counts like a failed load.
 *
 * A report counts from a person who is signed in, whose category has a screen in that release (of the shell, and of a release
 * without screens, from everybody), and whom the pointer gives that release: a canary only to whoever falls into its
 * share, which for the shell is said of their device.
 *
 * - At once, when with the `setAside` people left out for whom it goes worst the others still have `percent` of failures on
 *   average. So neither a broken device nor two accounts together can take it from people for whom it runs; one that is
 *   broken for all goes with the third person.
 * - After `quietMinutes` from its beginning, when `fewest` people or more have tried and it has started for nobody: a school may
 *   be too small for a third person.
 */
export const canaryLimit = { percent: 5, setAside: 2, fewest: 2, quietMinutes: 10 } as const

/** How loads went; times in milliseconds, of those that ended well, and `null` where none did. */
export const loadFiguresSchema = z.object({
  loads: z.number(),
  failures: z.number(),
  /** Failures by their kind; kinds that did not occur are left out. */
  byFailure: z.partialRecord(z.enum(loadFailures), z.number()),
  /** Half of the loads took at most this. */
  p50: z.nullable(z.number()),
  /** 95 of 100 loads took at most this. */
  p95: z.nullable(z.number()),
  /** How often it broke while somebody used it, which is no load. */
  inUse: z.optional(z.number()),
  /** How many people told of it, and for how many of them a load failed or it broke in use. */
  people: z.optional(z.number()),
  failedFor: z.optional(z.number()),
})
export type LoadFigures = z.infer<typeof loadFiguresSchema>

const figuresOfReleaseSchema = z.extend(loadFiguresSchema, { release: z.string() })

/** `DATA_DIR/release-loads.json`, by which the server tells the release tool how loads went. */
export const releaseLoadsSchema = z.object({
  at: z.string(),
  /** How long before `at` the figures begin. */
  hours: z.number(),
  remotes: z.record(partNameSchema, z.array(figuresOfReleaseSchema)),
})
export type ReleaseLoads = z.infer<typeof releaseLoadsSchema>

const moveSchema = z.object({
  seq: z.number(),
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  active: z.string(),
  canary: z.nullable(z.object({ release: z.string(), share: z.number() })),
})

const pointerStateSchema = z.object({
  active: z.object({ release: z.string(), since: z.string() }),
  canary: z.nullable(
    z.object({
      release: z.string(),
      /** Percent of the people; of the shell, percent of their devices. */
      share: z.number(),
      since: z.string(),
      /** Since it began, of people who fall into its share. */
      loads: z.number(),
      failures: z.number(),
      /** How many people that were, and for how many of them something failed. */
      people: z.number(),
      failedFor: z.number(),
      /** How often it broke while somebody used it. */
      inUse: z.optional(z.number()),
      /** It is past its limit, and the server could not roll it back: why, as a sentence. */
      obstacle: z.nullable(z.string()),
    }),
  ),
  lastGood: z.array(z.string()),
  quarantined: z.array(z.string()),
  moved: z.object({ at: z.string(), by: z.string(), reason: z.string() }),
})

const remoteReleasesSchema = z.object({
  /** The remote, or `shell`. */
  remote: partNameSchema,
  /** What is damaged of what is live, a sentence each; the next good thing stands in for it. */
  damage: z.array(z.string()),
  /** `unreadable`: its pointer is damaged, and nothing can stand in for it. */
  state: z.enum(['deployed', 'empty', 'unreadable']),
  /** The pointer's state; the name is the one that every release of the office's remote reads. */
  standing: z.nullable(pointerStateSchema),
  /** A release that was published after the active one and that nobody has got yet. */
  newest: z.nullable(z.string()),
  /** By release, of the last 24 hours and since the pointer's last move; `null` where nothing was loaded. */
  figures: z.array(
    z.object({ release: z.string(), day: z.nullable(loadFiguresSchema), sinceMove: z.nullable(loadFiguresSchema) }),
  ),
  /** Newest first. */
  history: z.array(moveSchema),
})
export type RemoteReleases = z.infer<typeof remoteReleasesSchema>

export const listReleases = endpoint({
  method: 'GET',
  path: '/api/releases',
  access: 'releases.read',
  summary: 'What runs of the shell and of every remote, since when, by whom, why, and how its loads go',
  input: z.object({}),
  output: z.object({ at: z.string(), remotes: z.array(remoteReleasesSchema) }),
})
