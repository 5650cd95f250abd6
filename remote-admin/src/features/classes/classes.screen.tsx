import { addressOf } from '@bellhouse/contracts'
import { countOf, EmptyState, LinkButton, Page, Sheet, useAddress } from '@bellhouse/ui'
import { ClassSheet } from './class-sheet'
import { useClasses } from './classes.queries'
import { EditClass } from './edit-class'
import { EditStream } from './edit-stream'
import { RemoveStream } from './remove-stream'

export default function ClassesScreen() {
  const classes = useClasses()
  const { params, change } = useAddress()
  const streams = classes.flatMap((one) => one.streams)
  const students = streams.reduce((sum, stream) => sum + stream.students, 0)
  const edited = streams.find(({ id }) => id === params.get('stream'))
  const removed = streams.find(({ id }) => id === params.get('remove'))
  const editedClass = classes.find(({ code }) => code === params.get('class'))
  const close = () => change({ stream: undefined, remove: undefined, class: undefined })

  return (
    <Page
      title="Classes"
      lead={`${countOf(streams.length, 'stream')} with ${countOf(students, 'student')}`}
      actions={
        <>
          <LinkButton to={addressOf.school()}>School</LinkButton>
          <LinkButton look="primary" icon="plus" to={addressOf.addClass()}>
            Add class
          </LinkButton>
        </>
      }
    >
      {classes.map((one) => (
        <ClassSheet key={one.code} of={one} onOpen={change} />
      ))}
      {classes.length === 0 && (
        <Sheet>
          <EmptyState icon="classes">Here you will find the classes and their streams.</EmptyState>
        </Sheet>
      )}
      {edited && <EditStream key={edited.id} stream={edited} onClose={close} />}
      {removed && <RemoveStream stream={removed} onClose={close} />}
      {editedClass && <EditClass of={editedClass} onClose={close} />}
    </Page>
  )
}
