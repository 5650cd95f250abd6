import { fieldClasses, iconButtonClass } from '@bellhouse/ui'
import { element, svgElement } from '../../dom/element'

// The kit's drawings are components, which this page has to do without: tabler's "eye" and "eye-off".
const eye = [
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6',
]
const eyeOff = [
  'M10.585 10.587a2 2 0 0 0 2.829 2.828',
  'M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87',
  'M3 3l18 18',
]

/** Lets a password be shown while it is typed. */
export function withEye(input: HTMLInputElement): HTMLElement {
  const button = element('button', { type: 'button', class: iconButtonClass })

  function show(isShown: boolean) {
    const sentence = isShown ? 'Hide what is typed' : 'Show what is typed'
    input.type = isShown ? 'text' : 'password'
    button.title = sentence
    button.setAttribute('aria-label', sentence)
    button.replaceChildren(drawing(isShown ? eyeOff : eye))
  }

  button.addEventListener('click', () => show(input.type === 'password'))
  show(false)
  return element('span', { class: fieldClasses.withButton }, input, button)
}

const drawing = (paths: string[]) =>
  svgElement(
    'svg',
    {
      ...{ viewBox: '0 0 24 24', width: '20', height: '20', fill: 'none', 'aria-hidden': 'true', focusable: 'false' },
      ...{ stroke: 'currentColor', 'stroke-width': '1.75', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    },
    ...paths.map((d) => svgElement('path', { d })),
  )
