import * as z from 'zod/mini'
import { screenRowSchema } from './screens'

export const remoteNames = ['admin', 'teacher', 'student', 'chat'] as const
export type RemoteName = (typeof remoteNames)[number]

/** The version of what shell and remotes expect of each other; a remote that declares another one is not loaded. */
export const contractVersion = 1

const fileSchema = z.object({
  /** Subresource integrity, `sha384-…` in base64. */
  integrity: z.string(),
  /** Bytes as stored, uncompressed. */
  size: z.number(),
})

/** `release.json`: what one write-once build of a remote consists of. */
export const releaseSchema = z.object({
  remote: z.enum(remoteNames),
  /** `version+hash`, the folder's name. */
  id: z.string(),
  contract: z.number(),
  /** Path of the container's script inside the release folder. */
  entry: z.string(),
  /** Global variable that the entry sets; carries the release id, so that two releases never mix. */
  library: z.string(),
  exposes: z.array(z.string()),
  /** Singleton packages that the remote takes from the shell, and their required versions. */
  shared: z.record(z.string(), z.string()),
  screens: z.array(screenRowSchema),
  /** Every file of the release by its path. */
  files: z.record(z.string(), fileSchema),
  builtAt: z.string(),
  /** The commit that it was built from, or `none`. */
  revision: z.string(),
  /** Who or what built it. */
  builder: z.optional(z.string()),
  /** The most that it may weigh, in bytes: all files as stored, and the entry as it travels (brotli). */
  budget: z.optional(z.object({ total: z.number(), entry: z.number() })),
  signature: z.optional(z.string()),
})
export type Release = z.infer<typeof releaseSchema>

/** `pointer.json`: which release of a remote is live, named by its id everywhere. `seq` only grows. */
export const pointerSchema = z.object({
  seq: z.number(),
  active: z.string(),
  /** A release that only some people get: `share` percent of them, see `chooseRelease`. */
  canary: z.optional(z.object({ release: z.string(), share: z.number() })),
  /** What was active before and is still good, newest first. */
  lastGood: z.optional(z.array(z.string())),
  /** What was taken back; nobody gets it any more. */
  quarantined: z.optional(z.array(z.string())),
  reason: z.string(),
  by: z.string(),
  /** Machine and process that moved the pointer, `host:pid`. */
  from: z.optional(z.string()),
  at: z.string(),
  signature: z.optional(z.string()),
})
export type Pointer = z.infer<typeof pointerSchema>

/** What the page carries about one remote: the pointer, the release it names, and the folder's address. */
export const deployedRemoteSchema = z.object({
  pointer: pointerSchema,
  release: releaseSchema,
  /** Address of the release folder, ending in `/`. */
  base: z.string(),
})
export type DeployedRemote = z.infer<typeof deployedRemoteSchema>
