import type { listDuplicates, OutputOf } from '@bellhouse/contracts'
import { Button, List, ListItem, Sheet } from '@bellhouse/ui'
import { useTwoPeople } from './use-two-people'

/** Pairs of which somebody has said that they are two people. */
export function DifferentPairs({ pairs }: { pairs: OutputOf<typeof listDuplicates>['different'] }) {
  const { takeBack, isBusy } = useTwoPeople()
  return (
    <Sheet title="Two people with the same name" flush>
      <List>
        {pairs.map(({ first, second }) => (
          <ListItem
            key={`${first.id} ${second.id}`}
            title={first.name}
            detail={`${first.number} and ${second.number}`}
            aside={
              <Button
                icon="undo"
                busy={isBusy}
                aria-label={`Show ${first.number} and ${second.number} as possible duplicates again`}
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
