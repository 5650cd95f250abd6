import { type Column, DataTable, numberText, RatioBar } from '@bellhouse/ui'
import { Link } from 'react-router-dom'
import type { SchoolDay } from './dashboard.queries'

type ClassRow = SchoolDay['classes'][number]

const number = (key: 'female' | 'male' | 'unknown', title: string): Column<ClassRow> => ({
  key,
  title,
  isNumber: true,
  cell: (row) => numberText(row[key]),
})

const total: Column<ClassRow> = {
  key: 'total',
  title: 'All',
  isNumber: true,
  cell: ({ code, female, male, unknown }) => (
    <Link to={`/students/${code}`}>{numberText(female + male + unknown)}</Link>
  ),
}

const nameColumn: Column<ClassRow> = {
  key: 'class',
  title: 'Class',
  cell: ({ code, name }) => (
    <Link to={`/students/${code}`}>
      <b>{name}</b>
    </Link>
  ),
}

export function ClassTable({ classes }: Pick<SchoolDay, 'classes'>) {
  const largest = Math.max(...classes.map(({ female, male, unknown }) => female + male + unknown))
  const hasUnknown = classes.some(({ unknown }) => unknown > 0)
  const columns = [
    nameColumn,
    number('female', 'Girls'),
    number('male', 'Boys'),
    ...(hasUnknown ? [number('unknown', 'Not recorded')] : []),
    total,
    {
      key: 'share',
      title: 'Girls and boys',
      cell: ({ female, male, unknown }: ClassRow) => (
        <RatioBar
          parts={[
            { tone: 'excused', value: female },
            { tone: 'accent', value: male },
            { tone: 'neutral', value: unknown },
          ]}
          total={largest}
        />
      ),
    },
  ]
  return <DataTable caption="Students by class" columns={columns} rows={classes} keyOf={({ code }) => code} />
}
