import { type EarlierSheet, sheetIdOf } from '@bellhouse/contracts'
import { List, ListItem, OfferedLink, Sheet, shortDay } from '@bellhouse/ui'

interface EarlierSheetsProps {
  sheets: readonly EarlierSheet[]
  addressOf: (sheetId?: string) => string
}

/** What somebody taught until a day of the term: their marks are still there to be looked at. */
export function EarlierSheets({ sheets, addressOf }: EarlierSheetsProps) {
  if (sheets.length === 0) return null
  return (
    <Sheet title="Taught earlier this term" flush>
      <List>
        {sheets.map((sheet) => (
          <ListItem
            key={sheetIdOf(sheet)}
            title={
              <OfferedLink to={addressOf(sheetIdOf(sheet))}>
                {sheet.stream} {sheet.subject}
              </OfferedLink>
            }
            detail={`Yours until ${shortDay(sheet.taughtUntil)}, to look at`}
          />
        ))}
      </List>
    </Sheet>
  )
}
