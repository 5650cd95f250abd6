import { EmptyState, Page, Sheet, useClassTitle } from '@bellhouse/ui'
import { useParams } from 'react-router-dom'
import { ClassDirectory } from './class-directory'
import { useClasses, useOwnStream } from './students.queries'

export default function StudentsScreen() {
  const { class: asked } = useParams()
  const title = useClassTitle('Students')
  const classes = useClasses()
  const stream = useOwnStream()
  const own = classes.find(({ streams }) => streams.some(({ label }) => label === stream))
  const shown = asked ? classes.find(({ code }) => code === asked) : own

  if (!shown) {
    return (
      <Page title={title}>
        <Sheet>
          <EmptyState icon="students">
            {asked ? 'The school has no such class.' : 'Here you will find your class, once you are in one.'}
          </EmptyState>
        </Sheet>
      </Page>
    )
  }
  return <ClassDirectory title={title} classCode={shown.code} />
}
