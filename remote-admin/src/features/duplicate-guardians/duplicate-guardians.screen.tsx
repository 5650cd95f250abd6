import { addressOf } from '@bellhouse/contracts'
import { DuplicatesPage } from '@bellhouse/people'
import { LinkButton, useAddress } from '@bellhouse/ui'
import { DifferentGuardians } from './different-guardians'
import { useDuplicates } from './duplicate-guardians.queries'
import { GuardianGroup } from './guardian-group'
import { MergeDesk } from './merge-desk'

/** Possible duplicates in groups; two of them side by side where the address names them. */
export default function DuplicateGuardiansScreen() {
  const { params } = useAddress()
  const [kept, other] = [params.get('keep'), params.get('merge')]
  if (kept && other) return <MergeDesk key={kept} keptId={kept} otherId={other} />
  return <DuplicateList />
}

function DuplicateList() {
  const { groups, total, different } = useDuplicates()
  return (
    <DuplicatesPage
      title="Possible duplicates of guardians"
      lead="Guardians with the same phone or email. Two parents often share a phone, so look at both before you merge."
      actions={<LinkButton to={addressOf.guardians()}>Guardians</LinkButton>}
      none="No two guardians have the same phone or email."
      groups={groups.map((group) => <GuardianGroup key={group.people.map(({ id }) => id).join(' ')} group={group} />)}
      total={total}
    >
      {different.length > 0 && <DifferentGuardians pairs={different} />}
    </DuplicatesPage>
  )
}
