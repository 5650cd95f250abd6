import { addressOf } from '@bellhouse/contracts'
import { SecondPerson } from '@bellhouse/privacy'
import { Button, ConfirmDialog, LinkButton, Notice, notify, Page, problemSentence, useAddress } from '@bellhouse/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { BothGuardians } from './both-guardians'
import { useMergeGuardians, useMergePreview } from './duplicate-guardians.queries'
import { consequenceOf, inputOf, startOf } from './merge-choice'
import { MergeChoices } from './merge-choices'

interface MergeDeskProps {
  keptId: string
  otherId: string
}

/** Two records side by side; what stays is chosen before they become one. */
export function MergeDesk({ keptId, otherId }: MergeDeskProps) {
  const { change } = useAddress()
  const navigate = useNavigate()
  const merge = useMergePreview(keptId, otherId)
  const merging = useMergeGuardians()
  const [choice, setChoice] = useState(() => startOf(merge))
  const [isAsking, setIsAsking] = useState(false)
  const { kept, other } = merge
  const handleMerge = () =>
    merging.mutate(inputOf(merge, choice), {
      onSuccess: ({ id, name }) => {
        notify(`${name}: the two records are one now`, 'success')
        navigate(addressOf.guardians(id), { replace: true })
      },
      onSettled: () => setIsAsking(false),
    })
  return (
    <Page
      title="Merge two guardians"
      lead={`The second record goes into the first, which stays: ${kept.name}.`}
      actions={
        <>
          <LinkButton to={addressOf.duplicateGuardians()}>Possible duplicates</LinkButton>
          <Button onClick={() => change({ keep: otherId, merge: keptId })}>Keep the other one</Button>
          <Button look="danger" disabled={choice.phones.length > 5} onClick={() => setIsAsking(true)}>
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
      <SecondPerson command={merging} onAsked={() => navigate(addressOf.duplicateGuardians(), { replace: true })} />
      <BothGuardians kept={kept} other={other} />
      <MergeChoices merge={merge} choice={choice} onChange={setChoice} />
      {isAsking && (
        <ConfirmDialog
          title={`Merge ${other.name} into ${kept.name}?`}
          confirm="Merge permanently"
          look="danger"
          isBusy={merging.isPending}
          onConfirm={handleMerge}
          onClose={() => setIsAsking(false)}
        >
          <p>{consequenceOf(merge, choice)}</p>
          <p>This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
