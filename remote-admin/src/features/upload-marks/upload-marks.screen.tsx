import { NotBuiltYet } from '@bellhouse/ui'

export default function UploadMarksScreen() {
  return (
    <NotBuiltYet
      title="Upload marks"
      will="bring marks in from a spreadsheet, with a preview before anything is saved"
    />
  )
}
