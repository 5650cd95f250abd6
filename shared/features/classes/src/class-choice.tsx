import { EmptyState, List, ListItem, Page, Sheet } from '@bellhouse/ui'
import { Link } from 'react-router-dom'
import { useClasses } from './class-words'

interface ClassChoiceProps {
  title: string
  lead: string
  /** The address of the screen for a class. */
  addressOf: (classCode: string) => string
}

/** What a screen about one class shows while its address names none: the classes that have streams. */
export function ClassChoice({ title, lead, addressOf }: ClassChoiceProps) {
  const classes = useClasses().filter(({ streams }) => streams.length > 0)
  return (
    <Page title={title} lead={lead}>
      <Sheet flush>
        {classes.length === 0 ? (
          <EmptyState icon="classes">Here you will find the classes, once the school has a stream.</EmptyState>
        ) : (
          <List>
            {classes.map(({ code, name, streams }) => (
              <ListItem
                key={code}
                title={<Link to={addressOf(code)}>{name}</Link>}
                detail={streams.map(({ label }) => label).join(', ')}
              />
            ))}
          </List>
        )}
      </Sheet>
    </Page>
  )
}
