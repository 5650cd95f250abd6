import { expect, it } from '@jest/globals'
import { readStructure } from '../../../test/read-pdf'
import { makePdf } from './make-pdf'
import './pdf-parts'

const dot = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2z"/></svg>'

it('says its title, its language and that it is tagged', async () => {
  const read = await readStructure(await makePdf({ info: { title: 'Marks & <more>' }, content: 'Words.' }))
  expect(read).toMatchObject({
    title: 'Marks & <more>',
    part: '1',
    language: 'en-GB',
    isMarked: true,
    showsTitle: true,
  })
})

it('tags headings, words, tables, lists and pictures, and marks the rest as decoration', async () => {
  const { pages } = await readStructure(
    await makePdf({
      content: [
        { text: 'Marks', headlineLevel: 1 },
        { columns: ['Left', { text: ['R', { text: 'ight', bold: true }] }] },
        {
          table: {
            headerRows: 1,
            body: [
              ['Name', 'Mark'],
              ['Ada', ''],
            ],
          },
        },
        { table: { body: [['Beside', 'each other']] } },
        { ul: ['First'] },
        { svg: dot, width: 20, alt: 'A dot' },
        { svg: dot, width: 20 },
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 9, y2: 0 }] },
        ' ',
      ],
      footer: (page) => `Page ${page}`,
    }),
  )
  expect(pages).toEqual([
    {
      unmarked: 0,
      decoration: expect.stringContaining('Page 1'),
      lines: [
        ...['H1: Marks', 'P: Left', 'P: Right', 'Table > TR > TH: Name', 'Table > TR > TH: Mark'],
        ...['Table > TR > TH: Ada', 'Table > TR > TD:', 'P: Beside', 'P: each other'],
        ...['L > LI > LBody > P: First', 'Figure: A dot'],
      ].map((line) => (line.endsWith(':') ? `${line} ` : line)),
    },
  ])
})

it('says the head of a table once, however many pages it has', async () => {
  const rows = Array.from({ length: 80 }, (_, index) => [`Student ${index}`, String(index)])
  const { pages } = await readStructure(
    await makePdf({ content: { table: { headerRows: 1, body: [['Name', 'Mark'], ...rows] } } }),
  )
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.flatMap(({ lines }) => lines).filter((line) => line.endsWith(': Mark'))).toHaveLength(1)
  expect(pages.map(({ unmarked }) => unmarked)).toEqual(pages.map(() => 0))
  expect(pages[1]?.decoration).toContain('Mark')
})
