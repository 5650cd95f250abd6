import { numberText } from '@bellhouse/words'
import { conflict } from '../../http/problems'

/** That refused rows are left out is a choice, and never made by the portal. */
export function mustChooseToSkip(refused: number, isSkipped: boolean) {
  if (refused > 0 && !isSkipped)
    throw conflict(`Rows that are refused: ${numberText(refused)}. Correct them, or choose to leave them out.`)
}
