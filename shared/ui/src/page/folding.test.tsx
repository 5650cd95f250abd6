import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from '../button/button'
import { DataTable } from '../table/data-table'
import { RowActions } from '../table/row-actions'
import { Toolbar } from '../table/toolbar'
import { Page } from './page'

const buttons = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)

it('keeps the main act of a page in sight and the others behind a button, also within a fragment', async () => {
  const isAdmin = false
  render(
    <Page
      title="Students"
      actions={
        <>
          <Button>Import</Button>
          {isAdmin && <Button>Erase</Button>}
          <Button>Add student</Button>
        </>
      }
    />,
  )
  expect(buttons()).toEqual(['Import', 'Add student', 'More actions'])
  const more = screen.getByRole('button', { name: 'More actions' })
  const row = more.closest('[data-folds]')
  expect(row?.getAttribute('data-folds')).toBe('last')
  await userEvent.click(more)
  expect([more.getAttribute('aria-expanded'), row?.getAttribute('data-folds')]).toEqual(['true', 'open'])
  await userEvent.click(more)
  expect(row?.getAttribute('data-folds')).toBe('last')
})

it('hides nothing where there is nothing to fold', () => {
  render(
    <>
      <Page title="Terms" actions={<Button>Add term</Button>} />
      <Toolbar>
        <input aria-label="Search" />
        <Button>Columns</Button>
        <Button>Export</Button>
      </Toolbar>
    </>,
  )
  expect(buttons()).toEqual(['Add term', 'Columns', 'Export'])
})

it('folds what can be done with one line only where there is a word for the rest', () => {
  const acts = [<Button key="edit">Edit class</Button>, <Button key="add">Add stream</Button>]
  render(
    <>
      <RowActions>{acts}</RowActions>
      <RowActions more="More for S1">{acts}</RowActions>
    </>,
  )
  expect(buttons()).toEqual(['Edit class', 'Add stream', 'Edit class', 'Add stream', 'More for S1'])
})

it('says of each cell what a phone needs to know: that it is empty, or a riddle without its title', () => {
  const columns = [
    { key: 'name', title: 'Name', cell: () => 'Ada' },
    { key: 'sex', title: 'Sex', cell: () => 'Female' },
    { key: 'phone', title: 'Phone', cell: () => '–' },
    { key: 'account', title: 'Account', cell: () => 'No' },
    { key: 'begun', title: 'Begun', cell: () => '3 Feb 2026' },
    { key: 'marks', title: 'Marks', cell: () => <b>7</b>, isNumber: true },
  ]
  render(<DataTable caption="People" columns={columns} rows={[1]} keyOf={String} />)
  const having = (mark: string) => screen.getAllByRole('cell').filter((cell) => mark in cell.dataset)
  expect(having('empty').map(({ dataset }) => dataset.title)).toEqual(['Phone'])
  expect(having('named').map(({ dataset }) => dataset.title)).toEqual(['Account', 'Begun', 'Marks'])
})
