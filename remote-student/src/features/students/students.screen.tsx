import { ClassScreen, type OfClass } from '@bellhouse/classes'
import { EmptyState, Page, Sheet, shortDay } from '@bellhouse/ui'
import { ClassDirectory } from './class-directory'
import { useClasses, useOwnPlace } from './students.queries'

export default function StudentsScreen() {
  return (
    <ClassScreen title="Students">
      {({ title, classCode }) =>
        classCode ? <ClassDirectory title={title} classCode={classCode} /> : <OwnClass title={title} />
      }
    </ClassScreen>
  )
}

function OwnClass({ title }: Pick<OfClass, 'title'>) {
  const classes = useClasses()
  const { stream, begins } = useOwnPlace()
  const own = classes.find(({ streams }) => streams.some(({ label }) => label === stream))
  if (own) return <ClassDirectory title={title} classCode={own.code} />

  return (
    <Page title={title}>
      <Sheet>
        <EmptyState icon="students">
          {begins
            ? `${begins.stream} from ${shortDay(begins.on)}. You will find your class here then.`
            : 'Here you will find your class, once you are in one.'}
        </EmptyState>
      </Sheet>
    </Page>
  )
}
