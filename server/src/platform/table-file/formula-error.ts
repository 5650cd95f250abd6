// What spreadsheets show where a formula has come to nothing; LibreOffice has numbers for what has no word.
const shown = /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)|Err:\d{3})$/i

/** Whether a cell says that its formula has failed, which is nobody’s name or number. */
export const isFormulaError = (cell: string) => shown.test(cell.trim())

export const formulaErrorSentence = (cell: string) =>
  `“${cell}” is the error of a formula. Write what is meant into this cell, or empty it.`
