import { ClassScreen, type OfClass } from '@bellhouse/classes'
import { EmptyState, Page, Sheet } from '@bellhouse/ui'
import { ClassDirectory } from './class-directory'
import { useClasses, useOwnStream } from './students.queries'

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
  const stream = useOwnStream()
  const own = classes.find(({ streams }) => streams.some(({ label }) => label === stream))
  if (own) return <ClassDirectory title={title} classCode={own.code} />

  return (
    <Page title={title}>
      <Sheet>
        <EmptyState icon="students">Here you will find your class, once you are in one.</EmptyState>
      </Sheet>
    </Page>
  )
}
