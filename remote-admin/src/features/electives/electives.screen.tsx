import { ClassScreen } from '@bellhouse/classes'
import { addressOf } from '@bellhouse/contracts'
import { EmptyState, List, ListItem, Page, Sheet } from '@bellhouse/ui'
import { Link } from 'react-router-dom'
import { ElectiveDesk } from './elective-desk'
import { useSchool } from './electives.queries'

export default function ElectivesScreen() {
  return (
    <ClassScreen title="Electives">
      {({ title, classCode }) =>
        classCode ? <ElectiveDesk key={classCode} title={title} classCode={classCode} /> : <ClassChoice />
      }
    </ClassScreen>
  )
}

function ClassChoice() {
  const classes = useSchool().classes.filter(({ streams }) => streams.length > 0)
  return (
    <Page title="Electives" lead="Choose the class whose subjects you want to see.">
      <Sheet flush>
        {classes.length === 0 ? (
          <EmptyState icon="classes">Here you will find the classes, once the school has a stream.</EmptyState>
        ) : (
          <List>
            {classes.map(({ code, name, streams }) => (
              <ListItem
                key={code}
                title={<Link to={addressOf.electives(code)}>{name}</Link>}
                detail={streams.map(({ label }) => label).join(', ')}
              />
            ))}
          </List>
        )}
      </Sheet>
    </Page>
  )
}
