import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { partNameSchema } from './release'
import { loadFailures } from './release-loads'

/** When a canary is taken back by itself: this many percent of at least so many loads failed, and not for one person alone. */
export const canaryLimit = { percent: 5, loads: 20, people: 2 } as const

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

const standingSchema = z.object({
  active: z.object({ release: z.string(), since: z.string() }),
  canary: z.nullable(
    z.object({
      release: z.string(),
      /** Percent of the people. */
      share: z.number(),
      since: z.string(),
      /** Since it began, of people who fall into its share. */
      loads: z.number(),
      failures: z.number(),
      /** It is past its limit, and the server could not take it back: why, as a sentence. */
      obstacle: z.nullable(z.string()),
    }),
  ),
  lastGood: z.array(z.string()),
  quarantined: z.array(z.string()),
  moved: z.object({ at: z.string(), by: z.string(), reason: z.string() }),
})

const remoteReleasesSchema = z.object({
  remote: partNameSchema,
  /** `unreadable`: its pointer is there and cannot be read. */
  state: z.enum(['deployed', 'empty', 'unreadable']),
  standing: z.nullable(standingSchema),
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
  summary: 'What runs of every remote, since when, by whom, why, and how its loads go',
  input: z.object({}),
  output: z.object({ at: z.string(), remotes: z.array(remoteReleasesSchema) }),
})
