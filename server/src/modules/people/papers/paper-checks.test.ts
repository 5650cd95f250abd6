import { checkPaper, publishReportCards, takeReportCard } from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStream, aStudent, aSubject } from '../../../../test/factories'
import { aGradedClass, anAssessment, examAlone } from '../../../../test/marks-factories'
import { readPdf } from '../../../../test/read-pdf'
import { readSquares } from '../../../../test/read-squares'
import { testApp } from '../../../../test/test-app'

const app = testApp({ settings: { PUBLIC_URL: 'https://portal.hill-school.example' } })
const anybody = () => app.as(null)
const todayAtSchool = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Africa/Kampala' })

let admin: Awaited<ReturnType<typeof anAccount>>
let place: { streamId: string; termId: string }
let studentId: string

beforeAll(async () => {
  const { term } = await aSchool(app.db, { name: 'Hill School', time_zone: 'Africa/Kampala' })
  admin = await anAccount(app.db, 'admin')
  const stream = await aStream(app.db, { class_code: 's1' })
  place = { streamId: stream.id, termId: term.id }
  const ruth = { given_names: 'Ruth Joy', family_name: 'Nakato', stream_id: stream.id }
  studentId = (await aStudent(app.db, ruth)).id
  const subject = await aSubject(app.db, { name: 'Chemistry', compulsory: true })
  await aGradedClass(app.db, admin.id, 's1', 'ug-9pt-vienna-olevel', examAlone('ug-9pt-vienna-olevel'))
  await anAssessment(app.db, { ...place, subjectId: subject.id, marks: { [studentId]: 86 } })
  await app.as(admin)(publishReportCards, { ...place, reason: '' })
})

const listCards = () =>
  app.db
    .selectFrom('report_card')
    .innerJoin('paper_code', 'report_card_id', 'report_card.id')
    .select(['report_card.id', 'edition', 'code'])
    .where('student_id', '=', studentId)
    .orderBy('edition')
    .execute()

async function mustFindCard() {
  const [card] = await listCards()
  if (!card) throw new Error('The card has no code')
  return card
}

/** From an address of its own, because each is counted by itself. */
const askFrom = (remoteAddress: string, code: string) =>
  app.inject({ method: 'GET', url: `/api/paper-checks/${encodeURIComponent(code)}`, remoteAddress })

describe('a printed card', () => {
  it('carries the code in letters and as a square, and the code says that it is genuine', async () => {
    const { id, code } = await mustFindCard()
    const { blob } = (await app.as(admin)(takeReportCard, { cardId: id })) as { blob: Blob }
    const bytes = new Uint8Array(await blob.arrayBuffer())
    const printed = code.match(/.{4}/g)?.join('-')
    const { pages } = await readPdf(bytes)
    expect(pages[0]?.replace(/\s+/g, ' ')).toContain(`Ask portal.hill-school.example/verify for the code ${printed}.`)
    expect(readSquares(bytes)).toEqual([`https://portal.hill-school.example/verify/${printed}`])

    expect(await anybody()(checkPaper, { code })).toEqual({
      kind: 'report-card',
      issuedOn: todayAtSchool(),
      initials: 'R. J. N.',
      replacedOn: null,
      withdrawnOn: null,
    })
  })

  it('is found however the code is typed', async () => {
    const { code } = await mustFindCard()
    const typed = code.toLowerCase().replace('0', 'o').replace('1', 'l').match(/.{3}/g)?.join(' ') ?? ''
    expect((await anybody()(checkPaper, { code: ` ${typed} ` })).kind).toBe('report-card')
  })

  it('says that a newer edition has replaced it', async () => {
    await app.db.updateTable('mark').set({ value: 90 }).where('student_id', '=', studentId).execute()
    await app.as(admin)(publishReportCards, { ...place, reason: 'Added up wrongly' })
    const [first, second] = await listCards()
    const today = todayAtSchool()
    expect((await anybody()(checkPaper, { code: first?.code ?? '' })).replacedOn).toBe(today)
    expect((await anybody()(checkPaper, { code: second?.code ?? '' })).replacedOn).toBeNull()
  })
})

it('tells the day that it was at the school when a card went out or was replaced', async () => {
  const card = await mustFindCard()
  await sql`alter table report_card disable trigger user`.execute(app.db)
  await app.db
    .updateTable('report_card')
    .set({ published_at: new Date('2026-11-29T22:12:00Z') })
    .execute()
  await sql`alter table report_card enable trigger user`.execute(app.db)
  const told = await anybody()(checkPaper, { code: card.code })
  expect(told).toMatchObject({ issuedOn: '2026-11-30', replacedOn: '2026-11-30' })
  const { blob } = (await app.as(admin)(takeReportCard, { cardId: card.id })) as { blob: Blob }
  const { pages } = await readPdf(new Uint8Array(await blob.arrayBuffer()))
  expect(pages[0]).toContain('Published on 30 November 2026')
})

describe('a code', () => {
  it.each(['000000000000', 'K7QM', ' ', 'U'.repeat(12), "' or true --", 'x'.repeat(60)])(
    'that is not known is answered with one sentence: %s',
    async (code) => {
      const reply = await askFrom('203.0.113.1', code)
      expect(reply.statusCode).toBe(404)
      expect(reply.json().message).toMatch(/^This school has issued no paper with this code\./)
    },
  )

  it('cannot be tried in great numbers, and nobody else is kept from asking', async () => {
    const tries = Array.from({ length: 31 }, (_, place) => askFrom('203.0.113.2', String(place).padStart(12, '0')))
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 404)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    const { code } = await mustFindCard()
    expect((await askFrom('203.0.113.2', code)).statusCode).toBe(200)
    expect((await askFrom('203.0.113.3', '000000000000')).statusCode).toBe(404)
  })

  it('is for one paper, and stays', async () => {
    const codes = (await listCards()).map(({ code }) => code)
    expect(new Set(codes).size).toBe(2)
    await expect(app.db.updateTable('paper_code').set({ code: '000000000000' }).execute()).rejects.toThrow('stays')
  })
})
