import {
  addTerm,
  addYear,
  applyRosterImport,
  exportOneRoster,
  listYears,
  previewRosterImport,
  type RosterImport,
  startRosterImport,
} from '@bellhouse/contracts'
import { expect, it, jest } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { checkBinding } from '../src/modules/exchange/one-roster-binding'
import { readTables } from '../src/platform/table-file/read-tables'
import { emptySchool } from './empty-school'
import { anAccount, aSchool, aStream, beginDay } from './factories'
import { whenRosterDone } from './roster-done'
import { type HistoryKind, historyKinds, historyOf, RosterHistory } from './roster-history'
import { filesOf } from './small-roster'
import { testApp } from './test-app'

const app = testApp()
const otherApp = testApp()
/** More of them on demand: `ROSTER_SCHOOLS=200`. */
const schools = Number(process.env.ROSTER_SCHOOLS ?? 16)
const acts = 40
/** Every so many of them comes in from another system, goes into an empty school, and out of that again. */
const between = 5

// One takes seconds, and minutes on a machine that has much else to do.
jest.setTimeout(schools * 120_000)

type Api = ReturnType<typeof app.as>

async function aNewSchool() {
  await emptySchool(app.db)
  const { term } = await aSchool(app.db)
  const streams: string[] = []
  for (const class_code of ['s1', 's2', 's3', 's4', 's5', 's6'])
    streams.push((await aStream(app.db, { class_code, name: 'A' })).id)
  await beginDay(app.db, '2026-09-14')
  const admin = await anAccount(app.db, 'admin')
  const call = app.as(admin)
  return { call, history: new RosterHistory(app, call, { yearId: term.academic_year_id, streams }) }
}

/** A school with nobody in it that has the same years and the same day. */
async function anEmptyTwin(call: Api) {
  await emptySchool(otherApp.db)
  const { term: held } = await aSchool(otherApp.db)
  for (const class_code of ['s1', 's2', 's3', 's4', 's5', 's6']) await aStream(otherApp.db, { class_code })
  await otherApp.db.deleteFrom('stream').execute()
  const { moved_to } = await app.db.selectFrom('school_day').select('moved_to').executeTakeFirstOrThrow()
  await beginDay(otherApp.db, moved_to)
  const twin = otherApp.as(await anAccount(otherApp.db, 'admin'))
  const years = await call(listYears, {})
  for (const { terms, title, startDate, endDate } of years.toReversed()) {
    const isThere = title === '2026'
    const yearId = isThere ? held.academic_year_id : (await twin(addYear, { title, startDate, endDate })).id
    for (const { version: _, ...term } of terms)
      if (!isThere || term.number !== held.number) await twin(addTerm, { ...term, yearId })
  }
  return twin
}

async function exported(call: Api) {
  const { filename, blob } = await call(exportOneRoster, {})
  const bytes = new Uint8Array(await (blob as Blob).arrayBuffer())
  const texts = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)] as const)
  return {
    file: new File([bytes], filename),
    texts: Object.fromEntries(texts),
    tables: readTables([{ name: filename, bytes }]),
  }
}

async function previewed(call: Api, files: File[]) {
  const draft = await call(startRosterImport, {}, { files })
  return call(previewRosterImport, { importId: draft.id, mapping: draft.mapping })
}

async function bringIn(call: Api, files: File[]): Promise<RosterImport> {
  const { id, preview } = await previewed(call, files)
  await call(applyRosterImport, { importId: id, skipRefused: true })
  return { ...(await whenRosterDone(call, id)), preview }
}

/** People and classes of a system that is not careful with its ids. */
const odd = ['u 1', '@u', 'u,3', 'ü', "'u'", 'u~5', 'x'.repeat(200), '=u', 'A1', '{u}', 'u%20']
const carelessRoster = () =>
  filesOf({
    'orgs.csv': 'sourcedId,name,type\n"o 1",Hill School,school\n',
    'users.csv': `sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName,grades,identifier\n${odd
      .map(
        (id, place) =>
          `"${id}",true,o 1,${place % 3 ? 'student' : 'teacher'},n${place},Given,Name ${place},S1,N ${place}\n`,
      )
      .join('')}`,
    'classes.csv': `sourcedId,title,schoolSourcedId,classType,courseSourcedId,grades\n${odd
      .map((id, place) => `"${id}",Group ${place},o 1,${place % 2 ? 'scheduled' : 'homeroom'},,S1\n`)
      .join('')}`,
    'enrollments.csv': `classSourcedId,userSourcedId,role\n${odd
      .map((id, place) => `"${id}","${id}",${place % 3 ? 'student' : 'teacher'}\n`)
      .join('')}`,
  })

it(`exports a roster that keeps every rule of OneRoster, whatever happened to ${schools} schools`, async () => {
  const done = new Map<HistoryKind, number>()
  for (let seed = 1; seed <= schools; seed += 1) {
    const { call, history } = await aNewSchool()
    if (seed % between === 0) expect(await bringIn(call, carelessRoster())).toMatchObject({ state: 'applied' })
    for (const act of historyOf(seed, acts))
      if (await history.does(act)) done.set(act.kind, (done.get(act.kind) ?? 0) + 1)
    const first = await exported(call)
    expect({ seed, ...checkBinding(first.tables) }).toEqual({ seed, version: '1.2', findings: [] })
    if (seed % between > 0) continue
    const again = await previewed(call, [first.file])
    const seen = { refused: again.preview?.refused, changes: again.preview?.changes }
    expect({ seed, ...seen }).toEqual({ seed, refused: [], changes: [] })
    const twin = await anEmptyTwin(call)
    const { preview, state } = await bringIn(twin, [first.file])
    expect({ seed, state, refused: preview?.refused }).toEqual({ seed, state: 'applied', refused: [] })
    expect({ seed, ...(await exported(twin)).texts }).toEqual({ seed, ...first.texts })
  }
  expect(historyKinds.filter((kind) => !done.has(kind))).toEqual([])
})
