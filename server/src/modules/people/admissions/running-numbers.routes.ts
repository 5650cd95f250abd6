import { getNextNumber, getNumberPatterns, saveNumberPatterns } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { newerVersion } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { mustFindSchool } from '../../school/school'
import { findPatterns, lockNumbers, nextNumber, setPatterns } from './running-number.repo'

const numbered = { admission: 'student', application: 'application' } as const

export function runningNumbersRoutes(app: FastifyInstance) {
  handle(app, getNumberPatterns, ({ db }) => findPatterns(db))

  handle(app, getNextNumber, async ({ db, input: { kind, pattern } }) => {
    const { today } = await mustFindSchool(db)
    return { number: await nextNumber(db, numbered[kind], pattern, Number(today.slice(0, 4))) }
  })

  handle(app, saveNumberPatterns, async ({ db, input: { version, ...patterns }, actor }) => {
    await lockNumbers(db)
    const before = await findPatterns(db)
    if (before.version !== version) throw newerVersion('pattern', { record: before, by: null, at: null })
    await setPatterns(db, patterns)
    await audit(db, actor, { action: 'change', kind: 'number patterns', id: null, before, after: patterns })
    return findPatterns(db)
  })
}
