import {
  cancelReportCardRun,
  erasePerson,
  getReportCardRun,
  previewErasure,
  publishReportCards,
  type ReportCardRun,
  startReportCardRun,
  takeReportCardRun,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { unzipSync } from 'fflate'
import { anAccount, aSchool, aStream, aStudent, aSubject, withStatus } from '../../../../test/factories'
import { until } from '../../../../test/live-client'
import { aGradedClass, anAssessment, examAlone } from '../../../../test/marks-factories'
import { readPdf } from '../../../../test/read-pdf'
import { testApp } from '../../../../test/test-app'
import { Printer } from '../../../platform/pdf/printer'

const app = testApp()

const nineGrades = 'ug-9pt-vienna-olevel'

let admin: Awaited<ReturnType<typeof anAccount>>
let termId: string
let studentId: string

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
  const subject = await aSubject(app.db, { compulsory: true })
  for (const name of ['East', 'West']) {
    const { id: streamId } = await aStream(app.db, { class_code: 's1', name })
    if (name === 'East') await aGradedClass(app.db, admin.id, 's1', nineGrades, examAlone(nineGrades))
    studentId = (await aStudent(app.db, { stream_id: streamId, given_names: name })).id
    await anAssessment(app.db, { streamId, termId, subjectId: subject.id, marks: { [studentId]: 70 } })
    await app.as(admin)(publishReportCards, { streamId, termId, reason: '' })
  }
})

async function ended(runId: string): Promise<ReportCardRun> {
  for (;;) {
    const run = await app.as(admin)(getReportCardRun, { runId })
    if (run.state !== 'running') return run
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('printing a whole term', () => {
  it('prints streams beside each other', async () => {
    const { print } = Printer.prototype
    const faults: string[] = []
    let begun = 0
    const spy = jest.spyOn(Printer.prototype, 'print').mockImplementation(async function (this: Printer, ...order) {
      begun += 1
      // Printed all the same, so that a run of one after the other comes to its end and says what is wrong.
      await until(() => begun === 2).catch(() => faults.push('One stream was not begun before the other was printed'))
      return print.apply(this, order)
    })
    const { id: runId } = await app.as(admin)(startReportCardRun, { termId })
    const run = await ended(runId)
    spy.mockRestore()
    expect(faults).toEqual([])
    expect(run).toMatchObject({ state: 'done', printed: 2 })
  })

  it('makes one file for each stream, until somebody who is on it is erased', async () => {
    const { id: runId } = await app.as(admin)(startReportCardRun, { termId })
    expect(await ended(runId)).toMatchObject({ state: 'done', cards: 2, printed: 2 })

    const file = (await app.as(admin)(takeReportCardRun, { runId })) as { blob: Blob }
    const files = unzipSync(new Uint8Array(await file.blob.arrayBuffer()))
    expect(Object.keys(files).sort()).toEqual(['S1 East.pdf', 'S1 West.pdf'])
    const { pages } = await readPdf(files['S1 East.pdf'] ?? new Uint8Array())
    expect(pages[0]).toContain('Nakato, East')

    const person = { kind: 'student' as const, personId: studentId }
    await withStatus(app.db, studentId, 'left')
    const { confirmation } = await app.as(admin)(previewErasure, person)
    await app.as(admin)(erasePerson, { ...person, confirmation, reason: 'person-asked' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await expect(app.as(admin)(takeReportCardRun, { runId })).rejects.toMatchObject({ status: 404 })
  })

  it('is done once at a time, can be cancelled, and then leaves no file', async () => {
    const first = app.as(admin)(startReportCardRun, { termId })
    const { id: runId } = await first
    await expect(app.as(admin)(startReportCardRun, { termId })).rejects.toMatchObject({ status: 409 })
    expect((await app.as(admin)(cancelReportCardRun, { runId })).state).toBe('cancelled')
    await expect(app.as(admin)(takeReportCardRun, { runId })).rejects.toMatchObject({ status: 404 })
    await expect(app.as(admin)(cancelReportCardRun, { runId })).resolves.toMatchObject({ state: 'cancelled' })
  })
})
