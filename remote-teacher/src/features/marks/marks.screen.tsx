import { addressOf } from '@bellhouse/contracts'
import { MarkDesk } from '@bellhouse/marks'
import { EmptyState, LinkButton } from '@bellhouse/ui'
import { useParams } from 'react-router-dom'

export default function MarksScreen() {
  const { id } = useParams()
  return (
    <MarkDesk
      title="Student Marks"
      addressOf={addressOf.teacherMarks}
      sheetId={id}
      actions={
        <>
          <LinkButton icon="file" to={addressOf.teacherReportComments()}>
            Report comments
          </LinkButton>
          <LinkButton icon="upload" to={addressOf.teacherUploadMarks()}>
            Upload marks
          </LinkButton>
        </>
      }
      none={
        <EmptyState icon="marks" action={<LinkButton to={addressOf.teacherSubjects()}>See your subjects</LinkButton>}>
          There is no mark sheet for you this term. The school’s office allocates subjects and streams; each of them has
          its mark sheet here as soon as it is yours.
        </EmptyState>
      }
    />
  )
}
