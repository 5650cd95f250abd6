/** What people’s names are written in beside the letters of Source Sans 3, by the names that Unicode gives. */
export const scripts = ['Arabic', 'Devanagari', 'Ethiopic', 'Gujarati', 'Hebrew', 'Tamil', 'Thai'] as const

const ofScript = scripts.map((script) => ({ script, sign: new RegExp(`\\p{Script=${script}}`, 'u') }))

export const scriptOf = (letter: string) => ofScript.find(({ sign }) => sign.test(letter))?.script

const ofPortal = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u

/** Whether papers have letters for all of a text; for what they lack they show boxes. */
export const isPrintable = (text: string) =>
  ofPortal.test(text) || [...text].every((sign) => ofPortal.test(sign) || scriptOf(sign) !== undefined)
