export const themes = ['system', 'light', 'dark'] as const
export const densities = ['comfortable', 'compact'] as const

export interface Appearance {
  theme: (typeof themes)[number]
  density: (typeof densities)[number]
}

const key = 'bellhouse:appearance'
const unchosen: Appearance = { theme: 'system', density: 'comfortable' }

/** What this browser's people chose; a damaged entry counts as none. */
export function readAppearance(): Appearance {
  try {
    return { ...unchosen, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
  } catch {
    return unchosen
  }
}

export function storeAppearance(appearance: Appearance) {
  localStorage.setItem(key, JSON.stringify(appearance))
  applyAppearance(appearance)
}

/** The tokens follow these two attributes of the root element. */
export function applyAppearance({ theme, density }: Appearance) {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  dataset.density = density
}
