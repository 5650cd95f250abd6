import type { GradingScheme, listClassGradings, OutputOf, YearRecord } from '@bellhouse/contracts'
import { ConfirmDialog, countOf, ErrorNotice, SelectField } from '@bellhouse/ui'
import { useState } from 'react'
import { versionOf } from './scheme-words'
import type { ChosenTerm } from './use-grade-class'

export type ClassOfYear = OutputOf<typeof listClassGradings>[number]

interface ChangeGradingProps {
  of: string
  year: YearRecord
  /** None where the class is to have no scheme. */
  scheme: GradingScheme | undefined
  /** Whether another scheme is chosen now, which can hold until a term begins. */
  hasBefore: boolean
  touched: ClassOfYear
  isBusy: boolean
  error: Error | null
  onConfirm: (from?: ChosenTerm) => void
  onClose: () => void
}

/** What follows is said before the results of a whole year, or of its later terms, are others. */
export function ChangeGrading(props: ChangeGradingProps) {
  const { of, year, scheme, hasBefore, touched, error, isBusy, onConfirm, onClose } = props
  const [fromId, setFromId] = useState('')
  const laterTerms = scheme && hasBefore ? year.terms.slice(1) : []
  const from = laterTerms.find(({ id }) => id === fromId)
  const terms = year.terms.slice(from ? year.terms.indexOf(from) : 0)
  const cards = from ? cardsOf(touched, terms) : touched.publishedCards
  const title = scheme ? `Grade ${of} by ${scheme.name}, ${versionOf(scheme)}?` : `Leave ${of} without a scheme?`
  return (
    <ConfirmDialog
      title={title}
      confirm={scheme ? `Grade ${of} by it` : 'Leave without a scheme'}
      isBusy={isBusy}
      onConfirm={() => onConfirm(from)}
      onClose={onClose}
    >
      <ErrorNotice error={error} />
      {laterTerms.length > 0 && (
        <SelectField
          label="From"
          none={`The beginning of ${year.title}`}
          options={laterTerms.map((term) => ({ value: term.id, label: `${term.title} on` }))}
          value={fromId}
          onChange={({ target }) => setFromId(target.value)}
        />
      )}
      <p>{from ? fromSentence(of, from) : yearSentence(of, year.title, scheme)}</p>
      {cards > 0 && (
        <p>
          {countOf(cards, 'published report card stays as it is', 'published report cards stay as they are')} until
          published again.
        </p>
      )}
    </ConfirmDialog>
  )
}

const cardsOf = ({ cardsOfTerms = [] }: ClassOfYear, terms: readonly { id: string }[]) =>
  cardsOfTerms.filter(({ termId }) => terms.some(({ id }) => id === termId)).reduce((sum, { cards }) => sum + cards, 0)

const fromSentence = (of: string, { title }: ChosenTerm) =>
  `The results of ${of} are calculated by it from ${title} on. Those of the terms before stay with the scheme of before, also where a mark of theirs is corrected.`

const yearSentence = (of: string, year: string, scheme: GradingScheme | undefined) =>
  scheme
    ? `The results of ${of} in all terms of ${year} are calculated by it from then on, those of finished terms too.`
    : `${of} has no grades and results in any term of ${year} until a scheme is chosen, in finished terms neither.`
