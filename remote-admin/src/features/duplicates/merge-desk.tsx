import { addressOf, paperKindWords, type StudentMerge } from '@bellhouse/contracts'
import { MergePage } from '@bellhouse/people'
import { useState } from 'react'
import { BothSides } from './both-sides'
import { useMergePreview, useMergeStudents } from './duplicates.queries'
import { MergeCards } from './merge-cards'
import { MergeChoices } from './merge-choices'
import { MergeAdmissions, MergePapers } from './merge-papers'
import { MergeReason } from './merge-reason'
import type { Side } from './merge-side'
import { type Choices, isDecided, needsReason, noChoices, toSend, withCard } from './merge-state'

interface MergeDeskProps {
  keptId: string
  otherId: string
}

/** Two records side by side; what is in both is decided before they become one. */
export function MergeDesk({ keptId, otherId }: MergeDeskProps) {
  const merge = useMergePreview(keptId, otherId)
  const merging = useMergeStudents()
  const [choices, setChoices] = useState<Choices>(noChoices)
  const { kept, other, admissions } = merge
  return (
    <MergePage
      title="Merge two records"
      lead={`${other.admissionNumber} goes into ${kept.admissionNumber}, which stays.`}
      list={addressOf.duplicates()}
      addressOf={addressOf.student}
      {...{ keptId, otherId, merging }}
      input={isDecided(merge, choices) ? { keptId, otherId, ...toSend(choices) } : null}
      names={{ kept: kept.admissionNumber, other: other.admissionNumber }}
      consequence={consequenceOf(merge, choices)}
    >
      <BothSides kept={kept} other={other} />
      <MergeCards
        merge={merge}
        counting={choices.cards}
        onCard={(termId, side) => setChoices(withCard(choices, merge, termId, side))}
      />
      <MergePapers
        merge={merge}
        counting={choices.papers}
        onPaper={(kind, side) => setChoices({ ...choices, papers: new Map(choices.papers).set(kind, side) })}
      />
      {admissions && (
        <MergeAdmissions
          admissions={admissions}
          side={choices.admission}
          onChange={(admission) => setChoices({ ...choices, admission })}
        />
      )}
      {needsReason(merge) && (
        <MergeReason reason={choices.reason} onChange={(reason) => setChoices({ ...choices, reason })} />
      )}
      <MergeChoices
        merge={merge}
        marks={choices.marks}
        account={choices.account}
        onMark={(id, side) => setChoices({ ...choices, marks: new Map(choices.marks).set(id, side) })}
        onAccount={(account) => setChoices({ ...choices, account })}
      />
    </MergePage>
  )
}

function consequenceOf({ kept, other, cards, papers, admissions }: StudentMerge, choices: Choices) {
  const numberOf = (side: Side | null | undefined) => (side === 'other' ? other : kept).admissionNumber
  const sentences = [
    `Everything of ${other.admissionNumber} goes into ${kept.admissionNumber}: streams, subjects, marks, registers, cards, papers, guardians and the history.`,
    `The record ${other.admissionNumber} is gone then.`,
    ...cards.map(({ termId, term }) => `Of ${term} the report card of ${numberOf(choices.cards.get(termId))} counts.`),
    ...papers.map(
      ({ kind }) => `The ${paperKindWords[kind].toLowerCase()} of ${numberOf(choices.papers.get(kind))} counts.`,
    ),
    admissions && choices.admission && `The admission ${admissions[choices.admission].number} counts.`,
    kept.account &&
      other.account &&
      `The account ${choices.account === 'kept' ? other.account : kept.account} is closed permanently.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
