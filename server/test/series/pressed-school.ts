import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSigningKeys } from '../../src/modules/identity/session/signing-keys'
import { Tokens } from '../../src/modules/identity/session/tokens'
import { addressOf, type Place, preparePlace } from '../../src/platform/db/embedded/place'
import type { EmbeddedDatabase } from '../../src/platform/db/embedded/supervisor'
import { connect, type Db } from '../../src/platform/db/open'
import { aSchool } from '../factories'
import { urlOf } from '../url-of'
import { Clerk } from './clerk'
import { Courier } from './courier'
import type { KeptDoor } from './kept-door'
import { ServerProcess } from './server-process'
import { countAcknowledged, tallyOf } from './tally'

interface Options {
  clerks?: number
  /** A folder that is there; else one is made for it. */
  folder?: string
  settings?: Record<string, string>
  /** A database that is not of that folder. */
  elsewhere?: EmbeddedDatabase
  /** What stays open while its server is away. */
  door?: KeptDoor
}

/** A school in a folder of its own, with clerks who write all the time, on a server that has to bear with a lot. */
export class PressedSchool {
  private constructor(
    readonly folder: string,
    /** Where its database lives. */
    readonly place: Place,
    readonly db: Db,
    readonly clerks: readonly Clerk[],
    readonly courier: Courier,
    private readonly settings: Record<string, string>,
    public server: ServerProcess,
    private readonly door?: KeptDoor,
  ) {}

  static async open({ clerks = 6, elsewhere, door, ...given }: Options = {}) {
    const folder = given.folder ?? (await mkdtemp(join(tmpdir(), 'bellhouse-series-')))
    const settings = { ...given.settings, ...(elsewhere && { DATABASE_URL: urlOf(elsewhere.address()) }) }
    const server = await ServerProcess.start(folder, settings, door)
    const place = elsewhere?.place ?? (await preparePlace({ folder: join(folder, 'postgres') }))
    const db = connect(addressOf(place))
    const tokens = new Tokens(await openSigningKeys(join(folder, 'keys')))
    const { term } = await aSchool(db)
    const hired: Clerk[] = []
    for (let count = 0; count < clerks; count += 1) hired.push(await Clerk.hire(db, tokens, term.id))
    const courier = await Courier.hire(db, tokens, server.url)
    return new PressedSchool(folder, place, db, hired, courier, settings, server, door)
  }

  async restart() {
    this.server = await ServerProcess.start(this.folder, this.settings, this.door)
  }

  countAcknowledged() {
    return countAcknowledged(this.clerks)
  }

  /** Comes back when so many writes more have been acknowledged. */
  async untilWritten(count: number) {
    const enough = this.countAcknowledged() + count
    const deadline = Date.now() + 30_000
    while (this.countAcknowledged() < enough) {
      if (Date.now() > deadline) throw new Error('The clerks write too little')
      await sleep(5)
    }
  }

  tally() {
    return tallyOf(this.clerks)
  }

  async close() {
    await this.server.stop()
    this.door?.close()
    await this.db.destroy()
    await rm(this.folder, { recursive: true, force: true })
  }
}
