import { Fragment } from 'react'
import styles from './notices.module.css'

/** Plain text as somebody wrote it: an empty line parts paragraphs, and an address of the web is a link. */
export function NoticeText({ children }: { children: string }) {
  const paragraphs = children.trim().split(/\n\s*\n/)
  return (
    <div className={styles.text}>
      {paragraphs.map((paragraph, index) => (
        <p key={`${index} ${paragraph}`}>
          {partsOf(paragraph).map((part, within) =>
            part.address ? (
              <a key={`${within} ${part.text}`} href={part.address} target="_blank" rel="noopener noreferrer">
                {part.text}
              </a>
            ) : (
              <Fragment key={`${within} ${part.text}`}>{part.text}</Fragment>
            ),
          )}
        </p>
      ))}
    </div>
  )
}

interface Part {
  text: string
  address?: string
}

const address = /https?:\/\/[^\s<>"“”]+/gi
// A sentence may end behind an address.
const behind = /[.,;:!?)\]'’]+$/

/** A line in pieces: what leads somewhere, and what does not. Only addresses of the web do. */
export function partsOf(line: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of line.matchAll(address)) {
    const text = found.replace(behind, '')
    if (!URL.canParse(text)) continue
    parts.push({ text: line.slice(end, index) }, { text, address: new URL(text).href })
    end = index + text.length
  }
  return [...parts, { text: line.slice(end) }].filter((part) => part.text !== '')
}
