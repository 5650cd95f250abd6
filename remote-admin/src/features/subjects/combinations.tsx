import type { Combination } from '@bellhouse/contracts'
import { Button, EmptyState, IconButton, List, ListItem, RowActions, Sheet, useAddress } from '@bellhouse/ui'
import { AddCombination, EditCombination } from './combination-form'
import { RemoveCombination } from './remove-combination'
import { useCombinations } from './subjects.queries'

/** The combinations with their dialogs; which one is open stands in the address. */
export function Combinations() {
  const combinations = useCombinations()
  const { params, change } = useAddress()
  const edited = combinations.find(({ id }) => id === params.get('combination'))
  const removed = combinations.find(({ id }) => id === params.get('remove'))
  const close = () => change({ combination: undefined, remove: undefined })

  return (
    <Sheet
      title="Combinations"
      flush
      aside={
        <Button icon="plus" onClick={() => change({ combination: 'new' })}>
          Add combination
        </Button>
      }
    >
      {combinations.length === 0 ? (
        <EmptyState icon="subjects">
          Here you will find the sets of subjects that are taken together at A-level.
        </EmptyState>
      ) : (
        <List>
          {combinations.map((one) => (
            <CombinationLine key={one.id} combination={one} onOpen={change} />
          ))}
        </List>
      )}
      {params.get('combination') === 'new' && <AddCombination onClose={close} />}
      {edited && <EditCombination key={edited.id} combination={edited} onClose={close} />}
      {removed && <RemoveCombination combination={removed} onClose={close} />}
    </Sheet>
  )
}

interface CombinationLineProps {
  combination: Combination
  onOpen: (what: Record<string, string>) => void
}

function CombinationLine({ combination: { id, name, subjects }, onOpen }: CombinationLineProps) {
  return (
    <ListItem
      title={name}
      detail={subjects.map((subject) => `${subject.name} (${subject.code})`).join(', ')}
      aside={
        <RowActions>
          <IconButton icon="pencil" label={`Edit ${name}`} onClick={() => onOpen({ combination: id })} />
          <IconButton icon="trash" label={`Remove ${name}`} onClick={() => onOpen({ remove: id })} />
        </RowActions>
      }
    />
  )
}
