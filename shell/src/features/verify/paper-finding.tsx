import { type PaperCheck, paperKindWords } from '@bellhouse/contracts'
import styles from './paper-finding.module.css'

/** What the server says of the paper with that code, or why it says nothing. */
export type Finding = { code: string } & ({ paper: PaperCheck } | { failure: string })

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dayIn = (day: string) => dayFormat.format(new Date(day))

export function PaperFinding(finding: Finding) {
  if ('failure' in finding) {
    return (
      <div className={styles.finding} data-holds={false}>
        <p className={styles.verdict}>{finding.failure}</p>
        {finding.code && <p>Asked for: {finding.code}</p>}
      </div>
    )
  }

  const { kind, issuedOn, initials, replacedOn, withdrawnOn, supersededOn } = finding.paper
  const word = paperKindWords[kind].toLowerCase()
  return (
    <div className={styles.finding} data-holds={!replacedOn && !withdrawnOn}>
      <p className={styles.verdict}>{verdictOf(finding.paper, word)}</p>
      <p>
        Issued on {dayIn(issuedOn)}, for {initials.replaceAll(' ', '\u00a0')}
      </p>
      {replacedOn && !withdrawnOn && (
        <p>
          {supersededOn ? 'Another one of its kind counts since' : 'A newer edition replaced it on'} {dayIn(replacedOn)}
          . Ask to be shown that one.
        </p>
      )}
      <p>Code {finding.code}. Compare day, initials and kind with the paper before you.</p>
    </div>
  )
}

function verdictOf({ replacedOn, withdrawnOn, supersededOn }: PaperCheck, word: string) {
  if (withdrawnOn) return `The school withdrew this ${word} on ${dayIn(withdrawnOn)}. It no longer holds.`
  if (supersededOn) return `This ${word} is genuine, but another one counts.`
  return replacedOn ? `This ${word} is genuine, but no longer the newest.` : `This ${word} is genuine.`
}
