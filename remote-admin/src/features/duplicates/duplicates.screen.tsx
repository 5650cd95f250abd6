import { addressOf } from '@bellhouse/contracts'
import { DuplicatesPage } from '@bellhouse/people'
import { LinkButton, useAddress } from '@bellhouse/ui'
import { DifferentPairs } from './different-pairs'
import { DuplicateGroup } from './duplicate-group'
import { useDuplicates } from './duplicates.queries'
import { MergeDesk } from './merge-desk'

/** Possible duplicates in groups; two of them side by side where the address names them. */
export default function DuplicatesScreen() {
  const { params } = useAddress()
  const [kept, other] = [params.get('keep'), params.get('merge')]
  if (kept && other) return <MergeDesk key={kept} keptId={kept} otherId={other} />
  return <DuplicateList />
}

function DuplicateList() {
  const { groups, total, different } = useDuplicates()
  return (
    <DuplicatesPage
      title="Possible duplicates"
      lead="Students with the same name and birth date. Compare their records to see whether they are one person or two."
      actions={<LinkButton to={addressOf.students()}>Students</LinkButton>}
      none="No two students have the same name and birth date."
      groups={groups.map((group) => <DuplicateGroup key={group.people[0]?.id} {...group} />)}
      total={total}
    >
      {different.length > 0 && <DifferentPairs pairs={different} />}
    </DuplicatesPage>
  )
}
