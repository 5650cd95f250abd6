import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { dateFormat } from '../../../platform/date-format'
import { serifText } from '../../../platform/pdf/serif-text'
import type { mustFindSchool } from '../../school/school'
import type { findFirstDay } from './admission-places.repo'
import { guardiansTold } from './application-guardians'
import type { ApplicationRow } from './applications.repo'

export interface OfferLetter {
  application: ApplicationRow
  school: Awaited<ReturnType<typeof mustFindSchool>>
  firstDay: Awaited<ReturnType<typeof findFirstDay>>
}

type School = OfferLetter['school']

/** The offer of a place, addressed to the guardian. */
export const offerLetterPage = ({ application, school, firstDay }: OfferLetter): TDocumentDefinitions => ({
  info: { title: `Offer of a place: ${fullName(application)}`, author: school.name },
  content: [
    ...letterhead(school),
    { columns: [addressee(application), reference(application, school)], margin: [0, 28, 0, 28] },
    {
      text: `Offer of a place in ${application.className} for ${application.entryYear}`,
      headlineLevel: 1,
      fontSize: 15,
      bold: true,
    },
    { text: `Dear ${namesOf(application).join(' and ') || 'Parent or guardian'},`, margin: [0, 14, 0, 8] },
    {
      text: [
        'We are glad to offer ',
        { text: fullName(application), bold: true },
        ` a place in ${application.className} of ${school.name} for the year ${application.entryYear}. `,
        firstDay
          ? `${firstDay.title} begins on ${dayIn(school.locale, firstDay.day)}.`
          : 'We shall write to you as soon as the first day of term is known.',
      ],
      margin: [0, 0, 0, 12],
    },
    ...conditions(application),
    { text: 'Please bring this letter when you come to take up the place.', margin: [0, 0, 0, 36] },
    signature(application, school),
  ],
})

const fullName = ({ givenNames, familyName }: ApplicationRow) => [givenNames, familyName].filter(Boolean).join(' ')

const namesOf = (application: ApplicationRow) => guardiansTold(application).flatMap(({ name }) => name || [])

const dayIn = (locale: string, day: string) =>
  dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))

function letterhead({ name, motto, address, phones }: School): Content[] {
  const line = [address, phones.join(', ')].filter(Boolean).join(' · ')
  return [
    { text: serifText(name), fontSize: 22, bold: true, color: '#14231f' },
    ...(motto ? [{ text: motto, italics: true, color: '#48544e' }] : []),
    ...(line ? [{ text: line, fontSize: 9.5, color: '#48544e' }] : []),
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: 467, y2: 0, lineWidth: 1, lineColor: '#d98c84' }],
      margin: [0, 8, 0, 0],
    },
  ]
}

function addressee(application: ApplicationRow): Content {
  const reach = guardiansTold(application).flatMap(({ phones, email }) => [...phones, email])
  return { stack: [...new Set([...namesOf(application), ...reach.filter((line) => line !== null)])] }
}

const reference = ({ number, decidedOn }: ApplicationRow, { locale, today }: School): Content => ({
  stack: [`Application ${number}`, dayIn(locale, decidedOn ?? today)],
  alignment: 'right',
})

function conditions(application: ApplicationRow): Content[] {
  const lines = application.conditions.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length === 0) return []
  return [
    { text: 'The offer holds under these conditions:', margin: [0, 0, 0, 4] },
    { ul: lines, margin: [0, 0, 0, 12] },
  ]
}

const signature = ({ decidedBy }: ApplicationRow, { name }: School): Content => ({
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.75, lineColor: '#626c66' }] },
    { text: decidedBy ?? 'For the school', margin: [0, 6, 0, 0] },
    { text: name, color: '#48544e' },
  ],
  unbreakable: true,
})
