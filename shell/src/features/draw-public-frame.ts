import type { PageSchool } from '@bellhouse/contracts'
import { drawLogo } from '../brand/draw-logo'
import { element } from '../dom/element'
import styles from './public-frame.module.css'

/** The look of the pages that need no session: the board with the school's name, and a sheet beside it. */
export function drawPublicFrame(title: string, school: PageSchool) {
  const sheet = element('div', { class: styles.sheet }, element('h1', {}, title))
  const words = element(
    'div',
    { class: styles.words },
    element('p', { class: styles.school }, school.name),
    school.motto ? element('p', { class: styles.motto }, school.motto) : null,
  )
  const term = school.term ? element('p', { class: styles.term }, school.term) : null
  const board = element('header', { class: styles.board }, drawLogo(school, styles.logo), words, term)
  const frame = element('div', { class: styles.frame }, board, element('main', { class: styles.main }, sheet))
  return { frame, sheet }
}
