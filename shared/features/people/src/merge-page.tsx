import { SecondPerson } from '@bellhouse/privacy'
import { Button, ConfirmDialog, ErrorNotice, LinkButton, notify, Page, useAddress } from '@bellhouse/ui'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'

interface Merged {
  id: string
  name: string
}

interface Merging<Input> {
  error: Error | null
  variables: unknown
  isPending: boolean
  reset: () => void
  mutate: (input: Input, then: { onSuccess: (merged: Merged) => void; onSettled: () => void }) => void
}

interface MergePageProps<Input> {
  title: string
  lead: string
  /** The records side by side, by their ids. */
  keptId: string
  otherId: string
  /** The address of all possible duplicates. */
  list: string
  /** The address of the record that stays. */
  addressOf: (id: string) => string
  merging: Merging<Input>
  /** Nothing as long as something is to be decided. */
  input: Input | null
  /** How both are called in the question. */
  names: { kept: string; other: string }
  consequence: string
  children: ReactNode
}

/** Two records become one: what is in both is decided first, and what follows is said before it is done. */
export function MergePage<Input>(props: MergePageProps<Input>) {
  const { title, lead, keptId, otherId, list, addressOf, merging, input, names, consequence, children } = props
  const { change } = useAddress()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const handleMerge = () => {
    if (input === null) return
    merging.mutate(input, {
      onSuccess: ({ id, name }) => {
        notify(`${name}: the two records are one now`, 'success')
        navigate(addressOf(id), { replace: true })
      },
      onSettled: () => setIsAsking(false),
    })
  }
  return (
    <Page
      {...{ title, lead }}
      actions={
        <>
          <LinkButton to={list}>Possible duplicates</LinkButton>
          <Button onClick={() => change({ keep: otherId, merge: keptId })}>Keep the other one</Button>
          <Button look="danger" disabled={input === null} onClick={() => setIsAsking(true)}>
            Merge records
          </Button>
        </>
      }
    >
      <ErrorNotice error={merging.error} />
      <SecondPerson command={merging} onAsked={() => navigate(list, { replace: true })} />
      {children}
      {isAsking && (
        <ConfirmDialog
          title={`Merge ${names.other} into ${names.kept}?`}
          confirm="Merge permanently"
          look="danger"
          isBusy={merging.isPending}
          onConfirm={handleMerge}
          onClose={() => setIsAsking(false)}
        >
          <p>{consequence}</p>
          <p>This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
