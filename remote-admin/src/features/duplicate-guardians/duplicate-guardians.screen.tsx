import { addressOf } from '@bellhouse/contracts'
import { EmptyState, LinkButton, Page, Sheet, useAddress } from '@bellhouse/ui'
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
    <Page
      title="Possible duplicates of guardians"
      lead="Guardians with the same phone or email. Two parents often share a phone, so look at both before you merge."
      actions={<LinkButton to={addressOf.guardians()}>Guardians</LinkButton>}
    >
      {groups.length === 0 && (
        <Sheet>
          <EmptyState icon="check">No two guardians have the same phone or email.</EmptyState>
        </Sheet>
      )}
      {groups.map((group) => (
        <GuardianGroup key={group.people.map(({ id }) => id).join(' ')} group={group} />
      ))}
      {total > groups.length && (
        <p>
          The first {groups.length} of {total} are shown.
        </p>
      )}
      {different.length > 0 && <DifferentGuardians pairs={different} />}
    </Page>
  )
}
