import type { Endpoint } from '@bellhouse/contracts'
import type { Store } from '@bellhouse/releases'
import type { FastifyRequest } from 'fastify'
import type { Env } from './env'
import type { Actor } from './http/actor'
import type { ActsForTwo } from './http/for-two'
import type { UploadQuota } from './http/upload-quota'
import type { Live } from './modules/communication/live'
import type { Passwords, Tokens } from './modules/identity/session'
import type { Shells } from './modules/portal/page'
import type { Db } from './platform/db/open'
import type { DiskReserve } from './platform/disk/disk-reserve'
import type { FileStore } from './platform/files/file-store'
import type { ImportMachine } from './platform/imports/import-machine'
import type { JobRunner } from './platform/jobs/job-runner'
import type { Printer } from './platform/pdf/printer'
import type { Sealer } from './platform/sealer'

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    env: Env
    /** Whether there is room for more than sign-ins. */
    reserve: Pick<DiskReserve, 'isSpent'>
    files: FileStore
    jobs: JobRunner
    imports: ImportMachine
    /** How much each person may send up. */
    uploadQuota: UploadQuota
    /** What a school may want two persons for. */
    actsForTwo: ActsForTwo
    printer: Printer
    passwords: Passwords
    tokens: Tokens
    /** Seals what the database must not be able to tell. */
    sealer: Sealer
    /** Releases and pointers, in the data folder or in a bucket. */
    releaseStore: Store
    /** Which release of the shell pages are drawn from. */
    shells: Shells
    /** What is known of the browsers that are connected. */
    live: Live
    /** True once the server has been told to stop. */
    isStopping: boolean
    /** While the door is closing: when whoever came last is served. */
    heldUntil: Promise<void> | null
    /** Who makes the request, asked of the database each time; nobody without a living session. */
    identify(request: FastifyRequest): Promise<Actor | null>
    /** Refuses a genuine token that has not run out, and says what has become of its session. */
    mustNotHaveEnded(request: FastifyRequest): Promise<void>
  }
  interface FastifyContextConfig {
    /** The contract that the route serves; routes without one stand on the list of public routes. */
    endpoint?: Endpoint
    /** The live line, on which whoever connects first shows a token. */
    isLive?: true
  }
}
