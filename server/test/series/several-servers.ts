import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '@bellhouse/api-client'
import { signIn } from '@bellhouse/contracts'
import { openSigningKeys } from '../../src/modules/identity/session/signing-keys'
import { Tokens } from '../../src/modules/identity/session/tokens'
import { openBlankDatabase } from '../test-database'
import { urlOf } from '../url-of'
import { RoundRobin } from './round-robin'
import { ServerProcess } from './server-process'

type Names = readonly ['A', 'B', 'C']
export type ServerName = Names[number]
const names: Names = ['A', 'B', 'C']

interface Options {
  settings?: Record<string, string>
  /** Where backups go; without it there are none. */
  backups?: (folder: string) => string
  /** The data folder of each; without it all three share one. */
  folderOf?: (name: ServerName) => string
}

/** Three servers, each in a process of its own, on one PostgreSQL, and a proxy before them. */
export class SeveralServers {
  private constructor(
    readonly folder: string,
    private readonly database: Awaited<ReturnType<typeof openBlankDatabase>>,
    private readonly options: Options,
    readonly servers: Record<ServerName, ServerProcess>,
    private readonly proxy: RoundRobin,
    /** Where the proxy is. */
    readonly url: string,
  ) {}

  /** Starts all three at once on an empty database. */
  static async open(options: Options = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'bellhouse-several-'))
    const database = await openBlankDatabase()
    const begin = (name: ServerName) => startOne(name, folder, database.address, options)
    const [A, B, C] = await Promise.all([begin('A'), begin('B'), begin('C')])
    const servers = { A, B, C }
    const proxy = new RoundRobin(() => names.map((name) => servers[name]))
    return new SeveralServers(folder, database, options, servers, proxy, await proxy.start())
  }

  get db() {
    return this.database.db
  }

  get address() {
    return this.database.address
  }

  /** The real client of a server, with that token. */
  at(name: ServerName, token: string | null = null) {
    return createApi({ baseUrl: this.servers[name].url, token: () => token })
  }

  /** The token that one of them gives for the password. */
  async signIn(name: ServerName, username: string, password: string) {
    const entered = await this.at(name)(signIn, { username, password })
    if (entered.status !== 200) throw new Error('The password alone signs them in')
    return entered.access_token
  }

  /** Starts another one with the same settings and these, on that data folder or the one of that name. */
  start(name: ServerName, folder?: string, settings: Record<string, string> = {}) {
    const options = {
      ...this.options,
      ...(folder && { folderOf: () => folder }),
      settings: { ...this.options.settings, ...settings },
    }
    return startOne(name, this.folder, this.database.address, options)
  }

  /** Signs sessions as the servers do. */
  async openTokens() {
    return new Tokens(await openSigningKeys(join(this.options.folderOf?.('A') ?? join(this.folder, 'data'), 'keys')))
  }

  async close() {
    await this.proxy.stop()
    await Promise.all(names.map((name) => this.servers[name].stop()))
    await this.database.drop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

function startOne(
  name: ServerName,
  folder: string,
  address: SeveralServers['address'],
  { settings, backups, folderOf }: Options,
) {
  const BACKUP_DIR = backups?.(folder) ?? ''
  return ServerProcess.start(folderOf?.(name) ?? join(folder, 'data'), {
    ...{ DEMO: 'on', BACKUP_DIR, DATABASE_URL: urlOf(address) },
    ...settings,
  })
}
