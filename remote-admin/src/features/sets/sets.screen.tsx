import { ClassScreen } from '@bellhouse/classes'
import { addressOf } from '@bellhouse/contracts'
import { EmptyState, List, ListItem, Page, Sheet } from '@bellhouse/ui'
import { Link } from 'react-router-dom'
import { SetDesk } from './set-desk'
import { useSchool } from './sets.queries'

export default function SetsScreen() {
  return (
    <ClassScreen title="Sets">
      {({ title, classCode }) =>
        classCode ? <SetDesk key={classCode} title={title} classCode={classCode} /> : <ClassChoice />
      }
    </ClassScreen>
  )
}

function ClassChoice() {
  const classes = useSchool().classes.filter(({ streams }) => streams.length > 0)
  return (
    <Page title="Sets" lead="Choose the class whose streams are taught a subject in sets.">
      <Sheet flush>
        {classes.length === 0 ? (
          <EmptyState icon="classes">Here you will find the classes, once the school has a stream.</EmptyState>
        ) : (
          <List>
            {classes.map(({ code, name, streams }) => (
              <ListItem
                key={code}
                title={<Link to={addressOf.sets(code)}>{name}</Link>}
                detail={streams.map(({ label }) => label).join(', ')}
              />
            ))}
          </List>
        )}
      </Sheet>
    </Page>
  )
}
