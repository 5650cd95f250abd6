import { addressOf } from '@bellhouse/contracts'
import { LinkButton, Page } from '@bellhouse/ui'
import { Combinations } from './combinations'
import { SubjectList } from './subject-list'

export default function SubjectsScreen() {
  return (
    <Page
      title="Subjects"
      actions={
        <>
          <LinkButton icon="students" to={addressOf.electives()}>
            Electives
          </LinkButton>
          <LinkButton icon="classes" to={addressOf.sets()}>
            Sets
          </LinkButton>
          <LinkButton look="primary" icon="plus" to={addressOf.addSubject()}>
            Add subject
          </LinkButton>
        </>
      }
    >
      <SubjectList />
      <Combinations />
    </Page>
  )
}
