import { useClassWord } from '@bellhouse/classes'
import type { TermRecord, YearRecord } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import {
  Button,
  Chip,
  EmptyState,
  IconButton,
  LinkButton,
  List,
  ListItem,
  RowActions,
  Sheet,
  shortDay,
} from '@bellhouse/ui'

interface YearSheetProps {
  year: YearRecord
  /** Puts what is to be done into the address. */
  onOpen: (what: Record<string, string>) => void
}

export function YearSheet({ year, onOpen }: YearSheetProps) {
  const { id, title, terms } = year
  return (
    <Sheet
      title={`Year ${title}`}
      flush
      aside={
        <RowActions>
          <span>{spanOf(year)}</span>
          <Button look="quiet" icon="pencil" onClick={() => onOpen({ year: id })}>
            Edit year
          </Button>
          <LinkButton look="quiet" icon="plus" to={addressOf.addTerm({ year: id })}>
            Add term
          </LinkButton>
        </RowActions>
      }
    >
      {terms.length === 0 ? (
        <EmptyState icon="terms">Here you will find the terms of {title}.</EmptyState>
      ) : (
        <List>
          {terms.map((term) => (
            <TermLine key={term.id} term={term} onOpen={onOpen} />
          ))}
        </List>
      )}
    </Sheet>
  )
}

interface TermLineProps {
  term: TermRecord
  onOpen: YearSheetProps['onOpen']
}

function TermLine({ term, onOpen }: TermLineProps) {
  const { id, title, isCurrent, classStarts } = term
  const classWord = useClassWord()
  const starts = classStarts.map((one) => `${classWord(one.classCode)} begins on ${shortDay(one.startDate)}`)
  return (
    <ListItem
      title={title}
      detail={[spanOf(term), ...starts].join(' · ')}
      aside={
        <RowActions>
          {isCurrent ? (
            <Chip tone="present">Current term</Chip>
          ) : (
            <Button onClick={() => onOpen({ current: id })}>Make current</Button>
          )}
          <IconButton icon="pencil" label={`Edit ${title}`} onClick={() => onOpen({ term: id })} />
          {!isCurrent && <IconButton icon="trash" label={`Remove ${title}`} onClick={() => onOpen({ remove: id })} />}
        </RowActions>
      }
    />
  )
}

const spanOf = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  `${shortDay(startDate)} until ${shortDay(endDate)}`
