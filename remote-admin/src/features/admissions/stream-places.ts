import type { AdmissionPlaces } from '@bellhouse/contracts'
import { countOf } from '@bellhouse/ui'

type Places = AdmissionPlaces['streams'][number]

/** The streams of a class as a choice that says how full each is. */
export const streamOptions = (streams: readonly Places[]) =>
  streams.map((stream) => ({ value: stream.id, label: wordsOf(stream) }))

interface Chosen {
  className: string
  streamId: string | null
  places: AdmissionPlaces
}

/** What to know of the places, and of what comes after the admission. */
export function streamHint({ className, streamId, places: { awaited, streams } }: Chosen) {
  const { label, inSets = [] } = streams.find(({ id }) => id === streamId) ?? {}
  const sentences = [
    ...(awaited ? [`Whoever comes into ${className} with the rollover to ${awaited} is not counted yet.`] : []),
    ...(inSets.length > 0
      ? [`${label} is taught ${inSets.join(', ')} in sets. Choose one on the record once they are admitted.`]
      : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

function wordsOf({ label, students, capacity }: Places) {
  if (capacity === null) return `${label}: ${countOf(students, 'student')}`
  return `${label}: ${students} of ${capacity} places taken${students >= capacity ? ', full' : ''}`
}

const freeIn = ({ capacity, students }: Places) => (capacity ?? 1000) - students

/** The first to be suggested. */
export const emptiestOf = (streams: readonly Places[]) =>
  streams.toSorted((one, other) => freeIn(other) - freeIn(one))[0]
