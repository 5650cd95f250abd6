import { changeStudents, listPlacements } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let streams: { id: string }[]

beforeAll(async () => {
  await aSchool(app.db)
  await beginDay(app.db, '2026-10-12')
  admin = await anAccount(app.db, 'admin')
  streams = [await aStream(app.db, { name: 'East' }), await aStream(app.db, { name: 'West' })]
})

const [east, west] = [() => streams[0]?.id ?? '', () => streams[1]?.id ?? '']

async function changed(...steps: { status?: 'left' | 'active' | 'suspended'; streamId?: string; on: string }[]) {
  const { id: studentId } = await aStudent(app.db, { stream_id: east() })
  for (const step of steps) await app.as(admin)(changeStudents, { studentIds: [studentId], ...step })
  const { placements, acts } = await app.as(admin)(listPlacements, { studentId })
  return { now: placements[0], before: placements[1], kind: acts[0]?.kind }
}

describe('a status and a stream that are changed in one act', () => {
  it.each([
    ['coming back', { status: 'active' as const }, { status: 'left' as const, on: '2026-10-01' }, 'return'],
    ['being suspended', { status: 'suspended' as const }, null, 'suspend'],
  ])('are both told: %s into another stream', async (_, step, first, kind) => {
    const told = await changed(...(first ? [first] : []), { ...step, streamId: west(), on: '2026-10-12' })
    expect(told).toMatchObject({
      ...{ kind, now: { began: 'moved', from: '2026-10-12', isSuspended: step.status === 'suspended' } },
      before: { isSuspended: false, ended: first ? 'left' : null },
    })
  })
})
