import { addressOf } from '@bellhouse/contracts'
import { MarkDesk } from '@bellhouse/marks'
import { useParams } from 'react-router-dom'

export default function MarkSheetScreen() {
  const { id } = useParams()
  return (
    <MarkDesk
      title="Mark sheet"
      addressOf={addressOf.markSheet}
      sheetId={id}
      none="Here you will find the mark sheets of the term once subjects are allocated to teachers."
    />
  )
}
