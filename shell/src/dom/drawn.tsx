/** What is drawn without React, inside what is drawn with it. */
export function Drawn({ draw }: { draw: () => HTMLElement[] }) {
  return (
    <div
      style={{ display: 'contents' }}
      ref={(place) => {
        place?.append(...draw())
        return () => place?.replaceChildren()
      }}
    />
  )
}
