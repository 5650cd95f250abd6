import { join } from 'node:path'
import { makeFolder } from '@bellhouse/releases'
import { chooseIdentity, handOver, type Identity } from './identity'
import { findPrograms, type Programs } from './programs'
import { makeSocketFolder } from './socket-folder'

/** Where one embedded database lives, and with what and as whom it runs. */
export interface Place {
  /** PostgreSQL's own data folder. */
  cluster: string
  /** The folder of the Unix socket. */
  socket: string
  log: string
  identity: Identity
  programs: Programs
  /** Whether a write survives a power cut before it is acknowledged; only tests say no. */
  durable: boolean
  connections: number
}

export interface EmbeddedOptions {
  folder: string
  /** Folder of PostgreSQL programs to use instead of the packaged ones. */
  bin?: string | undefined
  durable?: boolean
  /** How many connections servers take at most; there is room for some more. */
  connections?: number
  /** Refuses to start where another portal serves the same folder. */
  alone?: boolean
  identity?: Identity
}

export async function preparePlace({
  folder,
  bin,
  durable = true,
  connections = 0,
  identity,
}: EmbeddedOptions): Promise<Place> {
  const programs = await findPrograms(bin)
  await makeFolder(folder, 0o700)
  const chosen = identity ?? (await chooseIdentity(folder))
  const socket = await makeSocketFolder(folder, chosen)
  await handOver(chosen, folder)
  await handOver(chosen, socket)
  return {
    cluster: join(folder, 'cluster'),
    socket,
    log: join(folder, 'postgres.log'),
    identity: chosen,
    programs,
    durable,
    connections,
  }
}

/** What a client needs to reach the database of that place. */
export function addressOf(place: Place, database = 'postgres') {
  return { host: place.socket, port: 5432, user: 'bellhouse', database }
}
