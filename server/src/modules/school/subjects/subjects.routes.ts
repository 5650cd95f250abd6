import {
  addSubject,
  exportSubjects,
  findSubjects,
  listSubjectChanges,
  listSubjectsOfCode,
  removeSubject,
  saveSubject,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { mustBeUnused, usesText } from '../../../http/in-use'
import { invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { historyOf } from '../../../platform/audit/history'
import { versionConflict } from '../../../platform/audit/version-conflict'
import { pageOf } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { tableFile } from '../../../platform/table-file/table-file'
import { mustBeLevel } from '../classes'
import { dayOf } from '../school'
import { subjectColumns } from './subject-columns'
import {
  countUses,
  deleteSubject,
  findHighestPaper,
  findSubject,
  holdCompulsory,
  insertSubject,
  listOfCode,
  listSubjectPage,
  listSubjectsForExport,
  updateSubject,
} from './subjects.repo'

export function subjectsRoutes(app: FastifyInstance) {
  handle(app, findSubjects, async ({ db, input }) =>
    pageOf(await listSubjectPage(db, input), ({ sortText, id }) => [sortText, id]),
  )

  handle(app, exportSubjects, async ({ db, input }) => {
    const { format = 'csv', ...filters } = input
    const rows = await listSubjectsForExport(db, filters)
    return tableFile(format, { name: 'subjects', columns: subjectColumns, rows })
  })

  handle(app, listSubjectsOfCode, ({ db, input }) => listOfCode(db, input.code))

  handle(app, addSubject, async ({ db, input, actor }) => {
    await mustBeFree(db, input)
    const subject = await insertSubject(db, input)
    await audit(db, actor, { action: 'add subject', kind: 'subject', id: subject.id, after: subject })
    return subject
  })

  handle(app, saveSubject, async ({ db, input, actor }) => {
    const before = await mustFind(db, input.subjectId)
    if (input.code !== before.code || input.level !== before.level) await mustBeFree(db, input)
    if (input.level !== before.level) await mustHaveNoLevel(db, before)
    await mustHoldPapers(db, input)
    const { compulsorySince } = input
    if (compulsorySince) await mustHaveCome(db, compulsorySince)
    const after = await updateSubject(db, input)
    if (!after) {
      const record = await mustFind(db, before.id)
      throw await versionConflict(db, { what: 'subject', kind: 'subject', id: before.id, record })
    }
    const isNew = after.compulsory !== before.compulsory && compulsorySince !== undefined
    if (isNew) await holdCompulsory(db, after.id, after.compulsory, compulsorySince)
    const told = isNew ? { ...after, compulsorySince } : after
    await audit(db, actor, { action: 'change subject', kind: 'subject', id: before.id, before, after: told })
    return after
  })

  handle(app, removeSubject, async ({ db, input, actor }) => {
    const subject = await mustFind(db, input.subjectId)
    mustBeUnused(subject.name, await countUses(db, subject.id))
    await deleteSubject(db, subject.id)
    await audit(db, actor, { action: 'remove subject', kind: 'subject', id: subject.id, before: subject })
    return {}
  })

  handle(app, listSubjectChanges, async ({ db, input }) => {
    const { id } = await mustFind(db, input.subjectId)
    return historyOf(db, 'subject', id)
  })
}

async function mustFind(db: Db, subjectId: string) {
  const subject = await findSubject(db, subjectId)
  if (!subject) throw notFound('subject')
  return subject
}

async function mustHaveCome(db: Db, day: string) {
  if (day > (await dayOf(db, null))) throw invalidFields({ compulsorySince: 'This day is still to come' })
}

async function mustBeFree(db: Db, { code, level }: { code: string; level: string }) {
  const { name } = await mustBeLevel(db, level)
  const same = (await listOfCode(db, code)).find((one) => one.level === level)
  if (same) throw invalidFields({ code: `${same.name} already has this code at ${name}` })
}

/** What belongs to it is of classes of its level, and nobody there could open it any more. */
async function mustHaveNoLevel(db: Db, { id, name }: { id: string; name: string }) {
  const belongs = usesText(await countUses(db, id))
  if (!belongs) return
  throw invalidFields({
    level: `${name} stays at its level: ${belongs} to it. Add a subject of the other level instead`,
  })
}

async function mustHoldPapers(db: Db, { subjectId, papers }: { subjectId: string; papers: number | null }) {
  const highest = await findHighestPaper(db, subjectId)
  if (highest <= (papers ?? 1)) return
  throw invalidFields({
    papers: `There are assessments of paper ${highest}. Give them another paper first, or enter at least ${highest}`,
  })
}
