import { addressOf } from '@bellhouse/contracts'
import { MarkUploadDesk } from '@bellhouse/mark-uploads'

export default function UploadMarksScreen() {
  return (
    <MarkUploadDesk
      title="Upload marks"
      marksAt={addressOf.marks()}
      none="The school has no term, no streams or no subjects yet. Import a roster, or add them, to import marks."
    />
  )
}
