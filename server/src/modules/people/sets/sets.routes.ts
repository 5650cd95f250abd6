import {
  endSet,
  findSets,
  makeSets,
  moveToSet,
  previewSets,
  renameSet,
  resumeSet,
  unmakeSets,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFields, notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { previewOf } from './preview-sets'
import { readSets } from './read-sets'
import { dissolveSets, endSetOn, formSets, giveName, moveToSets, resumeSetAfter } from './sets.commands'
import { findPlace, listStreams } from './sets.repo'

export function setsRoutes(app: FastifyInstance) {
  handle(app, findSets, ({ db, input }) => readSets(db, input))

  handle(app, previewSets, async ({ db, input }) => {
    const place = await mustFindPlace(db, input)
    await mustBeItsStreams(db, input)
    return previewOf(db, place, input)
  })

  handle(app, makeSets, async ({ db, input, actor }) => {
    const place = await mustFindPlace(db, input)
    await mustBeItsStreams(db, input)
    const { streamIds, sets } = input
    return formSets(db, { actor, on: input.on, action: 'make set' }, { place, streamIds, sets })
  })

  handle(app, unmakeSets, async ({ db, input, actor }) => {
    await dissolveSets(db, { actor, action: 'remove set' }, input)
    return {}
  })

  handle(app, moveToSet, async ({ db, input, actor }) => {
    const place = await mustFindPlace(db, input)
    return moveToSets(db, { actor, on: input.on, action: 'change' }, { place, moves: input.moves })
  })

  handle(app, renameSet, async ({ db, input, actor }) => {
    await giveName(db, { actor, action: 'rename set' }, input)
    return {}
  })

  handle(app, endSet, ({ db, input, actor }) => endSetOn(db, { actor, on: input.on, action: 'end set' }, input.setId))

  handle(app, resumeSet, ({ db, input, actor }) => resumeSetAfter(db, { actor, action: 'resume set' }, input))
}

async function mustFindPlace(db: Db, { classCode, subjectId }: { classCode: string; subjectId: string }) {
  const place = await findPlace(db, classCode, subjectId)
  if (!place) throw notFound('subject')
  return place
}

async function mustBeItsStreams(db: Db, { classCode, streamIds }: { classCode: string; streamIds: readonly string[] }) {
  const known = (await listStreams(db, classCode)).map(({ id }) => id)
  if (streamIds.some((id) => !known.includes(id))) {
    throw invalidFields({ streamIds: 'One of these streams is not of this class' })
  }
}
