import * as z from 'zod/mini'
import { screenRowSchema } from './screens'

/**
 * What is released on its own: `shell`, or a remote by its name, for instance `teacher`. Which remotes there are is
 * known by the store alone; no list of them stands in code.
 */
export const partNameSchema = z.string().check(z.maxLength(40), z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/))
export type PartName = z.infer<typeof partNameSchema>

/** The one part that is no remote: the page itself, which loads all others. */
export const shellPart = 'shell'

/** A remote by its name; every part but the shell. */
export type RemoteName = PartName

/** What a part is called in the store, in sentences and on the disk: `shell`, `remote-teacher`. */
export const titleOfPart = (part: PartName): string => (part === shellPart ? part : `remote-${part}`)

/**
 * The name of the one Trusted Types policy that each remote's build makes. It is the same for all releases, because a page that
 * is open names once and for all which policies it lets in, and later takes in later releases.
 */
export const policyOf = (remote: RemoteName): string => `bellhouse-${remote}`

/** A name that may stand in a content policy. */
export const policyNameSchema = z.string().check(z.maxLength(100), z.regex(/^[\w#=/@.%-]+$/))

/** The opposite of `titleOfPart`; nothing where the title is none of a part. */
export function partOfTitle(title: string): PartName | undefined {
  if (title === shellPart) return shellPart
  const name = /^remote-(.+)$/.exec(title)?.[1]
  return name !== shellPart && partNameSchema.safeParse(name).success ? name : undefined
}

/** The version of what shell and remotes expect of each other; a remote that declares another one is not loaded. */
export const contractVersion = 1

const fileSchema = z.object({
  /** Subresource integrity: `sha384-…`, or `sha256-…` of builds to come, in base64. */
  integrity: z.string(),
  /** Bytes as stored, uncompressed. */
  size: z.number(),
})

/** `release.json`: what one write-once build of a remote, or of the shell, consists of. */
export const releaseSchema = z.object({
  /** The remote, or `shell`. */
  remote: partNameSchema,
  /** `version+hash`, the folder's name. */
  id: z.string(),
  contract: z.number(),
  /** Path of the container's script inside the release folder; the shell's is its page, `index.html`. */
  entry: z.string(),
  /** Global variable that the entry sets; carries the release id, so that two releases never mix. */
  library: z.string(),
  exposes: z.array(z.string()),
  /** Singleton packages that the remote takes from the shell, and their required versions. */
  shared: z.record(z.string(), z.string()),
  /** The names that it takes from each of them, read from the finished build; none where everything may be taken. */
  imports: z.optional(z.record(z.string(), z.array(z.string()))),
  screens: z.array(screenRowSchema),
  /** Every file of the release by its path. */
  files: z.record(z.string(), fileSchema),
  /** Names of the Trusted Types policies that its code makes: a page of the portal lets in no others. */
  policies: z.optional(z.array(policyNameSchema)),
  /** The files, beside the entry, without which it can show none of its screens: they are worth asking for together. */
  needed: z.optional(z.array(z.string())),
  /** By the path of a screen: what its code consists of beyond that. The page carries it for no screen but the one that is opened. */
  screenFiles: z.optional(z.record(z.string(), z.array(z.string()))),
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
  /** What was rolled back; nobody gets it any more. */
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

/** `shell.json` in a release of the shell: what it gives to remotes, so what a release of theirs is judged by. */
export const shellFactsSchema = z.object({
  contract: z.number(),
  /** By package: its version, and every name that it exports at run time, sorted. */
  shared: z.record(z.string(), z.object({ version: z.string(), names: z.array(z.string()) })),
})
export type ShellFacts = z.infer<typeof shellFactsSchema>

/** What the page carries about itself, in the block `deployed-shell`. */
export const deployedShellSchema = z.object({
  /** The release that the page was drawn from; `none` where the build does not say. It need not be the one of the pointer. */
  release: z.string(),
  /** The move that was live then; `null` where the shell does not come from a store (in development). */
  pointer: z.nullable(pointerSchema),
  /** Address of the folder that its scripts come from, ending in `/`. */
  base: z.string(),
})
export type DeployedShell = z.infer<typeof deployedShellSchema>

/**
 * The cookie that names this browser: who gets a canary of the shell is decided by it (`chooseRelease`), because the page
 * comes before anybody has signed in. Script may read it, so that an open tab comes to the same answer; it opens nothing.
 */
export const deviceCookie = 'bellhouse-device'

/** The name of this browser in a `Cookie` header or in `document.cookie`; nothing where it has none that we gave it. */
export const deviceIn = (cookies: string): string | null =>
  new RegExp(`(?:^|;\\s*)${deviceCookie}=([0-9a-f]{32})(?:;|$)`).exec(cookies)?.[1] ?? null
