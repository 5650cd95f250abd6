import {
  addTerm,
  addYear,
  foreseeCurrentTerm,
  foreseeTermDates,
  listYears,
  makeCurrent,
  removeTerm,
  saveTerm,
  saveYear,
  unpinTerm,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { mustBeUnused } from '../../../http/in-use'
import { invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { versionConflict } from '../../../platform/audit/version-conflict'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { mustBeClasses } from '../classes'
import { followTermDates, makeTermCurrent } from './terms.commands'
import { mustBeApart, mustBeginWithin, mustHold, mustLieWithin, mustNotBeCurrent } from './terms.policy'
import {
  countOutside,
  countUses,
  deleteTerm,
  findTerm,
  findTermNumbered,
  findTermWithin,
  findYear,
  findYearTitled,
  findYearWithin,
  foreseeCurrent,
  insertTerm,
  insertYear,
  listTermRows,
  listYearRows,
  updateTerm,
  updateYear,
} from './terms.repo'

export function termsRoutes(app: FastifyInstance) {
  yearRoutes(app)
  termRoutes(app)
  currentTermRoutes(app)
}

function yearRoutes(app: FastifyInstance) {
  handle(app, listYears, ({ db }) => listAll(db))

  handle(app, addYear, async ({ db, input, actor }) => {
    await mustBeFreeTitle(db, input.title)
    mustBeApart(await findYearWithin(db, input.startDate, input.endDate, null))
    const year = await mustFindYear(db, await insertYear(db, input))
    await audit(db, actor, { action: 'add year', kind: 'year', id: year.id, after: year })
    return { ...year, terms: [] }
  })

  handle(app, saveYear, async ({ db, input, actor }) => {
    const before = await mustFindYear(db, input.yearId)
    if (input.title !== before.title) await mustBeFreeTitle(db, input.title)
    mustBeApart(await findYearWithin(db, input.startDate, input.endDate, before.id))
    const terms = (await listTermRows(db)).filter(({ yearId }) => yearId === before.id)
    mustHold(terms, input)
    if (!(await updateYear(db, input))) {
      const record = await mustFindYear(db, before.id)
      throw await versionConflict(db, { what: 'year', kind: 'year', id: before.id, record })
    }
    const after = await mustFindYear(db, before.id)
    await audit(db, actor, { action: 'change year', kind: 'year', id: before.id, before, after })
    return { ...after, terms }
  })
}

function termRoutes(app: FastifyInstance) {
  handle(app, addTerm, async ({ db, input, actor }) => {
    await mustFit(db, input.yearId, input)
    await mustBeFreeNumber(db, input.yearId, input.number)
    const term = await mustFindTerm(db, await insertTerm(db, input))
    await audit(db, actor, { action: 'add term', kind: 'term', id: term.id, after: term })
    return term
  })

  handle(app, saveTerm, async ({ db, input, actor }) => {
    const before = await mustFindTerm(db, input.termId)
    await mustFit(db, before.yearId, input, before.id)
    if (input.number !== before.number) await mustBeFreeNumber(db, before.yearId, input.number)
    const outside = await countOutside(db, input)
    if (!(await updateTerm(db, input))) {
      const record = await mustFindTerm(db, before.id)
      throw await versionConflict(db, { what: 'term', kind: 'term', id: before.id, record })
    }
    const after = await mustFindTerm(db, before.id)
    await audit(db, actor, { action: 'change term', kind: 'term', id: before.id, before, after })
    return { ...after, outside }
  })

  handle(app, foreseeTermDates, async ({ db, input }) => {
    await mustFindTerm(db, input.termId)
    return countOutside(db, input)
  })

  handle(app, removeTerm, async ({ db, input, actor }) => {
    const term = await mustFindTerm(db, input.termId)
    mustNotBeCurrent(term)
    mustBeUnused(term.title, await countUses(db, term.id))
    await deleteTerm(db, term.id)
    await audit(db, actor, { action: 'remove term', kind: 'term', id: term.id, before: term })
    return {}
  })
}

function currentTermRoutes(app: FastifyInstance) {
  handle(app, makeCurrent, async ({ db, input, actor }) => {
    const term = await mustFindTerm(db, input.termId)
    await makeTermCurrent(db, { actor, action: 'make current term' }, term.id)
    return {}
  })

  handle(app, foreseeCurrentTerm, async ({ db, input }) =>
    foreseeCurrent(db, (await mustFindTerm(db, input.termId)).id),
  )

  handle(app, unpinTerm, async ({ db, actor }) => {
    await followTermDates(db, { actor, action: 'follow the dates of terms' })
    return {}
  })
}

async function listAll(db: Db) {
  const [years, terms] = await askAll(db, [() => listYearRows(db), () => listTermRows(db)])
  return years.map((year) => ({ ...year, terms: terms.filter(({ yearId }) => yearId === year.id) }))
}

async function mustFindYear(db: Db, yearId: string) {
  const year = await findYear(db, yearId)
  if (!year) throw notFound('year')
  return year
}

async function mustFindTerm(db: Db, termId: string) {
  const term = await findTerm(db, termId)
  if (!term) throw notFound('term')
  return term
}

async function mustBeFreeTitle(db: Db, title: string) {
  if (await findYearTitled(db, title)) throw invalidFields({ title: 'There is already a year with this title' })
}

async function mustBeFreeNumber(db: Db, yearId: string, number: number) {
  const same = await findTermNumbered(db, yearId, number)
  if (same) throw invalidFields({ number: `${same.title} already has this number` })
}

interface Dates {
  startDate: string
  endDate: string
  classStarts: { classCode: string; startDate: string }[]
}

async function mustFit(db: Db, yearId: string, dates: Dates, termId: string | null = null) {
  mustLieWithin(await mustFindYear(db, yearId), dates)
  mustBeApart(await findTermWithin(db, dates.startDate, dates.endDate, termId))
  mustBeginWithin(dates.classStarts, dates)
  const codes = dates.classStarts.map(({ classCode }) => classCode)
  await mustBeClasses(db, codes, 'classStarts')
}
