import { addressOf } from '@bellhouse/contracts'
import { MarkUploadDesk } from '@bellhouse/mark-uploads'

export default function UploadMarksScreen() {
  return (
    <MarkUploadDesk
      title="Upload marks"
      marksAt={addressOf.teacherMarks()}
      none="Nothing is allocated to you in this term. Ask the office to allocate your subjects."
    />
  )
}
