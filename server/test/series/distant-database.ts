import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from '../../src/platform/db/embedded/postmaster'
import { EmbeddedDatabase } from '../../src/platform/db/embedded/supervisor'
import { urlOf } from '../url-of'
import { ServerProcess } from './server-process'
import { freeze, thaw } from './stand-still'

/** A server in a process of its own on a database elsewhere, which can stand still or be stopped. */
export class DistantDatabase {
  private constructor(
    private readonly folder: string,
    private readonly server: ServerProcess,
    private database: EmbeddedDatabase,
  ) {}

  static async open() {
    const folder = await mkdtemp(join(tmpdir(), 'bellhouse-away-'))
    const database = await startIn(folder)
    const server = await ServerProcess.start(folder, { DATABASE_URL: urlOf(database.address()), LOG_LEVEL: 'silent' })
    return new DistantDatabase(folder, server, database)
  }

  async close() {
    await this.server.stop()
    await this.database.stop()
    await rm(this.folder, { recursive: true })
  }

  /** What 25 people hear who ask at once. */
  askMany() {
    const ask = async () => (await fetch(`${this.server.url}/health/ready`)).status
    return Promise.all(Array.from({ length: 25 }, ask))
  }

  async untilBack() {
    while ((await this.askMany()).some((status) => status !== 200)) await sleep(50)
  }

  /** The database stands still while something runs. */
  async whileFrozen(run: () => Promise<void>) {
    const frozen = await freeze(await findPostmaster(this.database.place))
    await run().finally(() => thaw(frozen))
  }

  /** The database is not there while something runs. */
  async whileStopped(run: () => Promise<void>) {
    await this.database.stop()
    await run()
    this.database = await startIn(this.folder)
  }
}

const startIn = (folder: string) => EmbeddedDatabase.start({ folder: join(folder, 'elsewhere'), durable: false })
