import type { CardTemplate } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { readPdf, readStructure } from '../../../../test/read-pdf'
import { makePdf } from '../../../platform/pdf/make-pdf'
import type { CardContent, PrintedCard } from './card-content'
import { cardDocument } from './card-document'

const address = 'https://portal.example/verify/K7QM-2F9D-XR4T'
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const names = ['Biology', 'Christian Religious Education', 'Literature in English', 'Art']

const aSubject = (place: number): CardContent['subjects'][number] => ({
  code: String(100 + place),
  name: names[place % names.length] ?? '',
  components: [70, 66, 59],
  papers: [],
  percent: 66,
  grade: 'C4',
  points: 4,
  label: place % 3 === 0 ? 'Keep it up, very good' : 'Credit',
  isProvisional: false,
  instead: null,
  counts: true,
  initials: 'GA',
})

function aCard(given: Partial<CardContent> = {}): PrintedCard {
  const content: CardContent = {
    format: 1,
    school: { name: 'Hill School', motto: 'Upwards', address: 'Plot 1', phones: ['+256700123456'], locale: 'en-GB' },
    term: { label: '2026 Term 2', start: '2026-05-25', end: '2026-08-21' },
    nextTerm: { start: '2026-09-14', end: '2026-12-04' },
    scheme: { name: 'Nine grades', number: 1 },
    student: {
      name: 'Ọṣọ́ Nakato Ɓello',
      admissionNumber: 'BH/2023/028',
      stream: 'S4 East',
      sex: 'female',
      house: 'Elgon',
      combination: null,
      photo: null,
    },
    attendance: { present: 50, absent: 2, late: 3, excused: 1, held: 56, rate: 94.6 },
    components: [
      { title: 'Beginning of term', weight: 20 },
      { title: 'Mid-term', weight: 20 },
      { title: 'End of term', weight: 60 },
    ],
    papers: 0,
    hasPoints: true,
    subjects: Array.from({ length: 9 }, (_, place) => aSubject(place)),
    projects: [],
    average: 66,
    total: { title: 'Aggregate', value: 32, best: 8 },
    outcome: 'Division 1',
    position: { place: 5, of: 36 },
    comments: { classTeacher: 'Well done.', headTeacher: 'Go on.', classTeacherName: 'Grace Auma' },
    bands: [{ grade: 'D1', from: 85, to: 100, label: 'Distinction' }],
    ...given,
  }
  return {
    content,
    edition: 1,
    publishedAt: '2026-08-20T22:12:00Z',
    publishedOn: '2026-08-21',
    badge: null,
    seal: { code: 'K7QM-2F9D-XR4T', address },
  }
}

const lowestOf = (places: { text: string; fromTop: number }[], word: string) =>
  Math.max(...places.filter(({ text }) => text.startsWith(word)).map(({ fromTop }) => fromTop))

const longest = 'Ruth has worked with great care and patience. '.repeat(9).slice(0, 400)

it.each([1, 5, 9, 13, 16, 20])('prints %i subjects with the longest comments on one page', async (count) => {
  const subjects = Array.from({ length: count }, (_, place) => aSubject(place))
  const comments = { classTeacher: longest, headTeacher: longest, classTeacherName: 'Grace Auma' }
  const { pages, places } = await readPdf(await makePdf(cardDocument([aCard({ subjects, comments })])))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('School stamp')
  expect(lowestOf(places, 'Signature')).toBeLessThan(lowestOf(places, 'Grading'))
})

it.each([
  ['without a space', 'Welldone'.repeat(50)],
  ['in Thai, which writes none', 'เรียนดีและมีความตั้งใจ'.repeat(12)],
])('keeps a comment %s inside the card', async (_, text) => {
  const comments = { classTeacher: longest, headTeacher: text, classTeacherName: 'Grace Auma' }
  const { reaches, size, places } = await readPdf(await makePdf(cardDocument([aCard({ comments })])))
  expect(reaches[0]).toBeLessThan((size[0] ?? 0) - 30)
  expect(lowestOf(places, 'Signature')).toBeLessThan(lowestOf(places, 'Grading'))
})

it.each([5, 7, 9, 11])(
  'keeps %i subjects and the comments off the end of a card whose head takes many lines',
  async (count) => {
    const subjects = Array.from({ length: count }, (_, place) => aSubject(place))
    const comments = { classTeacher: longest, headTeacher: longest, classTeacherName: 'Grace Auma' }
    const { student, school } = aCard().content
    const name = 'Nakawungu-Ssemwogerere Nabirye, Maria Immaculate Conception Elizabeth Philomena Bernadette'
    const named = { ...student, name, house: 'Saint Katherine Drexel of Philadelphia' }
    const address = 'Plot 12, Old Mission Road, beside the Cathedral of the Holy Cross\nP. O. Box 1234\nMukono\nUganda'
    const card = aCard({ subjects, comments, student: named, school: { ...school, address } })
    const { pages, places } = await readPdf(await makePdf(cardDocument([card])))
    expect(pages).toHaveLength(1)
    const lastOfComments = Math.max(
      ...places.filter(({ text }) => /Ruth|great care|patience/.test(text)).map(({ fromTop }) => fromTop),
    )
    expect(lastOfComments + 8).toBeLessThan(lowestOf(places, 'Grading'))
  },
)

it.each([5, 9, 13])('prints what the teachers of %i subjects say below each, still on one page', async (count) => {
  const comment =
    'Reads widely, and has begun to argue from the text instead of retelling it. Keep the reading diary going on'
  const subjects = Array.from({ length: count }, (_, place) => ({
    ...aSubject(place),
    comment: `${place + 1}: ${comment}`,
  }))
  const [classTeacher, headTeacher] = [longest.slice(0, 200), longest.slice(0, 200)]
  const comments = { classTeacher, headTeacher, classTeacherName: 'Grace Auma' }
  const file = await makePdf(cardDocument([aCard({ subjects, comments })]))
  const { pages, places } = await readPdf(file)
  expect(pages).toHaveLength(1)
  expect(pages[0]?.match(/Reads widely/g)).toHaveLength(count)
  expect(lowestOf(places, 'Signature')).toBeLessThan(lowestOf(places, 'Grading'))
  const { lines } = (await readStructure(file)).pages[0] ?? { lines: [] }
  expect(lines.filter((line) => line.startsWith('Table > TR > TD: 1: Reads widely'))).toHaveLength(1)
})

it('has what the scheme has: no position, no points and no result where it shows none', async () => {
  const content = { position: null, total: null, outcome: null, hasPoints: false }
  const { pages } = await readPdf(await makePdf(cardDocument([aCard(content)])))
  for (const word of ['Position', 'Points', 'Aggregate', 'Result']) expect(pages[0]).not.toContain(word)
  expect(pages[0]).toContain('53 of 56 sessions (94.6 %)')
})

it('sets papers beside each other where they are graded one by one, and projects apart', async () => {
  const papers = [
    { paper: 1, percent: 61, grade: 'C4' },
    { paper: 2, percent: 78, grade: 'D2' },
  ]
  const content = {
    papers: 2,
    subjects: [{ ...aSubject(0), papers }],
    projects: [{ subject: 'Geography', title: 'The river', mark: '15 of 20', percent: 75 }],
  }
  const { pages } = await readPdf(await makePdf(cardDocument([aCard(content)])))
  for (const words of ['Paper 1', 'Paper 2', '61 C4', '78 D2', 'The river', '15 of 20']) {
    expect(pages[0]?.replace(/\s+/g, ' ')).toContain(words)
  }
})

it('says what was held before the student joined the stream', async () => {
  const subjects = [{ ...aSubject(0), leftOut: 2 }, aSubject(1)]
  const { pages } = await readPdf(await makePdf(cardDocument([aCard({ subjects })])))
  const text = pages[0]?.replace(/\s+/g, ' ')
  expect(text).toContain('66†')
  expect(text).toContain('† without 2 assessments held before the student joined the stream.')
  expect((await readPdf(await makePdf(cardDocument([aCard()])))).pages[0]).not.toContain('†')
})

it('says why else an assessment is left out, each reason with its own number', async () => {
  const swapped = { ...aSubject(0), leftOut: 3, leftOutAs: { subject: 3 } }
  const late = { ...aSubject(1), leftOut: 3, leftOutAs: { set: 1 } }
  const moved = { ...aSubject(2), leftOut: 2, leftOutAs: { moved: 2 } }
  const { pages } = await readPdf(await makePdf(cardDocument([aCard({ subjects: [swapped, late, moved] })])))
  const text = pages[0]?.replace(/\s+/g, ' ')
  expect(text).toContain('† without 3 assessments held before the student took up the subject.')
  expect(text).toContain('† without an assessment held before the student joined the set.')
  expect(text).toContain('† without 2 assessments held before the student joined the stream.')
  expect(text).toContain(
    '† without 2 assessments held before the student came from another stream or set, whose marks count in their place.',
  )
})

it('loses no letter of a name, and is the same file every time', async () => {
  const [first, second] = [await makePdf(cardDocument([aCard()])), await makePdf(cardDocument([aCard()]))]
  expect(first.equals(second)).toBe(true)
  const { pages } = await readPdf(first)
  expect(pages[0]?.normalize('NFC')).toContain('Ọṣọ́ Nakato Ɓello'.normalize('NFC'))
})

it.each(['classic', 'framed', 'plain'] as const)(
  'keeps a %s card on one page, with the same words',
  async (template) => {
    const { pages } = await readPdf(await makePdf(cardDocument([aCard({ template })])))
    const [classic] = (await readPdf(await makePdf(cardDocument([aCard()])))).pages
    expect(pages).toEqual([classic])
  },
)

it('draws a frame and a dark head for the wall, and fills nothing for copiers', () => {
  const drawn = (template: CardTemplate) => JSON.stringify(cardDocument([aCard({ template })]))
  expect(drawn('framed')).toContain('"type":"rect"')
  expect(drawn('framed')).toContain('"fillColor":"#14231f"')
  expect(drawn('classic')).toContain('"fillColor":"#eef0ec"')
  expect(drawn('plain')).not.toContain('fillColor')
})

it('says what the stream got, and how the averages went', async () => {
  const earlier = [
    { term: '2025 Term 3', average: 58.2 },
    { term: '2026 Term 1', average: 63 },
  ]
  const subjects = [
    { ...aSubject(0), mean: 61 },
    { ...aSubject(1), mean: null },
  ]
  const file = await makePdf(cardDocument([aCard({ streamAverage: 60, earlier, subjects })]))
  const { lines } = (await readStructure(file)).pages[0] ?? { lines: [] }
  for (const line of [
    'Table > TR > TH: Stream mean',
    'Table > TR > TD: 61',
    'P: Average (stream 60 %)',
    'Figure: Average by term: 2025 Term 3 58.2 %, 2026 Term 1 63.0 %, 2026 Term 2 66.0 %',
    'P: 58 · 63 · 66',
  ])
    expect(lines).toContain(line)
  const { pages } = await readPdf(await makePdf(cardDocument([aCard()])))
  for (const word of ['Stream mean', 'by term', '(stream']) expect(pages[0]).not.toContain(word)
})

it('can be heard: a heading, a table with heads, and what the pictures show', async () => {
  const photo = `data:image/png;base64,${onePixel}`
  const { student } = aCard().content
  const file = await makePdf(cardDocument([aCard({ student: { ...student, photo } })]))
  const { title, pages } = await readStructure(file)
  expect(title).toBe('Report card of Ọṣọ́ Nakato Ɓello, 2026 Term 2')
  const [page] = pages
  expect(page?.unmarked).toBe(0)
  for (const line of [
    'H1: REPORT CARD',
    'Figure: Photo of the student',
    'Table > TR > TH: Subject',
    'Table > TR > TH: Biology 100',
    'Table > TR > TD: C4',
    `Figure: Code that leads to ${address}`,
  ])
    expect(page?.lines).toContain(line)
  expect(page?.decoration).toBe('')
})
