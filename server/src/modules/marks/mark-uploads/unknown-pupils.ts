import type { MarkPreview } from '@bellhouse/contracts'
import { findLikely } from './likely-pupils'
import type { MarkSchool } from './mark-school'
import type { Pupil } from './mark-school.repo'
import { keyOfAsked } from './pupil-finder'
import type { MarkRow } from './read-cells'

/** Further numbers that nobody has are refused all the same. */
const mostAsked = 100

/** Whom a file names and nobody knows, or by the number of somebody else: the person who brings the file is asked who each of them is. */
export class UnknownPupils {
  readonly #asked = new Map<string, { number: string; name: string; lines: number[] }>()

  note({ line, number, name }: MarkRow) {
    const key = keyOfAsked({ number, name })
    const known = this.#asked.get(key)
    if (known) known.lines.push(line)
    else if ((number || name) && this.#asked.size < mostAsked) this.#asked.set(key, { number, name, lines: [line] })
  }

  /** Each with those of the stream, or of the school, who are likely meant. */
  ask(
    { pupils, reach }: MarkSchool,
    streamId: string | null,
    numberOf: (pupil: Pupil) => string,
  ): NonNullable<MarkPreview['unknown']> {
    const labelOf = new Map(reach.all.map((one) => [one.streamId, one.stream]))
    const likely = streamId === null ? pupils : pupils.filter(({ groups }) => groups.includes(streamId))
    return [...this.#asked.values()].map((one) => ({
      ...one,
      candidates: findLikely(one, likely).map((pupil) => ({
        ...{ studentId: pupil.studentId, name: pupil.name, number: numberOf(pupil) },
        stream: labelOf.get(pupil.streamId) ?? '',
      })),
    }))
  }
}
