import { dayInMs, type LoadFigures, type PartName, type Pointer, type RemoteReleases } from '@bellhouse/contracts'
import { findNewestWaiting, type PartState, Refusal, readHistory, readPartState, type Store } from '@bellhouse/releases'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../platform/db/open'
import { countedSince, isPastLimit } from './releases.policy'
import { listFigures, tallyLoads } from './releases.repo'

interface Question {
  db: Db
  store: Store
  log: FastifyBaseLogger
  part: PartName
  /** Why its canary could not be rolled back when it was due. */
  obstacle: string | undefined
  /** What the server itself has found damaged, a sentence each. */
  skipped: readonly string[]
}

/** What the store says of one part. */
interface Stored {
  standing: PartState
  newest: string | null
  history: RemoteReleases['history']
}

const mostMoves = 100

/** What an admin sees of one part. Where its folder in the store cannot be read, that is said, and stops no other. */
export async function describePart(question: Question): Promise<RemoteReleases> {
  const { store, log, part, skipped } = question
  const reasons: string[] = []
  const stored = await readStored(store, part).catch((err) => {
    log.warn({ err, part }, 'the releases of a part cannot be read')
    if (err instanceof Refusal) reasons.push(err.message)
    return null
  })
  const figures = await figuresOf(question, stored?.standing.pointer)
  const nothing = { remote: part, standing: null, newest: null, figures, history: [] }
  if (!stored) return { ...nothing, state: 'unreadable', damage: reasons }
  const { standing, newest, history } = stored
  const damage = [...new Set([...standing.damage, ...skipped])]
  if (!standing.pointer) return { ...nothing, state: 'empty', newest, history, damage }
  return { ...nothing, state: 'deployed', standing: await pointerStateOf(question, standing), newest, history, damage }
}

async function readStored(store: Store, part: PartName): Promise<Stored> {
  const [standing, { moves }] = await Promise.all([readPartState(store, part), readHistory(store, part)])
  const history = moves
    .slice(-mostMoves)
    .reverse()
    .map(({ pointer: { seq, at, by, reason, active, canary } }) => ({
      ...{ seq, at, by, reason, active },
      canary: canary ?? null,
    }))
  return { standing, newest: await findNewestWaiting(store, standing), history }
}

async function pointerStateOf({ db, part, obstacle }: Question, { pointer, since, canarySince }: PartState) {
  if (!pointer) return null
  const { active, lastGood = [], quarantined = [], at, by, reason } = pointer
  return {
    active: { release: active, since: since ?? at },
    canary: pointer.canary ? await canaryOf(db, part, pointer.canary, canarySince ?? at, obstacle) : null,
    lastGood,
    quarantined,
    moved: { at, by, reason },
  }
}

async function canaryOf(
  db: Db,
  part: PartName,
  { release, share }: NonNullable<Pointer['canary']>,
  since: string,
  obstacle: string | undefined,
) {
  const counted = countedSince(since)
  const tally = await tallyLoads(db, part, release, counted.since)
  const { loads, failures, inUse, people, failedFor } = tally
  const isPast = isPastLimit(tally, counted.age)
  return { release, share, since, loads, failures, inUse, people, failedFor, obstacle: (isPast && obstacle) || null }
}

async function figuresOf({ db, part }: Question, pointer: Pointer | null | undefined) {
  const ofDay = await listFigures(db, part, new Date(Date.now() - dayInMs))
  const sinceMove = pointer ? await listFigures(db, part, new Date(pointer.at)) : []
  const releases = new Set([...sinceMove, ...ofDay].map(({ release }) => release))
  return [...releases].map((release) => ({
    release,
    day: figuresIn(ofDay, release),
    sinceMove: figuresIn(sinceMove, release),
  }))
}

type Row = LoadFigures & { release: string }

const figuresIn = (rows: Row[], release: string) => rows.find((row) => row.release === release) ?? null
