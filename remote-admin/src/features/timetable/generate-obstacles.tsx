import { List, ListItem, Notice } from '@bellhouse/ui'

/** What is impossible whatever the order. */
export function Obstacles({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Notice kind="warning">
      Not everything can be placed:
      <List>
        {sentences.map((sentence) => (
          <ListItem key={sentence} title={sentence} />
        ))}
      </List>
    </Notice>
  )
}
