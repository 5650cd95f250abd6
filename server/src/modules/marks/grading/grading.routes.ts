import {
  activateGradingScheme,
  addGradingScheme,
  chooseGrading,
  copyGradingScheme,
  explainPreview,
  getGradingScheme,
  type InputOf,
  listClassGradings,
  listGradingSchemes,
  listReadyMadeGrading,
  previewGrading,
  removeGradingScheme,
  saveGradingScheme,
} from '@bellhouse/contracts'
import { findSchemeFaults } from '@bellhouse/grading'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { versionConflict } from '../../../platform/audit/version-conflict'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { explainStudent } from './explain-student'
import { mustBeDraft, mustBeSound, mustFollowAnother, mustHaveNoneLater, mustSuit } from './grading.policy'
import {
  activateScheme,
  deleteDraft,
  findClassLevel,
  findScheme,
  findStreamOfPreview,
  findTermOfPreview,
  findTermOfYear,
  findYear,
  holdClassGrading,
  holdTermGrading,
  insertNextVersion,
  insertScheme,
  listClassesOfYear,
  listSchemes,
  listTermsGradedApart,
  putClassGrading,
  putTermGrading,
  updateDraft,
} from './grading.repo'
import { compareResults } from './preview-grading'
import { claimsOf } from './ready-made/claims-of'
import { readyMade } from './ready-made/ready-made'
import { mustFindStreamTerm, readStreamMarks } from './stream-marks'
import { reckonStream } from './stream-results'

const kind = 'grading-scheme'

export function gradingRoutes(app: FastifyInstance) {
  handle(app, listGradingSchemes, async ({ db }) => (await listSchemes(db)).map(dated))

  handle(app, getGradingScheme, ({ db, input }) => mustFindScheme(db, input.schemeId))

  handle(app, listReadyMadeGrading, async () =>
    readyMade.map(({ claims, ...set }) => ({
      ...set,
      claims: claims.map(({ what, source }) => ({ what, source })),
      faults: findSchemeFaults(set.document),
    })),
  )

  handle(app, addGradingScheme, async ({ db, input, actor }) => {
    mustBeSound(input.document)
    const scheme = await mustFindScheme(db, await insertScheme(db, input, actor.accountId))
    await audit(db, actor, { action: 'add grading scheme', kind, id: scheme.id, after: scheme })
    return scheme
  })

  handle(app, copyGradingScheme, async ({ db, input, actor }) => {
    const id = await insertNextVersion(db, input.schemeId, actor.accountId)
    if (!id) throw notFound('grading scheme')
    const scheme = await mustFindScheme(db, id)
    await audit(db, actor, { action: 'add grading scheme', kind, id, after: scheme })
    return scheme
  })

  handle(app, saveGradingScheme, async ({ db, input, actor }) => {
    const before = await mustFindScheme(db, input.schemeId)
    mustBeDraft(before)
    mustBeSound(input.document)
    if (!(await updateDraft(db, input))) throw await versionConflictOf(db, before.id)
    const after = await mustFindScheme(db, before.id)
    await audit(db, actor, { action: 'change grading scheme', kind, id: before.id, before, after })
    return after
  })

  handle(app, activateGradingScheme, async ({ db, input, actor }) => {
    const draft = await mustFindScheme(db, input.schemeId)
    mustBeDraft(draft)
    mustBeSound(draft.document)
    if (!(await activateScheme(db, draft.id, input.version))) throw await versionConflictOf(db, draft.id)
    await audit(db, actor, { action: 'activate grading scheme', kind, id: draft.id, after: { state: 'active' } })
    return mustFindScheme(db, draft.id)
  })

  handle(app, removeGradingScheme, async ({ db, input, actor }) => {
    const draft = await mustFindScheme(db, input.schemeId)
    mustBeDraft(draft)
    await deleteDraft(db, draft.id)
    await audit(db, actor, { action: 'remove grading scheme', kind, id: draft.id, before: draft })
    return {}
  })

  gradingOfClassesRoutes(app)
}

function gradingOfClassesRoutes(app: FastifyInstance) {
  handle(app, listClassGradings, async ({ db, input }) => {
    if (!(await findYear(db, input.yearId))) throw notFound('year')
    return listClassesOfYear(db, input.yearId)
  })

  handle(app, chooseGrading, async ({ db, input, actor }) => {
    const [year, group] = await askAll(db, [
      () => findYear(db, input.yearId),
      () => findClassLevel(db, input.classCode),
    ])
    if (!year) throw notFound('year')
    if (!group) throw notFound('class')
    if (input.schemeId) mustSuit(await mustFindScheme(db, input.schemeId), group)
    const chosen = await (input.fromTermId ? gradeFrom(db, input.fromTermId, input) : gradeYear(db, input))
    const before = { ...input, schemeId: chosen?.schemeId ?? null }
    await audit(db, actor, { action: 'choose grading', kind: 'year', id: year.id, before, after: input })
    return {}
  })

  handle(app, previewGrading, async ({ db, input }) => {
    mustBeSound(input.document)
    const [stream, term] = await askAll(db, [
      () => findStreamOfPreview(db, input.streamId),
      () => findTermOfPreview(db, input.termId),
    ])
    if (!stream) throw notFound('stream')
    if (!term) throw notFound('term')
    const place = { streamId: stream.id, termId: term.id }
    const { scheme: inForce, results, ...marks } = await readStreamMarks(db, place)
    return {
      stream: stream.label,
      term: term.label,
      inForce: inForce ? `${inForce.name}, version ${inForce.number}` : null,
      ...compareResults(inForce ? { document: inForce.document, results } : null, {
        document: input.document,
        results: reckonStream(input.document, marks),
      }),
    }
  })

  handle(app, explainPreview, async ({ db, input: { document, studentId, ...asked } }) => {
    mustBeSound(document)
    const place = await mustFindStreamTerm(db, asked)
    const { scheme: _, results: __, ...read } = await readStreamMarks(db, place)
    const found = explainStudent(document, read, studentId)
    if (!found) throw notFound('student')
    return { ...found, stream: place.stream, term: place.term, scheme: 'This scheme, not yet in use' }
  })
}

type Choice = InputOf<typeof chooseGrading>

/** The scheme of the whole year, which answers the one before; what holds from a later term on stays. */
async function gradeYear(db: Db, { yearId, classCode, schemeId }: Choice) {
  if (!schemeId) mustHaveNoneLater(await listTermsGradedApart(db, yearId, classCode))
  const chosen = await holdClassGrading(db, yearId, classCode)
  await putClassGrading(db, yearId, classCode, schemeId)
  return chosen
}

/** The scheme from a term on. */
async function gradeFrom(db: Db, termId: string, { yearId, classCode, schemeId }: Choice) {
  const term = await findTermOfYear(db, termId, yearId)
  if (!term) throw notFound('term')
  mustFollowAnother(term, await holdClassGrading(db, yearId, classCode))
  const chosen = await holdTermGrading(db, termId, classCode)
  await putTermGrading(db, termId, classCode, schemeId)
  return chosen
}

const dated = <S extends { activatedAt: Date | null }>(scheme: S) => ({
  ...scheme,
  activatedAt: scheme.activatedAt?.toISOString() ?? null,
})

async function mustFindScheme(db: Db, schemeId: string) {
  const found = await findScheme(db, schemeId)
  if (!found) throw notFound('grading scheme')
  const { readyMade: begunWith, ...scheme } = found
  return { ...dated(scheme), claims: claimsOf(begunWith, scheme.document) }
}

async function versionConflictOf(db: Db, id: string) {
  const record = await mustFindScheme(db, id)
  return versionConflict(db, { what: 'grading scheme', kind, id, record })
}
