import type * as z from 'zod/mini'
import type { Permission } from './permissions'

/**
 * Who may call: anybody at all, anybody who is signed in, whoever is with a password of their own (also where a second step is still
 * owed), a system that reads rosters, or whoever has the permission and owes nothing.
 */
export type Access = 'anyone' | 'signed-in' | 'own-sign-in' | 'roster-client' | Permission

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What travels besides plain JSON: a JSON reply (the default), a file to download, or files going up as multipart. */
export type Transport = 'json' | 'download' | 'upload'

/** One line of the API. Path parameters are written `:name` and are part of `input`, as is the query or the body. */
export interface Endpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: Method
  /** Full path, with `:name` for each path parameter: begins with `/api/`, or as a standard of others wants it. */
  readonly path: string
  readonly access: Access
  /** One sentence for the API page. */
  readonly summary: string
  readonly input: I
  readonly output: O
  readonly transport: Transport
  /** With `upload`: what the server reads at most; else twenty files of 50 MB, as a roster has them. */
  readonly upload?: UploadLimits
  /** Browsers of teachers and students keep the last answer, each person's own, for the hours without a network. */
  readonly isKept?: boolean
  /** Its answer has what is protected of students, as how their guardians are reached; the server writes down who has seen it. */
  readonly showsProtected?: boolean
  /** Open to whoever looks at the portal as somebody else, although it is no reading. */
  readonly isForViewers?: boolean
  /** In whose words a failure is told: ours, where nothing is said, or those of the standard that the endpoint is of. */
  readonly failures?: FailureShape
}

/** `status-info` is that of the standards of 1EdTech, `oauth` that of RFC 6749, section 5.2. */
export type FailureShape = 'status-info' | 'oauth'

export interface UploadLimits {
  files: number
  /** Of each file. */
  bytes: number
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

type Given<I extends z.ZodMiniType, O extends z.ZodMiniType> = Omit<Endpoint<I, O>, 'transport'> & {
  transport?: Transport
}

/** Declares one endpoint. The server serves it with `handle()`, the browser calls it with `useEndpoint` and `useCommand`. */
export function endpoint<I extends z.ZodMiniType, O extends z.ZodMiniType>(given: Given<I, O>): Endpoint<I, O> {
  return { transport: 'json', ...given }
}

/** The path with its parameters filled in, and the input that is left for the query or the body. */
export function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value ?? ''))
  })
  return { path: filled, rest }
}
