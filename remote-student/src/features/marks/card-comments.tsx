import type { OwnTerm } from '@bellhouse/contracts'
import { List, ListItem, Sheet } from '@bellhouse/ui'

/** What the report card says of the whole term, as it stands on it. */
export function CardComments({ card }: Pick<OwnTerm, 'card'>) {
  if (!card?.comments) return null
  return (
    <Sheet title="Comments on the report card" flush>
      <List>
        {card.comments.map(({ from, text }) => (
          <ListItem key={from} title={text} detail={from} />
        ))}
      </List>
    </Sheet>
  )
}
