import type { GradingScheme, SchoolClass, YearRecord } from '@bellhouse/contracts'
import { Button } from '@bellhouse/ui'
import { versionOf } from './scheme-words'
import type { ChosenTerm, useGradeClass } from './use-grade-class'

interface Later {
  termId: string
  term: string
  scheme: GradingScheme
}

/** By what a class is graded from later terms of a year on, in the order of the terms. */
export function laterOf(
  schemes: readonly GradingScheme[],
  { of, year }: { of: SchoolClass; year: YearRecord },
): Later[] {
  const placeOf = (termId: string) => year.terms.findIndex(({ id }) => id === termId)
  return schemes
    .flatMap((scheme) =>
      (scheme.later ?? [])
        .filter(({ classCode, yearId }) => classCode === of.code && yearId === year.id)
        .map(({ termId, term }) => ({ termId, term, scheme })),
    )
    .sort((one, other) => placeOf(one.termId) - placeOf(other.termId))
}

interface LaterGradingsProps {
  of: SchoolClass
  later: readonly Later[]
  isBusy: boolean
  onEnd: ReturnType<typeof useGradeClass>['gradeFrom']
}

export const LaterGradings = ({ of, later, isBusy, onEnd }: LaterGradingsProps) =>
  later.map(({ termId, term, scheme }) => {
    const from: ChosenTerm = { id: termId, title: term }
    const toldAbove = () => undefined
    return (
      <p key={termId}>
        {`From ${term} on: ${scheme.name}, ${versionOf(scheme)}`}{' '}
        <Button
          look="quiet"
          disabled={isBusy}
          aria-label={`Grade ${of.name} from ${term} on as before`}
          onClick={() => void onEnd(from, undefined, scheme).catch(toldAbove)}
        >
          As before
        </Button>
      </p>
    )
  })
