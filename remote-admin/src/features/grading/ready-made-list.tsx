import { wordOfKind } from '@bellhouse/classes'
import { addressOf } from '@bellhouse/contracts'
import { Chip, LinkButton, List, ListItem, OfferedLink, Page, Sheet } from '@bellhouse/ui'
import { useReadyMade } from './grading.queries'

const openOf = (claims: readonly { source: string | null }[]) => claims.filter(({ source }) => source === null).length

/** What a new scheme may begin with. */
export function ReadyMadeList() {
  const sets = useReadyMade()
  return (
    <Page
      title="Grading System"
      lead="Choose what to begin with. Everything in it can be changed before it is used."
      actions={<LinkButton to={addressOf.grading()}>Back to the schemes</LinkButton>}
    >
      <Sheet title="Ready-made" flush>
        <List>
          <ListItem
            title={<OfferedLink to={addressOf.grading({ new: 'blank' })}>From nothing</OfferedLink>}
            detail="Two grades, one examination."
          />
          {sets.map(({ key, name, level, note, claims = [], faults }) => (
            <ListItem
              key={key}
              title={<OfferedLink to={addressOf.grading({ new: key })}>{name}</OfferedLink>}
              detail={note}
              aside={
                <>
                  {faults.length > 0 && <Chip tone="late">To correct</Chip>}
                  {openOf(claims) > 0 && <Chip tone="late">{openOf(claims)} not checked</Chip>}
                  <Chip>{wordOfKind(level)}</Chip>
                </>
              }
            />
          ))}
        </List>
      </Sheet>
    </Page>
  )
}
