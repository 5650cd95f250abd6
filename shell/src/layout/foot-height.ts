const property = '--sticky-bottom'

/** Lets what sticks to the foot of a screen stand above the lines there, however many they are and however a phone breaks them. */
export function noteFootHeight(foot: HTMLElement | null) {
  if (!foot || typeof ResizeObserver === 'undefined') return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(property, `${foot.offsetHeight}px`))
  observer.observe(foot)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
