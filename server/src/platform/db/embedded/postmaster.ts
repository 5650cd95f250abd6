import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { link, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { promisify } from 'node:util'
import { orNothing } from '@bellhouse/releases'
import pg from 'pg'
import { ignored } from '../../ignored'
import { commandAs } from './identity'
import { addressOf, type Place } from './place'

const run = promisify(execFile)

/** What a knock brings: the database serves, it is busy starting or stopping, its disk is too full for anybody new, or nobody is there. */
export type Answer = 'ready' | 'not-yet' | 'full' | 'nobody'

export async function knock(place: Place): Promise<Answer> {
  const client = new pg.Client({ ...addressOf(place), connectionTimeoutMillis: 5_000 })
  client.on('error', ignored('whoever asks the connection hears it too'))
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === '53100') return 'full'
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? 'nobody' : 'not-yet'
  } finally {
    await client.end().catch(ignored('a connection that never was has no end'))
  }
}

export interface Attempt {
  child: ChildProcess
  /** Where in the log this attempt's lines begin. */
  logFrom: number
}

/** Starts PostgreSQL in a session of its own, so that Ctrl-C in the terminal does not reach it before we are done. */
export async function startPostmaster(place: Place): Promise<Attempt> {
  const log = await openLog(place)
  const { size } = await log.stat()
  const { command, args, options } = commandAs(place.identity, place.programs.postgres, argumentsOf(place))
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', log.fd, log.fd] })
  child.once('error', ignored('the knock that nobody answers tells of it'))
  child.unref()
  await log.close()
  return { child, logFrom: size }
}

/** Connections for backups, commands, and whoever looks into the database by hand. */
const roomForOthers = 20

function argumentsOf(place: Place) {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: place.socket,
    unix_socket_permissions: '0700',
    max_connections: String(Math.max(60, place.connections + roomForOthers)),
    fsync: onOff(place.durable),
    full_page_writes: onOff(place.durable),
    synchronous_commit: onOff(place.durable),
    jit: 'off',
    random_page_cost: '1.1',
    max_wal_size: '256MB',
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  return ['-D', place.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

const onOff = (on: boolean) => (on ? 'on' : 'off')

const longestLog = 5_000_000

async function openLog({ log }: Place) {
  const found = await stat(log).catch(orNothing)
  if (found && found.size > longestLog) await rename(log, `${log}.1`)
  return open(log, 'a', 0o600)
}

/** What PostgreSQL said since that attempt to start it, without its answers to those who knocked too early. */
export async function readLog({ log }: Place, from: number) {
  const all = await readFile(log).catch(orNothing)
  const lines = (all?.subarray(from).toString() ?? '').split('\n')
  return lines.filter((line) => !line.includes('the database system is')).join('\n')
}

/** The process that says it serves this cluster, or nothing. */
export const findPostmaster = (place: Place) => pidIn(pidFileOf(place))

const pidFileOf = (place: Place) => `${place.cluster}/postmaster.pid`
const socketLockOf = (place: Place) => `${place.socket}/.s.PGSQL.5432.lock`

async function pidIn(file: string) {
  const lines = await readFile(file, 'utf8').catch(orNothing)
  return Number.parseInt(lines ?? '', 10) || null
}

/**
 * After a power cut, or in a container, the number in `postmaster.pid` or in the lock of the socket can belong to a stranger, and
 * PostgreSQL then refuses to start for ever. A file that names a process which does not serve this cluster is taken away.
 */
export async function dropRecycledPids(place: Place) {
  for (const file of [pidFileOf(place), socketLockOf(place)]) await dropRecycledPid(place, file)
}

async function dropRecycledPid(place: Place, file: string) {
  const pid = await pidIn(file)
  if (pid === null || !isAlive(pid) || (await servesCluster(pid, place.cluster))) return
  const aside = `${file}.${randomUUID()}`
  await rename(file, aside)
  // Another start may have written a fresh file between the look and the move; that one is put back.
  if ((await pidIn(aside)) !== pid) await link(aside, file)
  await unlink(aside)
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export async function servesCluster(pid: number, cluster: string) {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => commandByPs(pid))
  return command.includes(cluster)
}

async function commandByPs(pid: number) {
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout
}
