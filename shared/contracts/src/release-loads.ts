import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { partNameSchema } from './release'

/** Where a load was when it ended: what was fetched last, what was being started, or drawn for the first time. */
export const loadPhases = ['pointer', 'release', 'entry', 'chunk', 'style', 'init', 'render'] as const

/** Why code of a remote did not arrive or did not start. */
export const loadFailures = ['timeout', 'error', 'missing', 'integrity', 'init', 'contract'] as const
export type LoadFailure = (typeof loadFailures)[number]

/** One load of a remote, or of the shell itself, as the shell saw it; or what broke of one that had gone well. */
export const loadReportSchema = z.object({
  remote: partNameSchema,
  /** Id of the release that was to be loaded. */
  release: z.string().check(z.minLength(1), z.maxLength(100)),
  outcome: z.enum(['loaded', 'failed']),
  phase: z.enum(loadPhases),
  /** It had been loaded, and threw while somebody used it; then the outcome is `failed`. */
  inUse: z.optional(z.boolean()),
  /** Only of a failed one. */
  failure: z.optional(z.enum(loadFailures)),
  /** Milliseconds from the request to the end. */
  ms: z.int().check(z.minimum(0), z.maximum(600_000)),
  /** The release that was served in its place. */
  fallback: z.optional(z.string().check(z.maxLength(100))),
})
export type LoadReport = z.infer<typeof loadReportSchema>

/** Tells how loads went; nothing else is known of the person than that they were signed in. */
export const reportLoads = endpoint({
  method: 'POST',
  path: '/api/release-loads',
  access: 'signed-in',
  summary: 'How releases do, told by the shell',
  input: z.object({ loads: z.array(loadReportSchema).check(z.minLength(1), z.maxLength(20)) }),
  output: z.object({ counted: z.number() }),
})
