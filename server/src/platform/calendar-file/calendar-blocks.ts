/** One component of a calendar as it stands in the file, from its BEGIN to its END. */
export interface CalendarBlock {
  /** What it says behind BEGIN, in small letters. */
  kind: string
  /** Where it begins, the first line of the file being 1. */
  line: number
  text: string
  /** False where its END is missing. */
  isWhole: boolean
  /** The calendar was sent to take back what is in it. */
  isWithdrawn: boolean
}

const kinds = ['vevent', 'vtodo', 'vjournal', 'vtimezone']
const edge = /^(BEGIN|END):\s*([\w-]+)\s*$/i

const withdrawal = /^METHOD:\s*CANCEL\s*$/i

/** The events, tasks, journals and time zones of a calendar. Each stands for itself, so that a fault in one takes no other with it. */
export function listBlocks(text: string): CalendarBlock[] {
  const blocks: CalendarBlock[] = []
  let isWithdrawn = false
  let open: { kind: string; line: number; lines: string[] } | null = null
  const close = (isWhole: boolean) => {
    if (open) blocks.push({ kind: open.kind, line: open.line, text: open.lines.join('\r\n'), isWhole, isWithdrawn })
    open = null
  }
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    const [, word = '', name = ''] = edge.exec(content) ?? []
    const kind = name.toLowerCase()
    isWithdrawn = kind !== 'vcalendar' && (isWithdrawn || withdrawal.test(content))
    const isOwn = kinds.includes(kind)
    if (isOwn && /begin/i.test(word)) {
      close(false)
      open = { kind, line: index + 1, lines: [content.trim()] }
    } else if (open) {
      open.lines.push(content)
      if (/end/i.test(word) && kind === open.kind) close(true)
      else if (/end/i.test(word) && kind === 'vcalendar') close(false)
    }
  }
  close(false)
  return blocks
}

/** The lines of a component, those that were folded being one again. */
export const contentLines = ({ text }: CalendarBlock) => text.replace(/\r\n[ \t]/g, '').split('\r\n')
