import type { GradingScheme } from '@bellhouse/contracts'
import { ConfirmDialog, countOf, ErrorNotice } from '@bellhouse/ui'
import { versionOf } from './scheme-words'

interface ChangeGradingProps {
  of: string
  year: string
  /** None where the class is to have no scheme. */
  scheme: GradingScheme | undefined
  publishedCards: number
  isBusy: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** What follows is said before the results of a whole year are others. */
export function ChangeGrading({ of, year, scheme, publishedCards, error, ...dialog }: ChangeGradingProps) {
  const title = scheme ? `Grade ${of} by ${scheme.name}, ${versionOf(scheme)}?` : `Leave ${of} without a scheme?`
  return (
    <ConfirmDialog title={title} confirm={scheme ? `Grade ${of} by it` : 'Leave without a scheme'} {...dialog}>
      <ErrorNotice error={error} />
      <p>
        {scheme
          ? `The results of ${of} in all terms of ${year} are calculated by it from then on, those of finished terms too.`
          : `${of} has no grades and results in any term of ${year} until a scheme is chosen, in finished terms neither.`}
      </p>
      {publishedCards > 0 && (
        <p>
          {countOf(publishedCards, 'published report card stays as it is', 'published report cards stay as they are')}{' '}
          until published again.
        </p>
      )}
    </ConfirmDialog>
  )
}
