import type { GuardianDuplicates } from '@bellhouse/contracts'
import { Button, List, ListItem, Sheet } from '@bellhouse/ui'
import { useTwoGuardians } from './use-two-guardians'

/** Pairs of which somebody has said that they are two people. */
export function DifferentGuardians({ pairs }: { pairs: GuardianDuplicates['different'] }) {
  const { takeBack, isBusy } = useTwoGuardians()
  return (
    <Sheet title="Two people with the same phone or email" flush>
      <List>
        {pairs.map(({ first, second }) => (
          <ListItem
            key={`${first.id} ${second.id}`}
            title={`${first.name} and ${second.name}`}
            detail={[...new Set([...first.phones, ...second.phones])].join(', ')}
            aside={
              <Button
                icon="undo"
                busy={isBusy}
                aria-label={`Show ${first.name} and ${second.name} as possible duplicates again`}
                onClick={() => takeBack(first, second)}
              >
                Take back
              </Button>
            }
          />
        ))}
      </List>
    </Sheet>
  )
}
