import type { LoadFigures, Pointer, RemoteName, RemoteReleases } from '@bellhouse/contracts'
import { mustReadRelease, type PartStanding, readHistory, readStanding, type Store } from '@bellhouse/releases'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/open'
import { isKnown, isPastLimit } from './releases.policy'
import { listFigures, tallyLoads } from './releases.repo'

interface Question {
  db: Db
  store: Store
  log: FastifyBaseLogger
  remote: RemoteName
  /** Why its canary could not be taken back when it was due. */
  obstacle: string | undefined
}

/** What the store says of one remote. */
interface Stored {
  standing: PartStanding
  newest: string | null
  history: RemoteReleases['history']
}

const dayInMs = 86_400_000
const mostMoves = 100

/** What an admin sees of one remote. Where its part of the store cannot be read, that is said, and stops no other. */
export async function describeRemote(question: Question): Promise<RemoteReleases> {
  const { store, log, remote } = question
  const stored = await readStored(store, remote).catch((err) => {
    log.warn({ err, remote }, 'the releases of a remote cannot be read')
    return null
  })
  const figures = await figuresOf(question, stored?.standing.pointer)
  if (!stored) return { remote, state: 'unreadable', standing: null, newest: null, figures, history: [] }
  const { standing, newest, history } = stored
  if (!standing.pointer) return { remote, state: 'empty', standing: null, newest, figures, history }
  return { remote, state: 'deployed', standing: await standingOf(question, standing), newest, figures, history }
}

async function readStored(store: Store, remote: RemoteName): Promise<Stored> {
  const [standing, { moves }] = await Promise.all([readStanding(store, remote), readHistory(store, remote)])
  const history = moves
    .slice(-mostMoves)
    .reverse()
    .map(({ pointer: { seq, at, by, reason, active, canary } }) => ({
      ...{ seq, at, by, reason, active },
      canary: canary ?? null,
    }))
  return { standing, newest: await findNewest(store, remote, standing), history }
}

/** The release that was built last, where nobody has got it yet. */
async function findNewest(store: Store, remote: RemoteName, { pointer, releases }: PartStanding) {
  const unknown = releases.filter((id) => !pointer || !isKnown(pointer, id))
  const descriptions = await Promise.all(unknown.map((id) => mustReadRelease(store, remote, id)))
  const [newest] = descriptions
    .map(({ release }) => release)
    .sort((one, other) => (one.builtAt < other.builtAt ? 1 : -1))
  if (!newest) return null
  if (!pointer) return newest.id
  const { release: active } = await mustReadRelease(store, remote, pointer.active)
  return newest.builtAt > active.builtAt ? newest.id : null
}

async function standingOf({ db, remote, obstacle }: Question, { pointer, since, canarySince }: PartStanding) {
  if (!pointer) return null
  const { active, lastGood = [], quarantined = [], at, by, reason } = pointer
  return {
    active: { release: active, since: since ?? at },
    canary: pointer.canary ? await canaryOf(db, remote, pointer.canary, canarySince ?? at, obstacle) : null,
    lastGood,
    quarantined,
    moved: { at, by, reason },
  }
}

async function canaryOf(
  db: Db,
  remote: RemoteName,
  { release, share }: NonNullable<Pointer['canary']>,
  since: string,
  obstacle: string | undefined,
) {
  const tally = await tallyLoads(db, remote, release, new Date(since))
  const { loads, failures } = tally
  return { release, share, since, loads, failures, obstacle: (isPastLimit(tally) && obstacle) || null }
}

async function figuresOf({ db, remote }: Question, pointer: Pointer | null | undefined) {
  const ofDay = await listFigures(db, remote, new Date(Date.now() - dayInMs))
  const sinceMove = pointer ? await listFigures(db, remote, new Date(pointer.at)) : []
  const releases = new Set([...sinceMove, ...ofDay].map(({ release }) => release))
  return [...releases].map((release) => ({
    release,
    day: figuresIn(ofDay, release),
    sinceMove: figuresIn(sinceMove, release),
  }))
}

type Row = LoadFigures & { release: string }

const figuresIn = (rows: Row[], release: string) => rows.find((row) => row.release === release) ?? null
