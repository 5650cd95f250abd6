import { addressOf, paperKindWords, type StudentMerge } from '@bellhouse/contracts'
import { SecondPerson } from '@bellhouse/privacy'
import { Button, ConfirmDialog, LinkButton, Notice, notify, Page, problemSentence, useAddress } from '@bellhouse/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
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
  const { change } = useAddress()
  const navigate = useNavigate()
  const merge = useMergePreview(keptId, otherId)
  const merging = useMergeStudents()
  const [choices, setChoices] = useState<Choices>(noChoices)
  const [isAsking, setIsAsking] = useState(false)
  const { kept, other, admissions } = merge
  const isReady = isDecided(merge, choices)
  const handleMerge = () => {
    merging.mutate(
      { keptId, otherId, ...toSend(choices) },
      {
        onSuccess: ({ id, name }) => {
          notify(`${name}: the two records are one now`, 'success')
          navigate(addressOf.student(id), { replace: true })
        },
        onSettled: () => setIsAsking(false),
      },
    )
  }
  return (
    <Page
      title="Merge two records"
      lead={`${other.admissionNumber} goes into ${kept.admissionNumber}, which stays.`}
      actions={
        <>
          <LinkButton to={addressOf.duplicates()}>Possible duplicates</LinkButton>
          <Button onClick={() => change({ keep: otherId, merge: keptId })}>Keep the other one</Button>
          <Button look="danger" disabled={!isReady} onClick={() => setIsAsking(true)}>
            Merge records
          </Button>
        </>
      }
    >
      {merging.error && (
        <Notice kind="bad" role="alert">
          {problemSentence(merging.error)}
        </Notice>
      )}
      <SecondPerson command={merging} onAsked={() => navigate(addressOf.duplicates(), { replace: true })} />
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
      {isAsking && (
        <ConfirmDialog
          title={`Merge ${other.admissionNumber} into ${kept.admissionNumber}?`}
          confirm="Merge permanently"
          look="danger"
          isBusy={merging.isPending}
          onConfirm={handleMerge}
          onClose={() => setIsAsking(false)}
        >
          <p>{consequenceOf(merge, choices)}</p>
          <p>This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Page>
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
