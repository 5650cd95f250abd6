import { addressOf } from '@bellhouse/contracts'
import { MarkDesk } from '@bellhouse/marks'
import { useParams } from 'react-router-dom'
import { NoSheets } from './no-sheets'

export default function MarkSheetScreen() {
  const { id } = useParams()
  return <MarkDesk title="Mark sheet" addressOf={addressOf.markSheet} sheetId={id} none={<NoSheets />} />
}
