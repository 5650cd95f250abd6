import type { MarkPreview } from '@bellhouse/contracts'
import { type WrittenMark, writeMark } from '@bellhouse/grading'
import type { OtherMaximum } from './cell-reader'
import type { Conversion } from './convert-mark'
import type { MarkCell } from './read-cells'

type ConvertedRow = NonNullable<MarkPreview['converted']>['rows'][number]
type OtherColumn = NonNullable<MarkPreview['otherMaxima']>[number]

interface Written {
  line: number
  mark: WrittenMark
  conversion?: Conversion | undefined
  pupil: { name: string }
  subject: { subject: string }
  place: { title: string }
}

const shownAtMost = 500

/** Marks that the file has out of something else than their assessment: those that are converted, and those that could be. */
export class ConvertedMarks {
  private readonly rows: ConvertedRow[] = []
  private total = 0
  private rounded = 0
  private readonly columns = new Map<string, Omit<OtherColumn, 'header'>>()

  note({ line, mark, conversion, pupil, subject, place }: Written, number: string) {
    if (!conversion) return
    this.total += 1
    if (conversion.isRounded) this.rounded += 1
    if (this.rows.length >= shownAtMost) return
    const who = { line, student: pupil.name, number, subject: subject.subject, title: place.title }
    this.rows.push({ ...who, ...conversion, mark: writeMark(mark) })
  }

  noteRefused({ column, target: { title } }: MarkCell, { from, to }: OtherMaximum) {
    const key = [column, title, from, to].join(' ')
    const found = this.columns.get(key) ?? { column, title, from, to, marks: 0 }
    this.columns.set(key, { ...found, marks: found.marks + 1 })
  }

  tell(headerOf: (column: number) => string): Pick<MarkPreview, 'converted' | 'otherMaxima'> {
    const { rows, total, rounded } = this
    const columns = [...this.columns.values()].map((one) => ({ ...one, header: headerOf(one.column) }))
    return {
      ...(total > 0 && { converted: { total, rounded, rows } }),
      ...(columns.length > 0 && { otherMaxima: columns }),
    }
  }
}
