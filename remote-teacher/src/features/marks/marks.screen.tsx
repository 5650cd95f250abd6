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
        <EmptyState icon="marks">
          Here you will find the marks of the subjects and streams that the school’s office allocates to you.
        </EmptyState>
      }
    />
  )
}
