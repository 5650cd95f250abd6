import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { LinkButton } from './link-button'
import { OfferedAddresses } from './offered-addresses'

const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

it('is there only where its address leads to something that the person is offered', () => {
  render(
    <MemoryRouter>
      <OfferedAddresses value={(pathname) => pathname !== '/edit_student/1'}>
        <LinkButton to="/edit_student/1?tab=record">Edit record</LinkButton>
        <LinkButton to={{ pathname: '/edit_student/1' }}>Edit this too</LinkButton>
        <LinkButton to="/students?class=s1">Students</LinkButton>
        <LinkButton to="?open=edit">Open here</LinkButton>
      </OfferedAddresses>
    </MemoryRouter>,
  )
  expect(links()).toEqual(['Students', 'Open here'])
})
