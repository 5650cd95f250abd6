import { Button, LinkButton, ListItem } from '@bellhouse/ui'

interface AlikePersonProps {
  title: string
  detail: string
  /** The address of the record, and what it is called for whoever hears it. */
  record: { to: string; name: string }
  /** How this one and the first of the group are called beside each other; nothing of the first itself. */
  beside: { to: string; own: string; first: string } | null
  isBusy: boolean
  onTwo: () => void
}

/** One of a group of records that may be of one person: opened, compared with the first of them, or told apart from it. */
export function AlikePerson({ title, detail, record, beside, isBusy, onTwo }: AlikePersonProps) {
  return (
    <ListItem
      {...{ title, detail }}
      aside={
        <>
          <LinkButton to={record.to} aria-label={`Open record: ${record.name}`}>
            Open record
          </LinkButton>
          {beside && (
            <>
              <LinkButton to={beside.to} aria-label={`Compare ${beside.own} with ${beside.first}`}>
                Compare
              </LinkButton>
              <Button busy={isBusy} aria-label={`${beside.own} and ${beside.first} are two people`} onClick={onTwo}>
                Two people
              </Button>
            </>
          )}
        </>
      }
    />
  )
}
