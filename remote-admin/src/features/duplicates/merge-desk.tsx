import { addressOf, type StudentMerge } from '@bellhouse/contracts'
import { Button, ConfirmDialog, LinkButton, Notice, notify, Page, problemSentence, useAddress } from '@bellhouse/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { BothSides } from './both-sides'
import { useMergePreview, useMergeStudents } from './duplicates.queries'
import { MergeChoices } from './merge-choices'
import type { Side } from './merge-side'

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
  const [marks, setMarks] = useState<ReadonlyMap<string, Side>>(new Map())
  const [account, setAccount] = useState<Side>('kept')
  const [isAsking, setIsAsking] = useState(false)
  const { kept, other, refusals } = merge
  const isReady = refusals.length === 0 && merge.marks.every(({ assessmentId }) => marks.has(assessmentId))
  const handleMerge = () => {
    const taken = [...marks].map(([assessmentId, take]) => ({ assessmentId, take }))
    merging.mutate(
      { keptId, otherId, marks: taken, account },
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
      {refusals.map((sentence) => (
        <Notice key={sentence} kind="warning">
          {sentence}
        </Notice>
      ))}
      {merging.error && (
        <Notice kind="bad" role="alert">
          {problemSentence(merging.error)}
        </Notice>
      )}
      <BothSides kept={kept} other={other} />
      <MergeChoices
        merge={merge}
        marks={marks}
        account={account}
        onMark={(id, side) => setMarks(new Map(marks).set(id, side))}
        onAccount={setAccount}
      />
      {isAsking && (
        <ConfirmDialog
          title={`Merge ${other.admissionNumber} into ${kept.admissionNumber}?`}
          confirm="Merge for good"
          look="danger"
          isBusy={merging.isPending}
          onConfirm={handleMerge}
          onClose={() => setIsAsking(false)}
        >
          <p>{consequenceOf(merge, account)}</p>
          <p>This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

function consequenceOf({ kept, other }: StudentMerge, account: Side) {
  const rest = `Everything of ${other.admissionNumber} goes into ${kept.admissionNumber}: streams, subjects, marks, registers, cards, papers, guardians and the history. The record ${other.admissionNumber} is gone then.`
  if (!kept.account || !other.account) return rest
  const closed = account === 'kept' ? other.account : kept.account
  return `${rest} The account ${closed} is closed for good.`
}
