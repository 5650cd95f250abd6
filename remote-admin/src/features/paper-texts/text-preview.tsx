import { fillPaper, type PaperWord } from '@bellhouse/contracts'
import styles from './text-preview.module.css'

/** Nobody’s, so that a text can be read as it will stand on a paper. */
const example: Record<PaperWord, string> = {
  name: 'Ruth Joy Nakato',
  'admission number': 'BH/2021/014',
  'birth date': '4 May 2008',
  'admitted on': '1 February 2021',
  'left on': '4 December 2026',
  class: 'S6 Sciences',
  years: '2021 to 2026',
  conduct: 'very good',
  school: 'our school',
  'issued on': '7 December 2026',
}

/** A text with the words of somebody made up in place of the braces. */
export function TextPreview({ text }: { text: string }) {
  return <div className={styles.preview}>{fillPaper(text, example)}</div>
}
