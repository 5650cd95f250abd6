import type { RosterMapping } from '@bellhouse/contracts'
import type { PlainPlace } from './class-words'
import { partedPlace } from './plain-places'
import type { Planner } from './planner'
import type { Roster, RosterAllocation } from './roster'
import type { KnownLinks, Plan } from './roster-plan'
import { StreamTitles } from './stream-titles'

interface Ground {
  mapping: RosterMapping
  links: KnownLinks
  courses: ReadonlyMap<string, string>
}

interface Words extends Ground {
  titles: StreamTitles
}

interface Found {
  stream: string
  subject: string
  staff: string
  termId: string
}

interface Fault {
  column: string
  sentence: string
  value?: string
}

/** Who teaches what, as our own export says it by ids and as a school's own list says it in words. */
export function planAllocations(planner: Planner, roster: Roster, given: Ground): Plan['allocations'] {
  const ground = { ...given, titles: new StreamTitles(planner.school, given.mapping) }
  return (roster.allocations ?? []).flatMap((allocation) => {
    const { year, term } = allocation
    const named = allocation.place ? namedIn(planner, allocation, ground) : [allocation]
    const all = named.map((one) => (one.place ? findByWords(planner, one, ground) : findByIds(planner, one, ground)))
    const fault = all.find((one) => 'sentence' in one)
    if (fault) {
      planner.refuse('teaching', allocation, fault.column, fault.sentence, fault.value)
      return []
    }
    const found = all.flatMap((one) => ('sentence' in one ? [] : one))
    if (found.some(({ termId }) => termId === '')) {
      const sentence = noTermSentence(term, year)
      planner.warn(allocation, 'term', sentence, term)
      planner.leaveOut(allocation, 'term', sentence, term)
      return []
    }
    if (named.length > 1) {
      const streams = named.map(({ place }) => [place?.classWord, place?.stream].join(' '))
      planner.warn(allocation, 'stream', `This row counts for each of its streams: ${streams.join(', ')}.`)
    }
    return found.flatMap(({ stream, subject, staff, termId }) => {
      const pair = [
        planner.ownId('streams', stream),
        planner.ownId('subjects', subject),
        termId,
        planner.ownId('staff', staff),
      ].join(' ')
      const isNew = planner.link('teaching', allocation, pair, ground.links.allocations.has(pair))
      return isNew ? [{ stream, subject, termId, staff }] : []
    })
  })
}

const between = /[,;/&+\n]|\band\b/i

/** A cell may name several streams: `S1 East/West`. What is the name of a stream itself is not taken apart. */
function namedIn(planner: Planner, allocation: RosterAllocation, ground: Words): RosterAllocation[] {
  const { grades } = ground.mapping
  const { stream, place = { classWord: '', stream: '' } } = allocation
  if (planner.has('streams', stream) || findStream(planner, place, ground)) {
    return [allocation]
  }
  const parts = place.stream.split(between).map((part) => part.trim())
  if (parts.length < 2 || parts.includes('')) return [allocation]
  return parts.map((part) => {
    const own = partedPlace(part)
    const named = own && grades[own.classWord] ? own : { classWord: place.classWord, stream: part }
    return { ...allocation, stream: `${named.classWord} ${named.stream}`, place: named }
  })
}

function findByIds(planner: Planner, allocation: RosterAllocation, { courses }: Ground): Found | Fault {
  const { stream, person, year, term } = allocation
  const subject = courses.get(allocation.subject)
  if (!subject || !planner.has('streams', stream) || !planner.has('staff', person)) {
    const sentence = 'The stream, the subject or the teacher of this class is not in the files, or was left out.'
    return { column: 'group', sentence }
  }
  return { stream, subject, staff: person, termId: planner.school.termOf(year, term) ?? '' }
}

function findByWords(planner: Planner, allocation: RosterAllocation, ground: Words): Found | Fault {
  const { mapping, courses } = ground
  const { person, year, term, place = { classWord: '', stream: '' } } = allocation
  const stream = planner.has('streams', allocation.stream) ? allocation.stream : findStream(planner, place, ground)
  if (!stream) return { column: 'stream', sentence: streamFault(place, mapping), value: allocation.stream.trim() }
  const subject = courses.get(allocation.subject) ?? planner.subjectNamed(allocation.subject, stream)
  if (!subject) {
    const sentence = `“${allocation.subject}” is neither the code nor the name of one subject of this class.`
    return { column: 'subject', sentence, value: allocation.subject }
  }
  const staff = planner.stands('staff', person) ? person : planner.staffNamed(person)
  if (!staff) {
    const sentence = `There is no teacher ${person} in these files or at the school, or there are several of that name. Give the staff number.`
    return { column: 'person', sentence, value: person }
  }
  return { stream, subject, staff, termId: planner.school.termNamed(year, term) ?? '' }
}

function findStream(planner: Planner, { classWord, stream }: PlainPlace, { mapping, titles }: Words) {
  const classCode = mapping.grades[classWord] ?? ''
  return planner.streamNamed(classCode, titles.titleOf(classCode, stream))
}

function streamFault({ classWord, stream }: { classWord: string; stream: string }, { grades }: RosterMapping) {
  if (!grades[classWord]) return `It is not known which class “${classWord}” is. Choose it in the mapping.`
  if (!stream) return `${classWord} has several streams, or none; say which of them is meant.`
  return `There is no stream ${stream} in ${classWord}.`
}

function noTermSentence(term: string, year: string) {
  if (term && year) return `There is no ${term} in ${year} here, so who teaches in it is left out.`
  if (term || year) return `There is no ${term || year} here, so who teaches in it is left out.`
  return 'There is no current term here, so who teaches in it is left out.'
}
