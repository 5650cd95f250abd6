import { addressOf, mostPhones } from '@bellhouse/contracts'
import { MergePage } from '@bellhouse/people'
import { useState } from 'react'
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
  const merge = useMergePreview(keptId, otherId)
  const merging = useMergeGuardians()
  const [choice, setChoice] = useState(() => startOf(merge))
  const { kept, other } = merge
  return (
    <MergePage
      title="Merge two guardians"
      lead={`The second record goes into the first, which stays: ${kept.name}.`}
      list={addressOf.duplicateGuardians()}
      addressOf={addressOf.guardians}
      {...{ keptId, otherId, merging }}
      input={choice.phones.length <= mostPhones ? inputOf(merge, choice) : null}
      names={{ kept: kept.name, other: other.name }}
      consequence={consequenceOf(merge, choice)}
    >
      <BothGuardians kept={kept} other={other} />
      <MergeChoices merge={merge} choice={choice} onChange={setChoice} />
    </MergePage>
  )
}
